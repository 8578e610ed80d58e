import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError } from '#api/errors.ts'
import {
  addSavepoint,
  addVirtualUser,
  deleteSavepoints,
  dropSandbox,
  getSandbox,
  openSandbox,
  renameSavepoint,
  restartDryRun,
  restoreSavepoint,
  type PolicySandbox,
} from '#api/policies/dry-run.ts'
import { pollEvery } from '../../../platform/poll.ts'
import { useServices } from '../../../platform/services.ts'
import { usePoliciesKey } from '../queries.ts'
import { refreshPolicy } from '../refresh-policy.ts'

function useSandboxKey(policyId: string): readonly string[] {
  return [...usePoliciesKey(), policyId, 'sandbox']
}

/** Null while no sandbox is open. Its key is next to the policy's own queries, so a new version refetches it. */
export function useSandbox(policyId: string) {
  const services = useServices()
  const { client } = services
  return useQuery({
    queryKey: useSandboxKey(policyId),
    // No stream reports what happens in a sandbox, such as its end in another tab.
    refetchInterval: pollEvery(services, true),
    queryFn: async ({ signal }) => (await client.call(getSandbox, { params: { policyId }, signal })).sandbox,
    refetchOnWindowFocus: 'always',
  })
}

/** Each action fails with an `ApiError`. */
export function useSandboxActions(policyId: string) {
  const { client } = useServices()
  const queries = useQueryClient()
  const policies = usePoliciesKey().join('\n')
  const key = useSandboxKey(policyId).join('\n')
  return useMemo(() => {
    /** Discards what the users saw before, so that no list or step is compared with it. */
    const forget = (id: string) => {
      const place = policies.split('\n')
      return queries.resetQueries({
        queryKey: place,
        predicate: ({ queryKey }) => String(queryKey[place.length]).startsWith(`${id}.`),
      })
    }
    const known = (sandbox: PolicySandbox | null) => queries.setQueryData(key.split('\n'), sandbox)
    /** What was discarded in another tab is no longer shown here. */
    const noticed = async <T>(action: Promise<T>): Promise<T> => {
      try {
        return await action
      } catch (error) {
        if (error instanceof ApiError && error.status === 404)
          void queries.invalidateQueries({ queryKey: key.split('\n') })
        throw error
      }
    }
    const at = (id: string) => ({ params: { policyId: id } })
    const of = (id: string, savepointId: string) => ({ params: { policyId: id, savepointId } })
    return {
      open: async () => void known(await client.call(openSandbox, { params: { policyId } })),
      async drop() {
        await client.call(dropSandbox, { params: { policyId } })
        known(null)
      },
      async restart(id: string) {
        await noticed(client.call(restartDryRun, at(id)))
        await forget(id)
      },
      addUser: (id: string, role: string | null) =>
        noticed(client.call(addVirtualUser, { ...at(id), body: JSON.stringify(role === null ? {} : { role }) })),
      save: (id: string, name: string) =>
        noticed(client.call(addSavepoint, { ...at(id), body: JSON.stringify({ name }) })),
      async restore(id: string, savepointId: string) {
        await noticed(client.call(restoreSavepoint, of(id, savepointId)))
        await forget(id)
      },
      rename: (id: string, savepointId: string, name: string) =>
        noticed(client.call(renameSavepoint, { ...of(id, savepointId), body: JSON.stringify({ name }) })),
      remove: (id: string, savepointId: string) =>
        noticed(client.call(deleteSavepoints, { ...at(id), body: JSON.stringify({ savepointIds: [savepointId] }) })),
    }
  }, [client, queries, policies, key, policyId])
}

export type SandboxActions = ReturnType<typeof useSandboxActions>

/** One user's actions change what the others see, so each write refetches all of them. */
export function useFollowedSandbox(policyId: string, addresses: readonly string[]): void {
  const queries = useQueryClient()
  const policies = usePoliciesKey().join('\n')
  const seats = addresses.join('\n')
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const key = policies.split('\n')
        for (const address of seats.split('\n')) refreshPolicy(queries, [...key, address])
        void queries.invalidateQueries({ queryKey: [...key, policyId, 'sandbox'] })
      }),
    [queries, policies, policyId, seats],
  )
}
