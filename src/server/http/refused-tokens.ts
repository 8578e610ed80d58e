import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../platform/errors.ts'
import type { Limits } from '../platform/limits.ts'
import { networkOf, type ClientAddress } from './client-address.ts'

interface RefusedTokens {
  readonly limits: Limits
  readonly clientAddress: ClientAddress
  readonly now: () => number
}

interface Window {
  readonly until: number
  count: number
}

const windowMs = 60_000

/** Ends the questions of an address whose tokens were refused too often: each may be a question to a Guardian. */
export function boundRefusedTokens({ clientAddress, limits, now }: RefusedTokens): MiddlewareHandler {
  const windows = new LRUCache<string, Window>({ max: limits.countedAddresses })
  return async (context, next) => {
    const { req } = context
    if (!req.path.startsWith('/api/') || (req.method === 'GET' && req.header('authorization') === undefined))
      return next()
    const owner = networkOf(clientAddress(context))
    const held = windows.get(owner)
    if (held && held.until > now() && held.count >= limits.refusedTokensPerMinute)
      throw tooManyRequests('Too many requests from your address were not signed in.', (held.until - now()) / 1000)
    await next()
    if (context.res.status !== 401) return
    const window = windows.get(owner)
    if (window && window.until > now()) window.count += 1
    else windows.set(owner, { until: now() + windowMs, count: 1 })
  }
}
