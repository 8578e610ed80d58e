import { notifyManager, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { DocumentsSourceData, type StoredDocument } from '#api/policies/blocks.ts'
import {
  getBlock,
  getPolicy,
  getPolicyBlocks,
  listBlockFailures,
  listPolicies,
  listPolicyGroups,
  type Policy,
} from '#api/policies/policies.ts'
import { listNewNotifications } from '#api/policies/external.ts'
import type { Address, Endpoint, OutputOf } from '#api/endpoint.ts'
import { getPolicyComparison, getPolicyLint, listPolicyVersions } from '#api/policies/policy-review.ts'
import {
  getDocumentHistories,
  getGridFacts,
  getPolicyFlow,
  getPolicyWork,
  listHeldBack,
} from '#api/policies/policy-work.ts'
import { listVirtualUsers } from '#api/policies/dry-run.ts'
import { blockTreeOf } from '#domain/policies/block-tree.ts'
import { policyOf } from '#domain/policies/policy.ts'
import { getSchemaOfType } from '#api/schemas/schemas.ts'
import { documentTextOf, schemaOf } from '#domain/schemas/document/schema.ts'
import { useGuardianPoll, useTreePoll } from '../../platform/guardian-poll.ts'
import { refreshPolicy } from './refresh-policy.ts'
import { readAllPages } from '../../platform/numbered-pages.ts'
import { useServices, type Services } from '../../platform/services.ts'
import { useIsElsewhere } from '../../platform/sources.ts'
import { usePrivateKey, useSession } from '../../platform/session/session.ts'

export function usePoliciesKey(): readonly string[] {
  return usePrivateKey('policies')
}

/** None of these queries suspends, because each failure has its own messages. */
export function usePolicies() {
  const { client } = useServices()
  return useQuery({
    ...useGuardianPoll('policies'),
    queryKey: [...usePoliciesKey(), 'list'],
    queryFn: ({ signal }) => readAllPages((query) => client.answer(listPolicies, { query: { ...query }, signal })),
    select: policiesOf,
  })
}

/** Refetches the list when a policy is removed, or when an unlisted one changes. */
export function useFollowedPolicies(): void {
  const { live } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  useEffect(
    () =>
      live.listen((event) => {
        if (event.type !== 'block') return
        const { policyId, uuid } = event.data
        const known = queries.getQueryData<readonly Policy[]>([...key, 'list'])
        if (uuid === policyId || !known?.some(({ id }) => id === policyId))
          void queries.invalidateQueries({ queryKey: [...key, 'list'] })
      }),
    [live, queries, key],
  )
}

export function usePolicy(id: string) {
  const { client } = useServices()
  const enabled = useSession().session !== null
  return useQuery(
    queryOptions({
      ...useTreePoll(),
      queryKey: [...usePoliciesKey(), id, 'tree'],
      queryFn: ({ signal }) => client.call(getPolicyBlocks, { params: { policyId: id }, signal }),
      select: useCallback((tree: OutputOf<typeof getPolicyBlocks>) => viewOf(tree, id), [id]),
      enabled,
    }),
  )
}

export type PolicyView = ReturnType<typeof viewOf>

export function blockQuery(
  { client }: Pick<Services, 'client'>,
  key: readonly string[],
  policyId: string,
  uuid: string,
) {
  return queryOptions({
    queryKey: [...key, policyId, 'block', uuid],
    queryFn: ({ signal }) => client.call(getBlock, { params: { policyId, uuid }, signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Refetched when the window gets the focus, because other users also change the block. */
export function useBlock(policyId: string, uuid: string, enabled = true) {
  const poll = useGuardianPoll('policies')
  return useQuery({ ...blockQuery(useServices(), usePoliciesKey(), policyId, uuid), ...poll, enabled })
}

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

/** The root block as imported. */
export function usePolicyConfig(id: string) {
  const { client } = useServices()
  return useQuery({
    queryKey: [...usePoliciesKey(), id, 'config'],
    queryFn: ({ signal }) => client.call(getPolicy, { params: { policyId: id }, signal }),
    select: ({ config }) => config,
  })
}

export function usePolicyGroups(id: string) {
  const { client } = useServices()
  return useQuery(
    queryOptions({
      queryKey: [...usePoliciesKey(), id, 'groups'],
      queryFn: ({ signal }) => client.call(listPolicyGroups, { params: { policyId: id }, signal }),
    }),
  )
}

/** The virtual users of a dry run; empty if there are none, or the caller may not see them. */
export function useVirtualUsers(id: string, enabled: boolean) {
  const { client } = useServices()
  return useQuery(
    queryOptions({
      queryKey: [...usePoliciesKey(), id, 'virtual-users'],
      queryFn: ({ signal }) => client.call(listVirtualUsers, { params: { policyId: id }, signal }),
      retry: false,
      enabled,
    }),
  )
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

/** Null if a Guardian holds the documents. */
function useInsight<E extends Endpoint>(endpoint: E, place: readonly string[], address: Address, isAsked = true) {
  const { client } = useServices()
  const isElsewhere = useIsElsewhere('policies')
  return useQuery({
    queryKey: [...usePoliciesKey(), ...place],
    queryFn: ({ signal }) => client.call(endpoint, { ...address, signal }),
    enabled: useSession().session !== null && !isElsewhere && isAsked,
    refetchOnWindowFocus: 'always',
  })
}

export function useGridFacts(policyId: string, uuid: string, isAsked = true) {
  return useInsight(getGridFacts, [policyId, 'facts', uuid], { params: { policyId, uuid } }, isAsked)
}

/** Histories of the documents that a block shows. */
export function useHistories(policyId: string, uuid: string, ids: readonly string[]) {
  const named = ids.join(',')
  const address = { params: { policyId }, query: { ids: named } }
  return useInsight(getDocumentHistories, [policyId, 'histories', uuid, named], address, ids.length > 0)
}

export function usePolicyFlow(policyId: string, document: string) {
  const address = { params: { policyId }, query: { document } }
  return useInsight(getPolicyFlow, [policyId, 'flow', document], address)
}

export function usePolicyFailures(policyId: string, isAsked = true) {
  return useInsight(listBlockFailures, [policyId, 'failures'], { params: { policyId } }, isAsked)
}

export function useHeldBack(policyId: string, isAsked = true) {
  return useInsight(listHeldBack, [policyId, 'held'], { params: { policyId } }, isAsked)
}

/** Refetches the queue, at most every two seconds while policies change. */
export function useFollowedWork(): void {
  const { live } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const stop = live.listen((event) => {
      if (event.type !== 'block' || timer !== null) return
      timer = setTimeout(() => {
        timer = null
        void queries.invalidateQueries({ queryKey: [...key, 'work'] })
      }, workDelayMs)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [live, queries, key])
}

const workDelayMs = 2000

export function usePolicyWork(isAsked = true) {
  return useInsight(getPolicyWork, ['work'], {}, isAsked)
}

/** Unread notifications from policies. They come with work, so a refetch of the queue includes them. */
export function usePolicyNotices(isAsked = true) {
  return useInsight(listNewNotifications, ['work', 'notices'], {}, isAsked)
}

/** The queries below are for users who manage policies. */
export function usePolicyLint(policyId: string) {
  const { client } = useServices()
  return useQuery({
    queryKey: [...usePoliciesKey(), policyId, 'lint'],
    queryFn: ({ signal }) => client.call(getPolicyLint, { params: { policyId }, signal }),
    enabled: useSession().session !== null,
  })
}

export function usePolicyVersions(policyId: string) {
  const { client } = useServices()
  return useQuery({
    queryKey: [...usePoliciesKey(), policyId, 'versions'],
    queryFn: ({ signal }) => client.call(listPolicyVersions, { params: { policyId }, signal }),
    enabled: useSession().session !== null,
  })
}

export interface ComparisonQuery {
  /** The id of another policy. */
  readonly with?: string
  /** The version to compare the policy with. */
  readonly number?: string
  /** A version of this policy, instead of its current state. */
  readonly after?: string
}

export function usePolicyComparison(policyId: string, query: ComparisonQuery, isChosen: boolean) {
  const { client } = useServices()
  return useQuery({
    queryKey: [...usePoliciesKey(), policyId, 'comparison', query],
    queryFn: ({ signal }) => client.call(getPolicyComparison, { params: { policyId }, query: { ...query }, signal }),
    enabled: isChosen,
  })
}

export function useFollowedPolicy(id: string): void {
  const { live } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  useEffect(
    () =>
      live.listen((event) => {
        if (event.type === 'block' && event.data.policyId === id) refreshPolicy(queries, [...key, id])
      }),
    [live, queries, key, id],
  )
}

/** For pages about a whole policy: refetches their data when the policy gets a new version or is removed. */
export function useFollowedVersions(id: string, tree: PolicyView['tree'] | undefined): void {
  const { live } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  useEffect(
    () =>
      live.listen((event) => {
        if (event.type !== 'block' || event.data.policyId !== id) return
        const { uuid } = event.data
        // Documents change all other blocks.
        if (!tree || uuid === tree.root?.id || !tree.byId.has(uuid))
          void queries.invalidateQueries({ queryKey: [...key, id] })
      }),
    [live, queries, key, id, tree],
  )
}

function firstDocument(body: unknown, id: string | null): StoredDocument | null {
  const answer = v.safeParse(DocumentsSourceData, body)
  return answer.success ? (answer.output.data.find((row) => row.id === id) ?? null) : null
}

function schemaInShort({ name, document }: OutputOf<typeof getSchemaOfType>) {
  return { name: name ?? '', text: documentTextOf(document) }
}

function policiesOf(rows: readonly Policy[]) {
  return rows.map(policyOf)
}

/** `id` is the requested one, which in a dry run includes the virtual user. */
function viewOf({ policy, root, schemas, isPartial }: OutputOf<typeof getPolicyBlocks>, id: string) {
  return { policy: { ...policyOf(policy), id }, tree: blockTreeOf(root), schemas: schemas.map(schemaOf), isPartial }
}
