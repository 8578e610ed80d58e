import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#api/accounts/accounts.ts'
import {
  addAccount,
  changeAccount,
  listAccounts,
  resetFactors,
  resetPassword,
  signOutAccount,
  signOutOthers,
} from '#api/accounts/administration.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { pollEvery } from '../../../platform/poll.ts'
import { useServices } from '../../../platform/services.ts'
import { usePrivateKey } from '../../../platform/session/session.ts'

const noun = 'accounts'

/** Sorted by name, in pages; refetched every 15 seconds. */
export function useAccounts(username: string) {
  const services = useServices()
  const key = usePrivateKey(noun)
  return useInfiniteQuery({
    queryKey: [...key, username],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      services.client.call(listAccounts, { query: { username, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: pollEvery(services, true),
  })
}

/** Each write refetches the list. */
export function useAccountWrites() {
  const { client } = useServices()
  const queries = useQueryClient()
  const queryKey = usePrivateKey(noun)
  const renew = () => queries.invalidateQueries({ queryKey })
  return {
    async add(account: { readonly username: string; readonly role: Role }) {
      const added = await client.call(addAccount, { body: JSON.stringify(account) })
      await renew()
      return added
    },
    async change({ accountId, ...change }: BodyOf<typeof changeAccount> & { readonly accountId: string }) {
      await client.call(changeAccount, { params: { accountId }, body: JSON.stringify(change) })
      await renew()
    },
    async resetPassword(accountId: string): Promise<string> {
      const { password } = await client.call(resetPassword, { params: { accountId } })
      await renew()
      return password
    },
    async signOut(accountId: string): Promise<void> {
      await client.call(signOutAccount, { params: { accountId } })
      await renew()
    },
    /** Returns the number of accounts that were signed out. */
    async signOutOthers(): Promise<number> {
      const { accounts } = await client.call(signOutOthers)
      await renew()
      return accounts
    },
    async resetFactors(accountId: string): Promise<void> {
      await client.call(resetFactors, { params: { accountId } })
      await renew()
    },
  }
}
