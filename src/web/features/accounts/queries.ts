import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { endOneSession, endOtherSessions, listSessions } from '#api/accounts/account-sessions.ts'
import { useServices } from '../../platform/services.ts'
import { usePrivateKey } from '../../platform/session/session.ts'

const noun = 'account-sessions'

export function useAccountSessions() {
  const { client } = useServices()
  return useSuspenseQuery({
    queryKey: usePrivateKey(noun),
    queryFn: ({ signal }) => client.call(listSessions, { signal }),
  })
}

/** Each write refetches the list. */
export function useAccountSessionWrites() {
  const { client } = useServices()
  const queries = useQueryClient()
  const queryKey = usePrivateKey(noun)
  const renew = () => queries.invalidateQueries({ queryKey })
  return {
    async endOne(sessionId: string): Promise<void> {
      await client.call(endOneSession, { params: { sessionId } })
      await renew()
    },
    async endOthers(): Promise<number> {
      const { ended } = await client.call(endOtherSessions)
      await renew()
      return ended
    },
  }
}
