import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SessionState } from './session-access.ts'
import { useServices, type Services } from '../services.ts'
import { useStore } from '../store.ts'
import type { Credentials } from '#api/accounts/accounts.ts'

/** Asks once whether somebody is signed in; how it stands from then on is the session's own state. */
export function sessionQuery({ session }: Pick<Services, 'session'>) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async () => (await session.keeper()).ask(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Who is signed in. Asks the service where that is not known yet, and never suspends. */
export function useSession(): SessionState {
  const services = useServices()
  useQuery(sessionQuery(services))
  return useStore(services.session.state)
}

/** Whether who is signed in has a permission (`permissions` of `#api/accounts/accounts.ts`); false while that is not known. */
export function useCan(permission: string): boolean {
  return useSession().session?.permissions.includes(permission) ?? false
}

/** The key under which the queries of an area are kept for who is signed in: they go with the session. */
export function usePrivateKey(area: string): readonly string[] {
  const username = useSession().session?.username ?? ''
  return useMemo(() => [privateKey, username, area], [username, area])
}

/** How query keys begin that only somebody signed in may see: they go when somebody signs out. */
const privateKey = 'signed-in'

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
}

/** What one can do about one's session. Each fails with an `ApiError`. */
export function useSessionActions() {
  const { session, live } = useServices()
  const queries = useQueryClient()
  return useMemo(
    () => ({
      async signIn(credentials: Credentials) {
        await (await session.keeper()).signIn(credentials)
        live.renew()
      },
      async signOut() {
        await (await session.keeper()).signOut()
        live.renew()
        queries.removeQueries({ queryKey: [privateKey] })
      },
      async changePassword({ oldPassword, newPassword }: PasswordChange) {
        await (await session.keeper()).changePassword(oldPassword, newPassword)
        live.renew()
      },
    }),
    [session, live, queries],
  )
}
