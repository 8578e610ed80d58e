import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { Metrics } from '../platform/metrics.ts'
import type { Watchdog } from '../platform/watchdog.ts'
import { callerOf } from './caller.ts'
import type { ClientAddress } from './client-address.ts'

const loggedStatuses: ReadonlySet<number> = new Set([401, 403, 409, 413, 422])
/** Sign-ins write their own log lines. */
const signIns: ReadonlySet<string> = new Set(['/api/session', '/api/v1/accounts/login'])

const maxShown = 200

/** A path for the log, truncated. */
export function shownPath(path: string): string {
  return path.length > maxShown ? `${path.slice(0, maxShown)}…` : path
}

/** Logs each rejected write with its username and address. */
export function logRefusals(log: Logger, clientAddress: ClientAddress): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { method, path } = context.req
    const { status } = context.res
    if (method === 'GET' || method === 'HEAD' || !loggedStatuses.has(status)) return
    if (!path.startsWith('/api/') || (signIns.has(path) && status !== 403)) return
    const username = callerOf(context)?.username
    log.warn(
      { method, path: shownPath(path), status, ...(username && { username }), address: clientAddress(context) },
      'refused: write',
    )
  }
}

/** Reports pending requests to the watchdog, by the pattern of their route, because addresses may be private. */
export function watchRequests(watchdog: Watchdog): MiddlewareHandler {
  return async (context, next) => {
    const end = watchdog.note(`${context.req.method} ${patternOf(context)}`)
    try {
      await next()
    } finally {
      end()
    }
  }
}

function patternOf(context: Context): string {
  const route = matchedRoutes(context).find(({ path }) => !path.includes('*'))
  return route?.path ?? context.req.path.split('/').slice(0, 4).join('/').slice(0, 100)
}

/** Logs each request and records its duration. Streams are recorded when they open. */
export function logRequests(log: Logger, metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    const { method, path } = context.req
    metrics.observeRequest(method, context.res.status, seconds)
    log.debug({ method, path: shownPath(path), status: context.res.status, ms: Math.round(seconds * 1000) }, 'request')
  }
}
