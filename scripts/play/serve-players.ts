import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createGuard, type Caller } from '#server/http/caller.ts'
import { answerError } from '#server/http/errors.ts'
import { routedPath } from '#server/http/serve.ts'
import { servePolicies } from '#server/areas/policies/routes.ts'
import type { PolicySource } from '#server/areas/policies/source.ts'

/** Serves the policies API on a free loopback port. The DID of an account is its token. */
export async function servePlayers(policies: PolicySource, callers: readonly Caller[]) {
  const app = new Hono({ getPath: routedPath })
  app.onError((error, context) => answerError(error, context, pino({ level: 'silent' })))
  const find = (token: string) => Promise.resolve(callers.find(({ did }) => did === token) ?? null)
  servePolicies(app, policies, createGuard(find), { take: () => {} })
  const server = createServer((request, response) => void getRequestListener(app.fetch)(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
