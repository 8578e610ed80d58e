import { notifyManager, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { OutputOf } from '#api/endpoint.ts'
import { DocumentsSourceData, type StoredDocument } from '#api/policies/blocks.ts'
import { getBlock } from '#api/policies/policies.ts'
import { getGridFacts } from '#api/policies/policy-work.ts'
import { getSchemaOfType } from '#api/schemas/schemas.ts'
import { documentTextOf } from '#domain/schemas/document/schema.ts'
import { useGuardianPoll } from '../../../platform/guardian-poll.ts'
import { useServices } from '../../../platform/services.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { blockQuery, type PolicyView, useInsight, usePoliciesKey } from '../queries.ts'

/** Loads blocks for components that will each read one of them: pending until every block has answered or failed. */
export function useLoadedBlocks(policyId: string, uuids: readonly string[]) {
  const services = useServices()
  const key = usePoliciesKey()
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...key, policyId, 'blocks', ...uuids],
    queryFn: () =>
      Promise.allSettled(uuids.map((uuid) => queries.ensureQueryData(blockQuery(services, key, policyId, uuid)))),
    enabled: uuids.length > 0,
  })
}

/** Reads only the cache: requests nothing, and follows what other components load. */
export function useKnownBlocks(policyId: string, uuids: readonly string[]): readonly unknown[] {
  const key = usePoliciesKey()
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const subscribe = useCallback(
    // The cache can also change while another component renders.
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(() => listener())),
    [cache],
  )
  const stateOf = (uuid: string) => queries.getQueryState([...key, policyId, 'block', uuid])
  useSyncExternalStore(subscribe, () => uuids.map((uuid) => stateOf(uuid)?.dataUpdatedAt).join())
  return uuids.map((uuid) => stateOf(uuid)?.data)
}

export function useGridFacts(policyId: string, uuid: string, isAsked = true) {
  return useInsight(getGridFacts, [policyId, 'facts', uuid], { params: { policyId, uuid } }, isAsked)
}

/** Null data means that the source does not show the document. */
export function useSourceDocument(policyId: string, uuid: string, document: string | null) {
  const { client } = useServices()
  return useQuery(
    queryOptions({
      ...useGuardianPoll('policies'),
      queryKey: [...usePoliciesKey(), policyId, 'document', uuid, document],
      queryFn: ({ signal }) =>
        client.call(getBlock, {
          params: { policyId, uuid },
          query: { filterByUUID: document ?? '' },
          signal,
        }),
      select: (body) => firstDocument(body, document),
      enabled: document !== null,
    }),
  )
}

/** The schema of a document, which a Guardian does not send with the policy. */
export function useDocumentSchema({ schemas }: PolicyView, iri: string | null) {
  const { client } = useServices()
  const own = iri === null ? undefined : schemas.find((one) => one.iri === iri)
  const isAsked = useIsElsewhere('policies') && !own && iri !== null && iri.startsWith('#')
  const query = useQuery({
    queryKey: [...usePoliciesKey(), 'schema', iri],
    queryFn: ({ signal }) => client.call(getSchemaOfType, { params: { schemaType: (iri ?? '').slice(1) }, signal }),
    select: schemaInShort,
    enabled: isAsked,
    staleTime: Infinity,
  })
  return { schema: own ?? query.data, isPending: isAsked && query.isPending, error: isAsked ? query.error : null }
}

function firstDocument(body: unknown, id: string | null): StoredDocument | null {
  const answer = v.safeParse(DocumentsSourceData, body)
  return answer.success ? (answer.output.data.find((row) => row.id === id) ?? null) : null
}

function schemaInShort({ name, document }: OutputOf<typeof getSchemaOfType>) {
  return { name: name ?? '', text: documentTextOf(document) }
}
