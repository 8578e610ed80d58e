import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Transaction } from '#api/ledger/transactions.ts'
import { openFaultServer, type FaultServer, type Reply } from '#test/support/server/fault-server.ts'
import { playNode } from '#test/support/ledger/mirror-node.ts'
import { aFakeStatuspage, serveStatuspage, type FakeStatuspage } from '#test/support/status/fake-statuspage.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { components } from './network.ts'
import { watched } from './test.ts'

export interface StaticApp {
  readonly address: string
  readonly page: FaultServer
  readonly node: FaultServer
  /** Changes what the status page says. */
  become(changes: Partial<FakeStatuspage>): void
  /** Adds a transaction to the mirror node, `seconds` after the start of the test's time. */
  add(second: number): void
}

const dist = join(import.meta.dirname, '../../../dist')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}
/** Adds the CORS headers that let other origins read an answer. */
const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }

export function allowing(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, ...open } }
}

/** The built app on a plain web host, with upstreams that the test controls. */
export const aloneTest = watched.extend<{ readonly app: StaticApp }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  app: async ({}, run) => {
    let shown = aFakeStatuspage({ components: components() })
    const records: Transaction[] = [1, 2, 3].map((second) => aTransaction(second))
    const page = await openFaultServer((asked) => allowing(serveStatuspage(() => shown)(asked)))
    const node = await openFaultServer((asked) => allowing(playNode(records, asked)))
    const host = await serve({ status: `${page.url}/api/v2`, ledger: node.url })
    await run({
      address: host.address,
      page,
      node,
      become: (changes) => void (shown = { ...shown, ...changes }),
      add: (second) => void records.push(aTransaction(second)),
    })
    await Promise.all([page.stop(), node.stop(), host.stop()])
  },
  baseURL: ({ app }, run) => run(app.address),
})

/** Serves files as they are, and the app for every other path. */
async function serve(config: object) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host.test').pathname
    const type = types[extname(path)]
    const send = async () => {
      const body =
        path === '/config.json' ? JSON.stringify(config) : await readFile(join(dist, type ? path : 'index.html'))
      response.writeHead(200, { 'content-type': type ?? 'text/html; charset=utf-8' }).end(body)
    }
    send().catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('no port to be had')
  return {
    address: `http://127.0.0.1:${place.port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
