import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { transactionsPath } from '#api/ledger/transactions.ts'
import { printTransaction } from '#server/areas/ledger/embedded/transaction-body.ts'
import { connectTo } from '#server/platform/database/database.ts'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'
import { sql } from 'kysely'
import { idOf, recordAt } from './ledger-records.ts'

const run = promisify(execFile)
const records = 100_000
const asked = 500
const readerPauseMs = 20
/** No consequence, because the data is discarded. */
const secretKey = 'a key for a benchmark'
const goals = { sqlite: 20_000, postgres: 15_000, bytes: 800, readerMs: 50, readMs: 1 } as const

/** Imports a file by the command while a service answers from the same data; then measures what was stored. `url` is an empty PostgreSQL. */
export async function benchLedgerImport(url?: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  try {
    const file = join(folder, 'records.ndjson')
    const lines = function* () {
      for (let index = 0; index < records; index += 1) yield `${printTransaction(recordAt(index, records))}\n`
    }
    await pipeline(Readable.from(lines()), createWriteStream(file))
    const data = { DATA_DIR: join(folder, 'data') }
    const found = await measure('SQLite', file, data, goals.sqlite)
    found.push(sizeLine('SQLite', sizesIn(join(folder, 'data', 'signalbox.db'), records)))
    if (url === undefined) return [...found, 'PostgreSQL: name an empty database with --postgres']
    found.push(
      ...(await measure(
        'PostgreSQL',
        file,
        { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: secretKey },
        goals.postgres,
      )),
    )
    return [...found, sizeLine('PostgreSQL', await sizesAt(url, records))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, file: string, environment: NodeJS.ProcessEnv, goal: number): Promise<string[]> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const settings = { ...environment, PORT: String(port), SAMPLE: 'off', LOG_LEVEL: 'error' }
  const server = await startServer('src/server/main.ts', [], settings, `${base}/healthz`)
  try {
    const reader = startReader(`${base}${transactionsPath}?limit=25`)
    const began = performance.now()
    await run(process.execPath, ['src/server/main.ts', 'import', 'transactions', file], {
      env: { ...process.env, ...environment },
    })
    const rate = Math.round(records / ((performance.now() - began) / 1000))
    const waits = await reader.end()
    const reads = await timeReads(base)
    return [
      `${name}: import of ${records.toLocaleString('en')} records: ${rate.toLocaleString('en')} a second (goal ${goal.toLocaleString('en')}, ${share(rate, goal)}); readers meanwhile p99 ${at(waits, 0.99)} ms, longest ${at(waits, 1)} ms (goal ${goals.readerMs})`,
      `${name}: one transaction by id over HTTP: median ${at(reads, 0.5)} ms, p99 ${at(reads, 0.99)} ms (goal ${goals.readMs} for the median)`,
    ]
  } finally {
    await stopServer(server)
  }
}

/** Asks again and again until it is ended; returns how long each answer took. */
function startReader(address: string) {
  const waits: number[] = []
  const state = { isEnded: false }
  const reading = (async () => {
    while (!state.isEnded) {
      waits.push(await timed(address))
      await new Promise((resolve) => void setTimeout(resolve, readerPauseMs))
    }
  })()
  return {
    async end(): Promise<number[]> {
      state.isEnded = true
      await reading
      return waits
    },
  }
}

async function timeReads(base: string): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < asked * 2; n += 1) {
    const wait = await timed(`${base}${transactionsPath}/${idOf((n * 7919) % records, records)}`)
    if (n >= asked) taken.push(wait)
  }
  return taken
}

async function timed(address: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
  return performance.now() - began
}

/** Bytes a record, by table and index. */
export function sizesIn(file: string, count: number): Map<string, number> {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  const rows = database.prepare(`select name, sum(pgsize) as size from dbstat where name like '%ledger%' group by name`)
  const sizes = new Map(rows.all().map(({ name, size }) => [String(name), Number(size) / count]))
  database.close()
  return sizes
}

/** The same of a PostgreSQL; partitions count for their table. */
export async function sizesAt(url: string, count: number): Promise<Map<string, number>> {
  const store = connectTo({ url })
  const { rows } = await sql<{ name: string; size: number }>`
    select regexp_replace(relname, '_\\d+_\\d+', '') as name, sum(pg_relation_size(oid))::bigint as size from pg_class
    where relname like 'ledger%' and relkind in ('r', 'i') group by 1`.execute(store)
  await store.destroy()
  return new Map(rows.map(({ name, size }) => [name, size / count]))
}

function sizeLine(name: string, sizes: ReadonlyMap<string, number>): string {
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const parts = [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, 6)
  const shown = parts.map(([part, size]) => `${part} ${size.toFixed(0)}`).join(', ')
  return `${name}: ${all.toFixed(0)} bytes a record (goal ${goals.bytes}, ${share(goals.bytes, all)}): ${shown}`
}

function share(measured: number, goal: number): string {
  return `${((measured / goal) * 100).toFixed(0)} %`
}

function at(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
}
