import type { Hono } from 'hono'
import { setTimeout } from 'node:timers/promises'
import { errorResponse } from './errors.ts'
import { unavailable } from '../platform/errors.ts'

type App = Pick<Hono, 'fetch'>

/** Stands in front of an app that can be replaced while the service listens. */
export interface Gate extends App {
  /** Rejects new requests and waits for pending ones, up to a limit. */
  shut(): Promise<void>
  open(app: App): void
}

const retryAfterSeconds = 1
const patienceMs = 5000

export function createGate(first: App): Gate {
  let app: App | null = first
  const open = new Set<Promise<Response>>()

  return {
    async fetch(request, ...rest) {
      if (app === null) return refuse(request)
      const answer = Promise.resolve(app.fetch(request, ...rest))
      open.add(answer)
      return answer.finally(() => open.delete(answer))
    },
    async shut() {
      app = null
      await Promise.race([Promise.allSettled(open), setTimeout(patienceMs, undefined, { ref: false })])
    },
    open(next) {
      app = next
    },
  }
}

function refuse(request: Request): Response {
  const error = unavailable('Data is being restored from a backup. Try again in a second.', retryAfterSeconds)
  const response = errorResponse(new URL(request.url).pathname, error)
  response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}
