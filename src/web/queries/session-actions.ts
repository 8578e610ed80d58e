import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Credentials } from '#api/accounts.ts'
import { useServices } from './services.ts'
import { privateKey } from './session.ts'

/** What one can do about one's session. Each fails with an `ApiError`. */
export function useSessionActions() {
  const { session } = useServices()
  const queries = useQueryClient()
  return useMemo(
    () => ({
      signIn: async (credentials: Credentials) => (await session.keeper()).signIn(credentials),
      async signOut() {
        await (await session.keeper()).signOut()
        queries.removeQueries({ queryKey: [privateKey] })
      },
      changePassword: async (oldPassword: string, newPassword: string) =>
        (await session.keeper()).changePassword(oldPassword, newPassword),
    }),
    [session, queries],
  )
}
