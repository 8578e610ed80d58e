import type { LedgerToken } from '#api/ledger/tokens.ts'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { parseForeignJson } from '../../../platform/foreign-json.ts'
import { limits } from '../../../platform/limits.ts'
import type { Health } from '../../../platform/upstream/upstream-health.ts'
import type { Upstream } from '../../../platform/upstream/upstream-request.ts'

/** Never throws: omits tokens that cannot be looked up. */
export type LedgerTokens = (ids: readonly string[]) => Promise<LedgerToken[]>

interface LedgerTokensOptions {
  readonly upstream: Upstream
  readonly health: Pick<Health, 'state'>
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

const maxDecimals = 77

/** A mirror node writes `decimals` as text. */
const Token = v.object({
  name: v.nullish(v.string(), ''),
  symbol: v.nullish(v.string(), ''),
  decimals: v.pipe(
    v.union([v.string(), v.number(), v.bigint()]),
    v.transform(Number),
    v.integer(),
    v.minValue(0),
    v.maxValue(maxDecimals),
  ),
})

/** Looks up a few tokens at a time and each only once, because names and decimals rarely change. */
export function createLedgerTokens({ upstream, health, monotonic }: LedgerTokensOptions): LedgerTokens {
  const known = new LRUCache<string, { readonly token: LedgerToken | null; readonly until: number }>({
    max: limits.ledgerTokens,
  })
  const running = new Map<string, Promise<LedgerToken | null>>()

  async function ask(id: string): Promise<LedgerToken | null> {
    const answer = await upstream({
      path: `/api/v1/tokens/${id}`,
      timeoutMs: limits.ledgerTokenMs,
      maxBytes: limits.ledgerTokenBytes,
      accepts: (status) => status === 200 || status === 404,
    })
    if (!answer.ok) return null
    const token = answer.status === 200 ? readToken(id, answer.bytes) : null
    known.set(id, { token, until: monotonic() + limits.ledgerTokenSeconds * 1000 })
    return token
  }

  function find(id: string): Promise<LedgerToken | null> {
    const kept = known.get(id)
    if (kept && kept.until > monotonic()) return Promise.resolve(kept.token)
    // While the mirror node fails, it receives no requests that can wait.
    if (health.state().failingSince !== null || running.size >= limits.ledgerTokenRequests) return Promise.resolve(null)
    const asked = running.get(id) ?? ask(id).finally(() => running.delete(id))
    running.set(id, asked)
    return asked
  }

  return async (ids) => {
    const found: LedgerToken[] = []
    for (let start = 0; start < ids.length; start += limits.ledgerTokensAtOnce) {
      // oxlint-disable-next-line no-await-in-loop -- a few at a time
      const some = await Promise.all(ids.slice(start, start + limits.ledgerTokensAtOnce).map(find))
      found.push(...some.filter((token) => token !== null))
    }
    return found
  }
}

function readToken(id: string, bytes: Uint8Array): LedgerToken | null {
  try {
    const read = v.safeParse(Token, parseForeignJson(new TextDecoder().decode(bytes)))
    return read.success ? { id, ...read.output } : null
  } catch {
    return null
  }
}
