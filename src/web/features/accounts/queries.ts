import { useQueryClient } from '@tanstack/react-query'
import { endOneSession, endOtherSessions, listSessions } from '#api/accounts/account-sessions.ts'
import {
  beginTotp,
  confirmTotp,
  listFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  type Proof,
} from '#api/accounts/factors.ts'
import { addPasskey, beginPasskey } from '#api/accounts/passkeys.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { ApiError } from '#api/errors.ts'
import { pollEvery } from '../../platform/poll.ts'
import { useServices } from '../../platform/services.ts'
import { usePrivateKey } from '../../platform/session/session.ts'
import { useSuspenseQuery } from '../../platform/suspense-query.ts'

const noun = 'account-sessions'

/** No event reports sessions. */
export function useAccountSessions() {
  const services = useServices()
  return useSuspenseQuery({
    queryKey: usePrivateKey(noun),
    queryFn: ({ signal }) => services.client.call(listSessions, { signal }),
    refetchInterval: pollEvery(services, true),
  })
}

/** Each write refetches the list. */
export function useAccountSessionWrites() {
  const { client } = useServices()
  const queries = useQueryClient()
  const queryKey = usePrivateKey(noun)
  const renew = () => queries.invalidateQueries({ queryKey })
  return {
    async endOne(sessionId: string, proof: Proof): Promise<void> {
      await client.call(endOneSession, { params: { sessionId }, body: JSON.stringify(proof) })
      await renew()
    },
    async endOthers(proof: Proof): Promise<number> {
      const { ended } = await client.call(endOtherSessions, { body: JSON.stringify(proof) })
      await renew()
      return ended
    },
  }
}

interface NewPasskey extends BodyOf<typeof addPasskey> {
  readonly challengeId: string
}

const factorNoun = 'account-factors'

/** Null if a Guardian manages the account. */
export function useFactors() {
  const services = useServices()
  const poll = pollEvery(services, true)
  return useSuspenseQuery({
    queryKey: usePrivateKey(factorNoun),
    queryFn: ({ signal }) =>
      services.client.call(listFactors, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.kind === 'not_found') return null
        throw error
      }),
    refetchInterval: (query) => query.state.data !== null && poll(query),
  })
}

/** Each write refetches the list. */
export function useFactorWrites() {
  const { client } = useServices()
  const queries = useQueryClient()
  const queryKey = usePrivateKey(factorNoun)
  const renew = () => queries.invalidateQueries({ queryKey })
  return {
    beginApp: (proof: Proof) => client.call(beginTotp, { body: JSON.stringify(proof) }),
    async confirmApp({ id, code, name }: { readonly id: string; readonly code: string; readonly name: string }) {
      const call = { params: { factorId: id }, body: JSON.stringify({ code, name }) }
      const { recoveryCodes } = await client.call(confirmTotp, call)
      await renew()
      return recoveryCodes
    },
    beginPasskey: (proof: Proof) => client.call(beginPasskey, { body: JSON.stringify(proof) }),
    async addPasskey({ challengeId, ...body }: NewPasskey) {
      const call = { params: { challengeId }, body: JSON.stringify(body) }
      const { recoveryCodes } = await client.call(addPasskey, call)
      await renew()
      return recoveryCodes
    },
    async rename({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
      await client.call(renameFactor, { params: { factorId: id }, body: JSON.stringify({ name }) })
      await renew()
    },
    async remove(id: string, proof: Proof): Promise<void> {
      await client.call(removeFactor, { params: { factorId: id }, body: JSON.stringify(proof) })
      await renew()
    },
    async renewCodes(proof: Proof): Promise<readonly string[]> {
      const { recoveryCodes } = await client.call(renewRecoveryCodes, { body: JSON.stringify(proof) })
      await renew()
      return recoveryCodes
    },
  }
}
