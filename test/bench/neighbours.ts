import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { choiceOf } from '#domain/notifications/ready-made.ts'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'

const atOnce = 50
const seconds = 2
const budgetMs = 50
const password = 'eleven quiet harbors'
const watched = ['/healthz', '/api/v2/status.json']

interface Sent {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const list = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join(',')
const json = { 'content-type': 'application/json' }
let asked = 0

/** Each is another request every time, so that no cache helps. */
const worst: Readonly<Record<string, () => Sent>> = {
  pages: () => ({ path: '/incidents' }),
  'pages with strange queries': () => ({ path: `/?${(asked += 1)}` }),
  'pages that do not exist': () => ({ path: `/none/${(asked += 1)}` }),
  components: () => ({ path: `/components?q=${(asked += 1)}` }),
  'transactions of a strange query': () => ({ path: `/transactions?type=CRYPTOTRANSFER&x=${(asked += 1)}` }),
  'replay of the change log': () => ({ path: '/api/live', headers: { 'last-event-id': '1' }, method: 'HEAD' }),
  'long lists of statuses': () => ({ path: `/api/history/records?kind=incident&status=${list(1500, (i) => `s${i}`)}` }),
  'long searches': () => ({ path: `/api/history/records?kind=incident&q=${'a%20'.repeat(160)}${(asked += 1)}` }),
  figures: () => ({ path: '/api/history/figures' }),
  'day bars': () => ({ path: '/api/history/days' }),
  'feeds of unknown components': () => ({
    path: `/feeds/history.atom?${list(300, (i) => `component=c${i}`).replaceAll(',', '&')}`,
  }),
  'the calendar': () => ({ path: '/feeds/maintenance.ics' }),
  'wide searches of the ledger': () => ({
    path: `/api/v1/transactions?account.id=gte:0.0.1&account.id=lte:0.0.9999999&type=debit&result=fail&limit=100&timestamp=lt:${1_900_000_000 + (asked += 1)}`,
  }),
  'long lists of accounts': () => ({
    path: `/api/v1/transactions?${list(90, (i) => `account.id=0.0.${i + (asked += 1)}`).replaceAll(',', '&')}`,
  }),
  exports: () => ({ path: '/api/ledger/export?format=csv' }),
  'figures of the ledger': () => ({ path: '/api/ledger/stats?interval=1m' }),
  'deep JSON': () => ({ path: '/api/v1/accounts/login', method: 'POST', headers: json, body: '['.repeat(1_000_000) }),
  'wide JSON': () => ({
    path: '/api/v1/accounts/login',
    method: 'POST',
    headers: json,
    body: `[${'[],'.repeat(300_000)}1]`,
  }),
  'sign-ins': () => ({
    path: '/api/v1/accounts/login',
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: `nobody${(asked += 1)}`, password: 'wrong password' }),
  }),
  'wrong tokens': () => ({
    path: '/api/v1/schemas/system/me',
    headers: { authorization: `Bearer ${'e30.'.repeat(300)}${(asked += 1)}` },
  }),
  'searches by result code': () => ({
    path: `/api/ledger/list?code=INSUFFICIENT_PAYER_BALANCE&limit=100&timestamp=lt:${1_900_000_000 + (asked += 1)}`,
  }),
  'news since long ago': () => ({ path: `/api/history/news?since=${momentOfYear(2020)}` }),
  'uptime of years': () => ({ path: '/api/history/uptime?from=2020-01-01&until=2026-01-01' }),
  'signals of a year': () => ({
    path: `/api/signals/history?from=${momentOfYear(2025)}&until=${momentOfYear(2026)}`,
  }),
  'badges that do not exist': () => ({ path: `/badge/none${(asked += 1)}.svg` }),
}

/** Each time another one. */
const momentOfYear = (year: number) => new Date(Date.UTC(year) + (asked += 1)).toISOString()

/** Checked in full, and refused, so that the next is as slow. */
function wideSchema(token: string): Sent {
  asked += 1
  const fields = Array.from({ length: 9000 }, (_, i) => [`f${i}`, { $ref: `#/properties/f${asked}x${i}` }])
  const document = { $id: '#wide', type: 'object', properties: Object.fromEntries(fields) }
  return {
    path: '/api/v1/schemas/system/admin',
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Wide', entity: 'USER', document }),
  }
}

function ofAccount(token: string, body: string): Sent {
  const headers = { ...json, authorization: `Bearer ${token}` }
  return { path: '/api/notifications/preview', method: 'POST', headers, body }
}

async function signIn(port: number): Promise<string> {
  const at = `http://127.0.0.1:${port}/api/v1/accounts`
  const post = async (path: string, body: object) => {
    const response = await fetch(`${at}/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
    return v.parse(v.record(v.string(), v.unknown()), await response.json())
  }
  const { refreshToken } = await post('login', { username: 'admin', password })
  const { accessToken } = await post('access-token', { refreshToken })
  return v.parse(v.string(), accessToken)
}

/** What the health check and the status wait while each of the worst requests, or those named, runs 50 times at once. */
export async function benchNeighbours(only?: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const port = await freePort()
  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    PORT: String(port),
    SAMPLE: 'on',
    ADMIN_PASSWORD: password,
    // What is refused early costs little.
    MAX_REFUSED_TOKENS_PER_MINUTE: '100000000',
    MAX_SIGN_IN_FAILURES_PER_ADDRESS: '100000000',
  }
  const service = await startServer('src/server/main.ts', [], env, `http://127.0.0.1:${port}/healthz`)
  await sampleWritten(port)
  const watcher = createWatcher(port)
  const quiet = await watcher.p99Beside(async () => wait(seconds * 1000))
  const lines = [row('nobody', quiet, 'beside'), ...(await measureAll(port, { watcher, only }))]
  await watcher.close()
  await stopServer(service)
  return lines
}

/** The sample’s past is written after the start, newest first. */
async function sampleWritten(port: number): Promise<void> {
  const oldest = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/transactions?order=asc&limit=1`)
    return response.text()
  }
  let before = ''
  for (let now = await oldest(); now !== before; now = await oldest()) {
    before = now
    await wait(5000)
  }
}

interface Measured {
  readonly watcher: Watcher
  readonly only: string | undefined
}

async function measureAll(port: number, { watcher, only = '' }: Measured): Promise<string[]> {
  const lines: string[] = []
  const token = await signIn(port)
  // First, since a token lasts a minute.
  const requests = {
    'checks of wide schemas': () => wideSchema(token),
    'previews of rules': () => ofAccount(token, JSON.stringify({ choice: choiceOf('everything') })),
    'wide JSON of an account': () => ofAccount(token, `[${'[],'.repeat(124_000)}1]`),
    ...worst,
  }
  for (const [name, make] of Object.entries(requests)) {
    if (!name.includes(only)) continue
    const statuses = new Map<number, number>()
    const p99 = await watcher.p99Beside(async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
      const end = performance.now() + seconds * 1000
      const one = async () => {
        while (performance.now() < end) {
          const status = await send(port, make(), agent)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, one))
      agent.destroy()
    })
    const answers = [...statuses].map(([status, count]) => `${count} × ${status || 'cut'}`).join(', ')
    lines.push(row(name, p99, answers))
  }
  return lines
}

function row(name: string, p99: number, answers: string): string {
  return `${name.padEnd(34)} ${String(Math.round(p99)).padStart(6)} ms ${p99 <= budgetMs ? '  ' : ' !'} ${answers}`
}

interface Watcher {
  /** The longest of a hundred waits of the watched paths, while `run` runs. */
  p99Beside(run: () => Promise<void>): Promise<number>
  close(): Promise<unknown>
}

function createWatcher(port: number): Watcher {
  const worker = new Worker(new URL('neighbour-watch.ts', import.meta.url), { workerData: { port, paths: watched } })
  return {
    async p99Beside(run) {
      worker.postMessage('watch')
      await run()
      const waits = once(worker, 'message')
      worker.postMessage('end')
      const [found] = v.parse(v.tuple([v.array(v.number())]), await waits)
      return found.toSorted((a, b) => a - b)[Math.floor(found.length * 0.99)] ?? 0
    },
    close: () => worker.terminate(),
  }
}

/** The status; 0 for a connection that was cut. */
function send(port: number, { path, method = 'GET', headers = {}, body }: Sent, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    outgoing.on('error', () => resolve(0))
    outgoing.end(body)
  })
}
