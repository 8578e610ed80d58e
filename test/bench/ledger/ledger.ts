import { mkdtemp, rm, stat } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'
import { questions, unindexed, type Question } from './ledger-questions.ts'
import { sql } from 'kysely'
import { connectTo } from '#server/platform/database/database.ts'
import { fillLedger, fillStore } from './ledger-records.ts'

const few = 100_000
const many = 1_000_000
/** Both ledgers are asked the same in turns, and the fastest round counts: other work of the machine only adds time. */
const rounds = 5
const asked = 200

/** Of no consequence: there is nothing secret in the data. */
const secretKey = 'a key for a benchmark'

/** What the machine and HTTP take by themselves. */
const nothing: Question = { name: 'nothing (/healthz)', address: () => '/healthz' }

interface Timing {
  readonly median: number
  readonly p99: number
  /** Of the slowest. */
  readonly status: number
}

interface Ledger {
  readonly name: string
  readonly rows: number
  readonly size: string
  readonly base: string
  readonly end: () => Promise<void>
}

interface Kept {
  /** A folder whose ledger is reused, and completed if it has fewer rows. */
  readonly folder?: string | undefined
  /** A PostgreSQL of which the same holds. */
  readonly url?: string | undefined
}

/** Measures the transactions API over HTTP at 100,000 transactions and at `rows`, on SQLite and, where one is named, on PostgreSQL. */
export async function benchLedger(rows = many, { folder, url }: Kept = {}): Promise<string[]> {
  const ledgers = [await openLedger(few), await openLedger(rows, folder)]
  try {
    if (url !== undefined) ledgers.push(await openPostgres(rows, url))
    const lines = [
      `Transactions API over HTTP, milliseconds, ${ledgers.map((one) => `${one.rows.toLocaleString('en')} records on ${one.name} (${one.size})`).join(' | ')}: median and p99 of ${asked}, warm, the calmest of ${rounds} alternating rounds:`,
    ]
    for (const question of [nothing, ...questions])
      lines.push(line(question.name, await compare(ledgers, question, rounds, asked)))
    lines.push('Wide ranges of accounts, the slowest of 5 (goal: none ends in 503):')
    for (const question of unindexed) lines.push(line(question.name, await compare(ledgers, question, 1, 5)))
    for (const ledger of ledgers) lines.push(...(await timeStats(ledger)))
    return lines
  } finally {
    for (const { end } of ledgers) await end()
  }
}

async function openLedger(rows: number, kept?: string): Promise<Ledger> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'signalbox-bench-')))
  await fillLedger(folder, rows)
  const { base, end } = await serve({ DATA_DIR: folder })
  const { size } = await stat(join(folder, 'signalbox.db'))
  const endAll = async () => {
    await end()
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
  return { name: 'SQLite', rows, size: gigabytes(size), base, end: endAll }
}

async function openPostgres(rows: number, url: string): Promise<Ledger> {
  await fillStore({ url }, rows)
  const store = connectTo(url)
  const { rows: sizes } = await sql<{ size: number }>`
    select pg_database_size(current_database())::bigint as size`.execute(store)
  await store.destroy()
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const { base, end } = await serve({ DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: folder })
  const endAll = async () => {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
  return { name: 'PostgreSQL', rows, size: gigabytes(Number(sizes[0]?.size)), base, end: endAll }
}

async function serve(environment: NodeJS.ProcessEnv) {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const settings = { ...environment, PORT: String(port), SAMPLE: 'off', LOG_LEVEL: 'error' }
  const server = await startServer('src/server/main.ts', [], settings, `${base}/healthz`)
  return { base, end: () => stopServer(server) }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

/** Asks the ledgers in turns; the timings stand in their order. */
async function compare(ledgers: readonly Ledger[], question: Question, turns: number, times: number) {
  const taken: Timing[][] = ledgers.map(() => [])
  for (const ledger of ledgers) await timeQuestion(ledger, question, times)
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, ledger] of ledgers.entries()) taken[index]?.push(await timeQuestion(ledger, question, times))
  return taken.map((all) => ({
    median: Math.min(...all.map(({ median }) => median)),
    p99: Math.min(...all.map(({ p99 }) => p99)),
    status: Math.max(...all.map(({ status }) => status)),
  }))
}

async function timeQuestion({ base, rows }: Ledger, { name, address }: Question, times: number) {
  const taken: number[] = []
  let status = 200
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    const answered = await ask(base + address(n, rows))
    taken.push(performance.now() - began)
    if (answered !== 200) status = answered
  }
  if (status !== 200 && status !== 503) throw new Error(`${name}: ${status}`)
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p99: at(0.99), status }
}

const agent = new Agent({ keepAlive: true })

/** Asks without `fetch`, whose own work on large bodies takes longer than the answer. */
function ask(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    }).once('error', reject)
  })
}

async function timeStats(ledger: Ledger): Promise<string[]> {
  const end = Math.floor(1_600_000_000 + ledger.rows / 5)
  const spans = { 'an hour': 3600, 'a day': 86_400, 'a month': 2_592_000, 'all of it': end }
  const lines = []
  for (const [name, span] of Object.entries(spans)) {
    const address = () => `/api/ledger/stats?from=${Math.max(0, end - span)}&to=${end}&intervals=120`
    const [timing] = await compare([ledger], { name, address }, 3, 10)
    lines.push(
      `statistics of ${name} in ${ledger.rows.toLocaleString('en')} records on ${ledger.name}: median ${timing?.median.toFixed(0)} ms`,
    )
  }
  return lines
}

/** Each ledger's times, and how many times the first one's p99 is the p99 of the others. */
function line(name: string, timings: readonly Timing[]): string {
  const [small, ...others] = timings
  if (!small) throw new Error(`${name} was not measured`)
  const cells = timings.map(
    ({ median, p99, status }) => `${cell(median)} ${cell(p99)}${status === 200 ? '' : ` ${status}`}`,
  )
  const ratios = others.map(({ p99 }) => `×${(p99 / small.p99).toFixed(2)}`)
  return `  ${name.padEnd(46)} ${cells.join(' | ')}  ${ratios.join(' ')}`
}

function cell(milliseconds: number): string {
  return milliseconds.toFixed(1).padStart(7)
}
