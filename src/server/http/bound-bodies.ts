import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { IncomingMessage } from 'node:http'
import { tooManyRequests, unavailable, type HttpError } from '../platform/errors.ts'
import type { Limits } from '../platform/limits.ts'
import { createSlots, type Full } from '../platform/slots.ts'
import { errorResponse } from './errors.ts'

/** Rejects a body above the limit by its declared length, before reading any of it. */
export function limitBody(maxBytes: number, tooLarge: HttpError): MiddlewareHandler {
  const refuse = ({ req }: Context) => errorResponse(req.path, tooLarge)
  const ofUnknownLength = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return (context, next) => {
    const { req } = context
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const length = declaredLength(context)
    if (length === null) return ofUnknownLength(context, next)
    return length > maxBytes ? Promise.resolve(refuse(context)) : next()
  }
}

interface HeldBodies {
  readonly limits: Limits
  readonly networkOf: (context: Context) => string
}

const retrySeconds = 1

/** Limits the total size of bodies in memory. */
export function holdBodies({ limits, networkOf }: HeldBodies): MiddlewareHandler {
  const held = createSlots({ inAll: limits.heldBodyBytes, perOwner: limits.heldBodyBytesPerAddress })
  const refusals: Readonly<Record<Full, HttpError>> = {
    owner: tooManyRequests('The pending requests from your address are too large in total.', retrySeconds),
    all: unavailable('The pending requests are too large in total.', retrySeconds),
  }
  return async (context, next) => {
    const { method } = context.req
    if (method === 'GET' || method === 'HEAD') return next()
    // A longer body is rejected by its own limit.
    const bytes = Math.min(declaredLength(context) ?? limits.requestBodyBytes, limits.requestBodyBytes)
    const release = held.take(networkOf(context), bytes)
    if (typeof release === 'string') throw refusals[release]
    try {
      return await next()
    } finally {
      release()
    }
  }
}

/** Null for a chunked body. */
function declaredLength({ req }: Context): number | null {
  const length = req.header('content-length')
  return length === undefined || req.header('transfer-encoding') !== undefined ? null : Number(length)
}

/**
 * Reads a body that no handler has read: a client that is still sending would lose the answer if the connection
 * were closed. The answer is not delayed by an endless body; the server keeps reading for a moment and then closes
 * the connection.
 */
export function readUnreadBody({ unwantedBodyBytes }: Pick<Limits, 'unwantedBodyBytes'>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const incoming: unknown = context.env?.incoming
    if (!(incoming instanceof IncomingMessage) || incoming.readableDidRead || incoming.complete) return
    if ((declaredLength(context) ?? 0) <= unwantedBodyBytes) await readUpTo(incoming, unwantedBodyBytes)
  }
}

/** Discards the data. Using a stream of the body would take many times as long. */
function readUpTo(incoming: IncomingMessage, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    incoming.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > maxBytes) resolve()
    })
    for (const end of ['end', 'error', 'close']) incoming.once(end, () => resolve())
  })
}
