import type { MiddlewareHandler } from 'hono'
import { isIP } from 'node:net'
import { errorResponse } from './errors.ts'
import { HttpError } from '../platform/errors.ts'
import { secureHeaders } from './security-headers.ts'

/** Orchestrators and load balancers call health checks by many names. */
const open: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const maxShown = 100

/**
 * Answers 421 to a foreign host name. Otherwise a site whose name resolves to an internal address (DNS rebinding)
 * could read this service through its visitors' browsers. IP addresses cannot be rebound. `*` allows every name.
 */
export function checkHost(names: readonly string[]): MiddlewareHandler {
  const known = new Set(['localhost', ...names].map((name) => name.toLowerCase()))
  return async ({ req }, next) => {
    const host = req.header('host')
    // Every browser sends one, and node:http requires it for HTTP/1.1.
    if (host === undefined) return next()
    const name = hostnameIn(host)
    if (known.has('*') || known.has(name) || isIP(name) > 0 || open.has(req.path)) return next()
    const answer = errorResponse(
      req.path,
      new HttpError(
        421,
        'wrong_host',
        `This service does not answer to the host name “${name.slice(0, maxShown)}”. Set PUBLIC_URL to the public address of the service, or add the name to ALLOWED_HOSTS.`,
      ),
    )
    secureHeaders(answer.headers)
    return answer
  }
}

/** Without port, brackets and trailing dot. */
function hostnameIn(host: string): string {
  const [, inside] = /^\[([^\]]*)\](?::\d+)?$/.exec(host) ?? []
  return (inside ?? host.replace(/:\d+$/, '')).replace(/\.$/, '').toLowerCase()
}
