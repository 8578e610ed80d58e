import { useQuery } from '@tanstack/react-query'
import { listTokens, maxTokens, type LedgerToken } from '#api/ledger/tokens.ts'
import { startTimer } from '#api/timer.ts'
import { useServices, type Services } from '../../platform/services.ts'
import { useSourcesIfKnown } from '../../platform/sources.ts'

type Answer = (token: LedgerToken | null) => void

/** Tokens to be requested together. */
const waiting = new WeakMap<Services, Map<string, Answer[]>>()
const gatherMs = 40
const staleMs = 3_600_000
const unknownStaleMs = 60_000

/** Null while the token is unknown, and for a ledger without token data. */
export function useToken(id: string): LedgerToken | null {
  const services = useServices()
  const isTold = useSourcesIfKnown().data?.ledger.source === 'upstream'
  const { data } = useQuery({
    queryKey: ['ledger', 'token', id],
    enabled: isTold,
    staleTime: ({ state }) => (state.data ? staleMs : unknownStaleMs),
    retry: false,
    queryFn: () => gather(services, id),
  })
  return data ?? null
}

function gather(services: Services, id: string): Promise<LedgerToken | null> {
  const { promise, resolve } = Promise.withResolvers<LedgerToken | null>()
  const asked = waiting.get(services)
  if (asked) asked.set(id, [...(asked.get(id) ?? []), resolve])
  else {
    waiting.set(services, new Map([[id, [resolve]]]))
    startTimer(() => void ask(services), gatherMs)
  }
  return promise
}

async function ask(services: Services): Promise<void> {
  const asked = [...(waiting.get(services) ?? [])]
  waiting.delete(services)
  for (let start = 0; start < asked.length; start += maxTokens) {
    const part = asked.slice(start, start + maxTokens)
    const query = { ids: part.map(([id]) => id).join() }
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    const known = await services.client.call(listTokens, { query }).then(
      ({ tokens }) => new Map(tokens.map((token) => [token.id, token])),
      () => new Map<string, LedgerToken>(),
    )
    for (const [id, answers] of part) for (const answer of answers) answer(known.get(id) ?? null)
  }
}
