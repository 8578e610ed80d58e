import type { MiddlewareHandler } from 'hono'
import { createCountedWindows } from '../platform/counted-windows.ts'
import { tooManyRequests } from '../platform/errors.ts'
import type { Limits } from '../platform/limits.ts'
import { subnetOf, type ClientAddress } from './client-address.ts'

interface RefusedTokens {
  readonly limits: Limits
  readonly clientAddress: ClientAddress
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

const windowMs = 60_000

/**
 * Rejects requests of an address whose tokens were rejected too often, because each token may cost a request to a
 * Guardian.
 */
export function boundRefusedTokens({ clientAddress, limits, monotonic }: RefusedTokens): MiddlewareHandler {
  const refused = createCountedWindows({ lengthMs: windowMs, maxOwners: limits.countedAddresses, monotonic })
  return async (context, next) => {
    const { req } = context
    if (!req.path.startsWith('/api/') || (req.method === 'GET' && req.header('authorization') === undefined))
      return next()
    const owner = subnetOf(clientAddress(context))
    if (refused.total(owner) >= limits.refusedTokensPerMinute)
      throw tooManyRequests('Too many requests from your address had invalid tokens.', refused.secondsLeft(owner))
    await next()
    if (context.res.status === 401) refused.add(owner, 1)
  }
}
