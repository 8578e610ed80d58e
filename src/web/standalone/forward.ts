import { standaloneMessages } from './messages.ts'
import { answer } from './answer.ts'
import type { Fetch } from './config.ts'

/** A request of the app to the service. */
export interface Asked {
  readonly path: string
  /** With its question mark; empty without a query. */
  readonly search: string
  readonly query: URLSearchParams
  readonly init: RequestInit
}

/** The only headers that an upstream receives. The browser adds no cookies. */
const passed = ['accept', 'authorization', 'content-type'] as const

/** Forwards a request to an upstream. Answers 503 if the area has none. */
export async function forward(fetch: Fetch, base: string | null, path: string, { init }: Pick<Asked, 'init'>) {
  if (base === null) return answer({ statusCode: 503, message: standaloneMessages.unnamed }, 503)
  const given = new Headers(init.headers)
  const headers = passed.flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const { method = 'GET', body = null, signal = null } = init
  return fetch(`${base}${path}`, {
    method,
    body,
    signal,
    headers: Object.fromEntries(headers),
    cache: 'no-cache',
    credentials: 'omit',
    redirect: 'error',
  })
}
