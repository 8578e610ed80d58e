import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
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
import { getDocumentHistories, getPolicyFlow, getPolicyWork, listHeldBack } from '#api/policies/policy-work.ts'
import { listVirtualUsers } from '#api/policies/dry-run.ts'
import { blockTreeOf } from '#domain/policies/block-tree.ts'
import { policyOf } from '#domain/policies/policy.ts'
import { schemaOf } from '#domain/schemas/document/schema.ts'
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

/** Null if a Guardian holds the documents. */
export function useInsight<E extends Endpoint>(
  endpoint: E,
  place: readonly string[],
  address: Address,
  isAsked = true,
) {
  const { client } = useServices()
  const isElsewhere = useIsElsewhere('policies')
  const { session } = useSession()
  return useQuery({
    ...useGuardianPoll('policies'),
    queryKey: [...usePoliciesKey(), ...place],
    queryFn: ({ signal }) => client.call(endpoint, { ...address, signal }),
    // The service answers nothing before a temporary password is replaced.
    enabled: session?.mustChangePassword === false && !isElsewhere && isAsked,
    refetchOnWindowFocus: 'always',
  })
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

function policiesOf(rows: readonly Policy[]) {
  return rows.map(policyOf)
}

/** `id` is the requested one, which in a dry run includes the virtual user. */
function viewOf({ policy, root, schemas, isPartial }: OutputOf<typeof getPolicyBlocks>, id: string) {
  return { policy: { ...policyOf(policy), id }, tree: blockTreeOf(root), schemas: schemas.map(schemaOf), isPartial }
}
