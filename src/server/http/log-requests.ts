import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from '../platform/metrics.ts'

/** One line for each request, and its time in the metrics. Streams are noted when they open. */
export function logRequests(log: Logger, metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    const { method, path } = context.req
    metrics.observeRequest(method, context.res.status, seconds)
    log.debug({ method, path, status: context.res.status, ms: Math.round(seconds * 1000) }, 'request')
  }
}
