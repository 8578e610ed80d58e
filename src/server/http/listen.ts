import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createServer, type Server } from 'node:http'
import { ExpectedError } from '../platform/expected-error.ts'

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const shutdownTimeoutMs = 10_000
const idleSweepIntervalMs = 50

/** The address cannot be used. `message` says why and what to do. */
class ListenError extends ExpectedError {
  override readonly name = 'ListenError'
}

/** Rejects with a `ListenError` if the address cannot be used. */
export function listen(app: Hono, port: number, host: string): Promise<Server> {
  const timeouts = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: 1000,
  }
  const server = createServer(timeouts, getRequestListener(app.fetch))
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new ListenError(reasonOf(cause, port, host), { cause })))
    server.listen(port, host, () => resolve(server))
  })
}

/** Accepts no new connections and lets open requests finish, for at most ten seconds. */
export function endGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs)
    // Browsers keep connections open: close each as soon as it is idle.
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepIntervalMs)
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
