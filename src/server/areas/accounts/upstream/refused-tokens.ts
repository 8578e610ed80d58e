import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { requesterNetwork } from '../../../platform/requester.ts'
import { createCountedWindows } from '../../../platform/counted-windows.ts'
import { tooManyRequests } from '../../../platform/errors.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { AccountSource, SignedIn } from '../source.ts'

interface Bounds {
  readonly limits: Limits
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

const windowMs = 60_000

/**
 * Asks the Guardian about a token that it refused only once for a while. A network with too many refused tokens may
 * use only tokens that the Guardian issued to it or accepted before; others throw 429.
 */
export function boundRefusedTokens<Accounts extends AccountSource>(
  accounts: Accounts,
  { limits, monotonic }: Bounds,
): Accounts {
  const refused = new LRUCache<string, number>({ max: limits.rememberedRefusals })
  const accepted = new LRUCache<string, true>({ max: limits.rememberedRefusals })
  const windows = createCountedWindows({ lengthMs: windowMs, maxOwners: limits.countedAddresses, monotonic })
  const accept = (token: string) => accepted.set(keyOf(token), true)

  function bound<Found>(ask: (token: string) => Promise<Found | null>): (token: string) => Promise<Found | null> {
    return async (token) => {
      const key = keyOf(token)
      if ((refused.get(key) ?? -Infinity) > monotonic()) return null
      const network = requesterNetwork()
      if (!accepted.has(key) && windows.total(network) >= limits.refusedTokensPerMinute)
        throw tooManyRequests('Too many requests from your address had invalid tokens.', windows.secondsLeft(network))
      const found = await ask(token)
      if (found === null) {
        refused.set(key, monotonic() + limits.refusalMs)
        accepted.delete(key)
        windows.add(network, 1)
      } else accept(token)
      return found
    }
  }

  function acceptSession(signedIn: SignedIn | null): SignedIn | null {
    if (signedIn) accept(signedIn.refreshToken)
    return signedIn
  }

  const renew = bound(accounts.renew)
  return {
    ...accounts,
    find: bound(accounts.find),
    async renew(refreshToken) {
      const token = await renew(refreshToken)
      if (token) accept(token.accessToken)
      return token
    },
    login: async (...given) => acceptSession(await accounts.login(...given)),
    changePassword: async (...given) => acceptSession(await accounts.changePassword(...given)),
  }
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
