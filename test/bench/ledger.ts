import { execFile } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { printTransaction } from '#server/sources/embedded/transaction-body.ts'
import { freePort, startServer, stopServer } from '#test/support/spawn.ts'
import { questions, unindexed, type Question } from './ledger-questions.ts'
import { fillLedger, recordAt } from './ledger-records.ts'

const run = promisify(execFile)
const few = 100_000
const many = 1_000_000
const warmUps = 30
const asked = 300

interface Timing {
  readonly median: number
  readonly p99: number
  /** Of the slowest. */
  readonly status: number
}

/** Times of area D over HTTP at 100,000 records and at more of them, and how fast records are imported. `rows`: the larger number; `kept`: a folder that keeps its ledger for another time. */
export async function benchLedger(rows = many, kept?: string): Promise<string[]> {
  const small = await measure(few)
  const large = await measure(rows, kept)
  return [
    await importRate(),
    `Area D over HTTP, milliseconds, ${few.toLocaleString('en')} records | ${rows.toLocaleString('en')} (${large.size}), p99 of ${asked} after ${warmUps}:`,
    ...questions.map(({ name }) => line(name, small.times.get(name), large.times.get(name))),
    'Without an index (2000 ms, or 503), the slowest of 5:',
    ...unindexed.map(({ name }) => line(name, small.times.get(name), large.times.get(name))),
    ...large.stats,
  ]
}

async function measure(rows: number, kept?: string) {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'signalbox-bench-')))
  try {
    if (kept === undefined || !existsSync(join(kept, 'signalbox.db'))) await fillLedger(folder, rows)
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const environment = { PORT: String(port), DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'error' }
    const server = await startServer('src/server/main.ts', [], environment, `${base}/healthz`)
    const times = new Map<string, Timing>()
    for (const question of questions) times.set(question.name, await timeQuestion(base, question, rows, asked, warmUps))
    for (const question of unindexed) times.set(question.name, await timeQuestion(base, question, rows, 5, 1))
    const stats = await timeStats(base, rows)
    await stopServer(server)
    const { size } = await stat(join(folder, 'signalbox.db'))
    return { times, stats, size: `${(size / 1e9).toFixed(1)} GB` }
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function timeQuestion(base: string, { name, address }: Question, rows: number, times: number, before: number) {
  const taken: number[] = []
  let status = 200
  for (let n = -before; n < times; n += 1) {
    const began = performance.now()
    const response = await fetch(base + address(n + before, rows))
    await response.arrayBuffer()
    if (n >= 0) taken.push(performance.now() - began)
    if (response.status !== 200) ({ status } = response)
  }
  if (status !== 200 && status !== 503) throw new Error(`${name}: ${status}`)
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p99: at(0.99), status }
}

async function timeStats(base: string, rows: number): Promise<string[]> {
  const end = Math.floor(1_600_000_000 + rows / 5)
  const spans = { 'an hour': 3600, 'a day': 86_400, 'a month': 2_592_000, 'all of it': end }
  const lines = []
  for (const [name, span] of Object.entries(spans)) {
    const address = () => `/api/ledger/stats?from=${Math.max(0, end - span)}&to=${end}&intervals=120`
    const { median, p99 } = await timeQuestion(base, { name, address }, rows, 10, 2)
    lines.push(`statistics of ${name}: median ${median.toFixed(0)} ms, slowest ${p99.toFixed(0)} ms`)
  }
  return lines
}

/** Records per second that the command imports from a file. */
async function importRate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  try {
    const file = join(folder, 'records.ndjson')
    const lines = function* () {
      for (let index = 0; index < few; index += 1) yield `${printTransaction(recordAt(index, few))}\n`
    }
    await pipeline(Readable.from(lines()), createWriteStream(file))
    const began = performance.now()
    await run(process.execPath, ['src/server/main.ts', 'import', 'transactions', file], {
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
    })
    const seconds = (performance.now() - began) / 1000
    return `import transactions: ${few.toLocaleString('en')} records in ${seconds.toFixed(1)} s, ${Math.round(few / seconds).toLocaleString('en')} a second`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function line(name: string, small: Timing | undefined, large: Timing | undefined): string {
  if (!small || !large) throw new Error(`${name} was not measured`)
  const ratio = large.p99 / small.p99
  const answered = large.status === 200 ? '' : ` ${large.status}`
  return `  ${name.padEnd(46)} ${small.p99.toFixed(1).padStart(7)} | ${large.p99.toFixed(1).padStart(7)}  ×${ratio.toFixed(2)}${answered}`
}
