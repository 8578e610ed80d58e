import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql, type Dialect } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unpackRecord } from '#server/areas/ledger/store/packed-record.ts'
import { makePeriods } from '#server/areas/ledger/store/periods.ts'
import { migrate, migrationNames, type Store } from '#server/platform/database/database.ts'
import { narrowIntegers } from '#server/platform/database/narrow-integers.ts'
import { sqliteDialect } from '#server/platform/database/sqlite.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { startMigratedPglite } from '#test/support/server/pglite.ts'
import { startService, type TestService } from '#test/support/server/service.ts'
import { isFullTier } from '#test/support/tier.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const rowsAtOnce = 50
/** Tables that a migration replaced, and where their rows are since. */
const replacements: Readonly<Record<string, string>> = { policy_role: 'policy_member' }
/** The database numbers these rows itself. */
const counted: Readonly<Record<string, string>> = {
  change: 'number',
  status_change: 'id',
  audit_entry: 'number',
}
/** Where each answer first had its tables. */
const answers: readonly (readonly [migration: string, path: string])[] = [
  ['001-status', '/api/v2/summary.json'],
  ['001-status', '/api/v2/incidents.json'],
  ['001-status', '/api/history/records?limit=100'],
  ['002-ledger', '/api/v1/transactions?limit=25'],
  ['004-schemas', '/api/v1/schemas/system/entity/USER'],
  ['004-schemas', '/api/v1/schemas/system/admin'],
  ['005-policies', '/api/v1/policies'],
]

describe.each(['sqlite', 'postgres'] as const)('An upgrade of a database on %s', (dialect) => {
  let pglite: PGlite | undefined

  beforeAll(async () => {
    if (dialect === 'postgres') pglite = await startMigratedPglite()
  }, 60_000)

  async function emptyStore(): Promise<Store> {
    await pglite?.exec('drop schema public cascade; create schema public')
    const place: Dialect = pglite ? new PGliteDialect({ pglite }) : sqliteDialect(':memory:')
    return new Kysely<Tables>({ dialect: place, plugins: [narrowIntegers] })
  }

  // Each takes some tenths of a second. Every one ends with the newest migration.
  const usual =
    dialect === 'sqlite' ? migrationNames.filter((_, index) => index % 32 === 0) : migrationNames.slice(0, 1)
  const begins = isFullTier ? migrationNames : usual
  it.each(begins)('from migration %s keeps every row, and the service answers the same', async (name) => {
    sample ??= readSample()
    const { rows, expected } = await sample
    const store = await emptyStore()
    if (dialect === 'sqlite') onTestFinished(() => store.destroy())
    await migrate(store, dialect, name)
    const before = await fill(store, asWrittenAt(name, rows))
    expect(before.size).toBeGreaterThan(3)

    await migrate(store, dialect)

    const postings = before.get('ledger_posting')
    const after = postings && { ...postings, rows: inOrder(rows.get('ledger_posting') ?? []) }
    expect(await readAgain(store, before)).toEqual(
      new Map([...before, ...(after ? [['ledger_posting', after] as const] : [])]),
    )
    const service = await startService({ store })
    const paths = answers.filter(([first]) => first <= name).map(([, path]) => path)
    expect(await askAll(service, paths)).toEqual(new Map(paths.map((path) => [path, expected.get(path)])))
  })
})

interface Sample {
  readonly rows: ReadonlyMap<string, Rows>
  /** What the service answers to each path. */
  readonly expected: ReadonlyMap<string, unknown>
}

let sample: Promise<Sample> | undefined

/** What a service on the newest tables has written: a sample network, an account, transactions. */
async function readSample(): Promise<Sample> {
  const service = await startService({ sample: true })
  await giveAccount(service)
  await service.importTransactions([1, 2, 3].map((second) => aTransaction(second)))
  const expected = await askAll(
    service,
    answers.map(([, path]) => path),
  )
  const tables = await columnsOf(service.store)
  const found = new Map<string, Rows>()
  for (const [table, columns] of tables) found.set(table, await read(service.store, table, columns))
  const [policy] = found.get('policy') ?? []
  found.set('policy_role', [{ policy_id: policy?.['id'], did: 'did:example:1', role: 'INSTALLER', given_at: 1 }])
  return { rows: found, expected }
}

/** Until migration 048 a record was stored as text. */
function asText(row: Rows[number]): Rows[number] {
  const { packed, consensus, payer, valid_start } = row
  if (!(packed instanceof Uint8Array)) return row
  const [at = 0n, by = 0n, from = 0n] = [consensus, payer, valid_start].map((value) => BigInt(String(value)))
  return { ...row, body: unpackRecord(packed, { consensus: at, payer: by, valid_start: from }), packed: null }
}

/** Until migration 034 an account of a transaction had up to three postings: match, credit and debit. */
function asWrittenAt(migration: string, rows: ReadonlyMap<string, Rows>): ReadonlyMap<string, Rows> {
  const records = (rows.get('ledger_transaction') ?? []).map(asText)
  const texts = migration < '048' ? new Map([...rows, ['ledger_transaction', records]]) : rows
  if (migration >= '034') return texts
  const former = (rows.get('ledger_posting') ?? []).flatMap((row) => {
    const number = Number(row['class'])
    const [kind, place] = [Math.floor(number / 2048) % 4, number >= 4 * 2048 ? 3 : 0]
    const kinds = [0, ...(kind === 1 || kind === 2 ? [1] : []), ...(kind >= 2 ? [2] : [])]
    return kinds.map((one) => Object.assign({}, row, { class: (place + one) * 2048 + (number % 2048) }))
  })
  return new Map([...texts, ['ledger_posting', former]])
}

/** The answers, with their statuses. */
async function askAll(service: TestService, paths: readonly string[]): Promise<Map<string, unknown>> {
  const token = await tokenOf(service).catch(() => '')
  const answered = paths.map(async (path) => {
    const response = await service.app.request(path, { headers: token === '' ? {} : bearer(token) })
    return [path, { status: response.status, body: await response.json() }] as const
  })
  return new Map(await Promise.all(answered))
}

/** The columns of each table. */
async function columnsOf(store: Store): Promise<Map<string, readonly string[]>> {
  const tables = await store.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

async function read(store: Store, table: string, columns: readonly string[]): Promise<Rows> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const order = sql.ref(counted[table] ?? columns[0] ?? '')
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${names} from ${sql.table(table)} order by ${order}`.execute(store)
  return rows
}

/** Rows of a table as text, by the columns that were compared. */
type Contents = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>

/** Writes what the tables of this version can hold of the rows, and returns it. */
async function fill(store: Store, given: ReadonlyMap<string, Rows>): Promise<Contents> {
  const filled = new Map<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>()
  const views = new Set((await store.introspection.getTables()).flatMap(({ name, isView }) => (isView ? [name] : [])))
  const times = (given.get('ledger_transaction') ?? []).map(({ consensus }) => BigInt(String(consensus)))
  if (views.has('ledger_posting')) await makePeriods(store, times)
  for (const [table, all] of await columnsOf(store)) {
    const rows = given.get(table) ?? []
    const columns = all.filter((column) => column !== counted[table] && rows.some((row) => column in row))
    if (columns.length === 0) continue
    const names = sql.join(columns.map((column) => sql.ref(column)))
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const values = rows
        .slice(start, start + rowsAtOnce)
        .map(
          (row) =>
            sql`(${sql.join([...columns.map((column) => row[column]), ...(views.has(table) ? [new Uint8Array(0)] : [])])})`,
        )
      // The migration itself has noted the version of the program.
      // The blocks of a view have no further times.
      const target = sql.table(views.has(table) ? `${table}_block` : table)
      await sql`insert into ${target} (${views.has(table) ? blockColumns(columns) : names}) values ${sql.join(values)} on conflict do nothing`.execute(
        store,
      )
    }
    filled.set(table, { columns, rows: inOrder(await read(store, table, columns)) })
  }
  return filled
}

function blockColumns(columns: readonly string[]) {
  const names = columns.map((column) => (column === 'consensus' ? 'oldest' : column))
  return sql.join([...names, 'times'].map((name) => sql.ref(name)))
}

/** The rows of the same tables and columns, as they are now. */
async function readAgain(store: Store, before: Contents): Promise<Contents> {
  const tables = await columnsOf(store)
  const found = [...before].map(async ([table, { columns }]) => {
    const now = tables.has(table) ? table : (replacements[table] ?? table)
    return [table, { columns, rows: inOrder(await read(store, now, columns)) }] as const
  })
  return new Map(await Promise.all(found))
}

function inOrder(rows: Rows): readonly string[] {
  const text = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return rows.map((row) => JSON.stringify(row, (_, value: unknown) => text(value))).toSorted()
}
