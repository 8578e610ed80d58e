import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SessionState } from './session-manager.ts'
import { useServices, type Services } from '../services.ts'
import { useStore } from '../store.ts'
import type { PasskeyAnswer } from '#api/accounts/passkeys.ts'
import type { Credentials } from '#api/accounts/accounts.ts'

/** Requested once; afterwards the session manager holds the current state. */
export function sessionQuery({ session }: Pick<Services, 'session'>) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async () => (await session.manager()).ask(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Queries the service if the state is unknown. Never suspends. */
export function useSession(): SessionState {
  const services = useServices()
  useQuery(sessionQuery(services))
  return useStore(services.session.state)
}

/** Whether the session has a permission (`permissions` of `#api/accounts/accounts.ts`); false while unknown. */
export function useCan(permission: string): boolean {
  return useSession().session?.permissions.includes(permission) ?? false
}

/** The prefix of an area's query keys for the signed-in account. */
export function usePrivateKey(area: string): readonly string[] {
  const username = useSession().session?.username ?? ''
  return useMemo(() => [privateKey, username, area], [username, area])
}

/** Queries under this key need a session and are removed on sign-out. */
const privateKey = 'signed-in'

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
}

/** Each action fails with an `ApiError`, or with what `import` throws after an update of the service. */
export function useSessionActions() {
  const { session, live } = useServices()
  const queries = useQueryClient()
  return useMemo(
    () => ({
      async signIn(credentials: Credentials) {
        await (await session.manager()).signIn(credentials)
        live.renew()
      },
      async signInByPasskey(answer: PasskeyAnswer) {
        await (await session.manager()).signInByPasskey(answer)
        live.renew()
      },
      async signOut() {
        await (await session.manager()).signOut()
        live.renew()
        queries.removeQueries({ queryKey: [privateKey] })
      },
      async changePassword({ oldPassword, newPassword }: PasswordChange) {
        await (await session.manager()).changePassword(oldPassword, newPassword)
        live.renew()
      },
    }),
    [session, live, queries],
  )
}
