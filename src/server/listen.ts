import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createServer, type Server } from 'node:http'

const headersTimeout = 10_000
const requestTimeout = 30_000
const graceful = 10_000

/** Serves the app. Headers must arrive within 10 s, a body within 30 s. Rejects when the address cannot be had. */
export function listen(app: Hono, port: number, host: string): Promise<Server> {
  const timeouts = { headersTimeout, requestTimeout, connectionsCheckingInterval: 1000 }
  const server = createServer(timeouts, getRequestListener(app.fetch))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Takes no new connection and lets what is under way finish, for ten seconds at most. */
export function endGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceful)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
