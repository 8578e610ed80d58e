import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createServer, type Server } from 'node:http'
import { ExpectedError } from '../platform/expected-error.ts'

const headersTimeout = 10_000
const requestTimeout = 30_000
const graceful = 10_000
const sweepPause = 50

/** An address that cannot be had. `message` says why and what to do. */
class ListenError extends ExpectedError {
  override readonly name = 'ListenError'
}

/** Serves the app. Headers must arrive within 10 s, a body within 30 s. Rejects with a `ListenError` when the address cannot be had. */
export function listen(app: Hono, port: number, host: string): Promise<Server> {
  const timeouts = { headersTimeout, requestTimeout, connectionsCheckingInterval: 1000 }
  const server = createServer(timeouts, getRequestListener(app.fetch))
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new ListenError(reasonOf(cause, port, host), { cause })))
    server.listen(port, host, () => resolve(server))
  })
}

/** Takes no new connection and lets what is under way finish, for ten seconds at most. */
export function endGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceful)
    // A browser keeps its connections open: each goes as soon as its last answer has ended.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepPause)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function reasonOf(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `${host}:${port} is in use by another program: end it, or choose another PORT.`
  if (error.code === 'EACCES') return `${host}:${port} may not be used: choose a PORT above 1023.`
  return `${host}:${port} cannot be used (${error.code ?? error.message}): check HOST and PORT.`
}
