import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getPolicyComparison, getPolicyLint, listPolicyVersions } from '#api/policies/policy-review.ts'
import { pollEvery } from '../../../platform/poll.ts'
import { useServices } from '../../../platform/services.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type PolicyView, usePoliciesKey } from '../queries.ts'

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

export function usePolicyLint(policyId: string) {
  const services = useServices()
  const { client } = services
  return useQuery({
    refetchInterval: pollEvery(services),
    queryKey: [...usePoliciesKey(), policyId, 'lint'],
    queryFn: ({ signal }) => client.call(getPolicyLint, { params: { policyId }, signal }),
    enabled: useSession().session !== null,
  })
}

export function usePolicyVersions(policyId: string) {
  const services = useServices()
  const { client } = services
  return useQuery({
    refetchInterval: pollEvery(services),
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
  const services = useServices()
  const { client } = services
  return useQuery({
    refetchInterval: pollEvery(services),
    queryKey: [...usePoliciesKey(), policyId, 'comparison', query],
    queryFn: ({ signal }) => client.call(getPolicyComparison, { params: { policyId }, query: { ...query }, signal }),
    enabled: isChosen,
  })
}
