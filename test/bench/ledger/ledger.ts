import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'
import { PeerComparison } from './ledger-peer.ts'
import { questions, ranges, type Question } from './ledger-questions.ts'
import { sql } from 'kysely'
import { connectTo } from '#server/platform/database/database.ts'
import { fillLedger, fillStore } from './ledger-records.ts'
import { compare, type Answering, type Timing } from './ledger-timing.ts'

const few = 100_000
const many = 1_000_000
const usualRounds = 5
const asked = 200

/** Of no consequence: there is nothing secret in the data. */
const secretKey = 'a key for a benchmark'

/** What the machine and HTTP take by themselves. */
const nothing: Question = { name: 'nothing (/healthz)', address: () => '/healthz' }

interface Ledger extends Answering {
  readonly name: string
  readonly size: string
  readonly end: () => Promise<void>
}

interface Kept {
  /** A folder whose ledger is reused, and completed if it has fewer rows. */
  readonly folder?: string | undefined
  /** A PostgreSQL of which the same holds. */
  readonly url?: string | undefined
  /** The base address of another service with the same `rows` records, which is asked the same. */
  readonly peer?: string | undefined
  readonly rounds?: number | undefined
}

/** Measures the transactions API over HTTP at 100,000 transactions and at `rows`, on SQLite and, where they are named, on PostgreSQL and at a peer. A run takes minutes: each line comes as soon as it is measured. */
export async function* benchLedger(
  rows = many,
  { folder, url, peer, rounds = usualRounds }: Kept = {},
): AsyncGenerator<string> {
  const ledgers = [await openLedger(few), await openLedger(rows, folder)]
  try {
    if (url !== undefined) ledgers.push(await openPostgres(rows, url))
    const comparison = peer === undefined ? undefined : new PeerComparison({ base: peer, rows }, ledgers.slice(1))
    const all = peer === undefined ? ledgers : [...ledgers, { base: peer, rows }]
    const measure = async (question: Question, turns: number, times: number) => {
      const timings = await compare(all, question, turns, times)
      const last = timings.at(-1)
      const ratios = last && (await comparison?.ratios(question, timings.slice(1, -1), last))
      return line(question.name, timings, ratios)
    }
    const names = ledgers.map((one) => `${one.rows.toLocaleString('en')} records on ${one.name} (${one.size})`)
    if (peer !== undefined) names.push(`${rows.toLocaleString('en')} at the peer`)
    yield `Transactions API over HTTP, milliseconds, ${names.join(' | ')}: median and p99 of ${asked}, warm, the calmest of ${rounds} alternating rounds; p99 as a multiple of the first${peer === undefined ? '' : '; median and p99 of ours as a share of the peer'}:`
    yield line(nothing.name, await compare(ledgers, nothing, rounds, asked))
    for (const question of questions) yield await measure(question, rounds, asked)
    yield 'Ranges of accounts, one round (goal: none ends in 503):'
    for (const question of ranges) yield await measure(question, 1, asked)
    if (comparison) yield* comparison.summary()
    for (const ledger of ledgers) yield* await timeStats(ledger)
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
  const store = connectTo({ url })
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

/** Each ledger's times, how many times the first one's p99 is the p99 of the others, and ours as shares of the peer's. */
function line(name: string, timings: readonly Timing[], shares?: string): string {
  const [small, ...others] = timings
  if (!small) throw new Error(`${name} was not measured`)
  const cells = timings.map(
    ({ median, p99, status }) => `${cell(median)} ${cell(p99)}${status === 200 ? '' : ` ${status}`}`,
  )
  const ratios = others.map(({ p99 }) => `×${(p99 / small.p99).toFixed(2)}`)
  return `  ${name.padEnd(46)} ${cells.join(' | ')}  ${ratios.join(' ')}${shares === undefined ? '' : `  ${shares}`}`
}

function cell(milliseconds: number): string {
  return milliseconds.toFixed(1).padStart(7)
}
