import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Credentials } from '#api/accounts/accounts.ts'
import { useServices } from '../services.ts'
import { privateKey } from './session.ts'

export interface PasswordChange {
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
