import { sql, type Expression, type SqlBool } from 'kysely'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import { asIntegers, insertTyped } from '../../../platform/database/insert-many.ts'
import type { LedgerTransactionRow, PackedTransactionRow } from '../../../platform/database/tables.ts'
import { unpackRecord, type RecordKey } from './packed-record.ts'

export interface PrintedTransaction {
  readonly consensus: bigint
  readonly body: string
}

/** Nanoseconds since 1970, both ends inclusive. */
export interface ConsensusRange {
  readonly from: bigint | null
  readonly to: bigint | null
  readonly except: readonly bigint[]
}

export type Order = 'asc' | 'desc'

const types = {
  consensus: 'bigint',
  payer: 'bigint',
  valid_start: 'bigint',
  nonce: 'integer',
  scheduled: 'integer',
  batch: 'bigint',
  hash_key: 'bigint',
  body: 'text',
  packed: 'bytea',
  fees: 'text',
} as const
/** Far below the limits of both databases. */
const timesPerStatement = 1000
const insert = insertTyped('ledger_transaction', types)

export function insertTransactions(store: Store, rows: readonly PackedTransactionRow[]): Promise<void> {
  return insert(
    store,
    rows.map((row) => [
      row.consensus,
      row.payer,
      row.valid_start,
      row.nonce,
      row.scheduled,
      row.batch,
      row.hash_key,
      '',
      row.packed,
      row.fees,
    ]),
  )
}

export async function deleteTransactions(store: Store, consensus: readonly bigint[]): Promise<void> {
  if (consensus.length === 0) return
  await store.deleteFrom('ledger_transaction').where('consensus', 'in', consensus).execute()
}

/** In any order. */
export async function listTransactionsAt(store: Store, consensus: readonly bigint[]): Promise<LedgerTransactionRow[]> {
  if (consensus.length === 0) return []
  const rows = store.selectFrom('ledger_transaction').selectAll().where('consensus', 'in', consensus).execute()
  return (await rows).map(unpacked)
}

/** In any order. On PostgreSQL the bounds let a kept plan skip periods. */
export async function listPrintedAt(store: Store, consensus: readonly bigint[]): Promise<PrintedTransaction[]> {
  const [first] = consensus
  if (first === undefined) return []
  const [from, to] = consensus.reduce(
    ([low, high], one) => [one < low ? one : low, one > high ? one : high],
    [first, first],
  )
  const among = isPostgres(store)
    ? sql`= any(${asIntegers('bigint', consensus)}) and consensus >= ${from} and consensus <= ${to}`
    : sql`in (${sql.join(consensus)})`
  const { rows } = await sql<PrintedTransaction & StoredText>`
    select consensus, payer, valid_start, body, packed from ledger_transaction where consensus ${among}`.execute(store)
  return rows.map(unpacked)
}

interface StoredText extends RecordKey {
  readonly body: string
  readonly packed: Uint8Array | null
}

function unpacked<Row extends StoredText>({ packed, ...row }: Row): Omit<Row, 'packed'> {
  return packed === null ? row : { ...row, body: unpackRecord(packed, row) }
}

/** Takes any number of times in any order. A range without any rows costs one query. */
export async function listTransactionsAmong(
  store: Store,
  consensus: readonly bigint[],
): Promise<LedgerTransactionRow[]> {
  const sorted = consensus.toSorted((a, b) => (a < b ? -1 : 1))
  const found: LedgerTransactionRow[] = []
  for (let start = 0; start < sorted.length; start += timesPerStatement) {
    const part = sorted.slice(start, start + timesPerStatement)
    const [from = null, to = null] = [part[0], part.at(-1)]
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    const [any] = await listTransactionRows(store, { from, to, except: [] }, 'asc', 1)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    if (any) found.push(...(await listTransactionsAt(store, part)))
  }
  return found
}

export async function listTransactionRows(
  store: Store,
  range: ConsensusRange,
  order: Order,
  limit: number,
): Promise<PrintedTransaction[]> {
  const rows = store
    .selectFrom('ledger_transaction')
    .select(['consensus', 'payer', 'valid_start', 'body', 'packed'])
    .where(within(range))
    .orderBy('consensus', order)
    .limit(limit)
    .execute()
  return (await rows).map(unpacked)
}

/** Complete rows, including custom fees. */
export async function listWholeTransactions(
  store: Store,
  range: ConsensusRange,
  order: Order,
  limit: number,
): Promise<LedgerTransactionRow[]> {
  const rows = store
    .selectFrom('ledger_transaction')
    .selectAll()
    .where(within(range))
    .orderBy('consensus', order)
    .limit(limit)
    .execute()
  return (await rows).map(unpacked)
}

/** The unpacked ones of the newest `limit` rows. `last` is the oldest of all of these rows; null if no more follow. */
export async function listTextTransactions(
  store: Store,
  range: ConsensusRange,
  limit: number,
): Promise<{ readonly texts: LedgerTransactionRow[]; readonly last: bigint | null }> {
  const rows = await store
    .selectFrom('ledger_transaction')
    .selectAll()
    .where(within(range))
    .orderBy('consensus', 'desc')
    .limit(limit)
    .execute()
  const texts = rows.flatMap(({ packed, ...row }) => (packed === null ? [row] : []))
  return { texts, last: rows.length < limit ? null : (rows.at(-1)?.consensus ?? null) }
}

export async function findTextMark(store: Store): Promise<bigint | null> {
  const row = await store.selectFrom('ledger_text_mark').select('consensus').executeTakeFirst()
  return row ? BigInt(row.consensus) : null
}

export async function moveTextMark(store: Store, consensus: bigint | null): Promise<void> {
  await store.deleteFrom('ledger_text_mark').execute()
  if (consensus !== null) await store.insertInto('ledger_text_mark').values({ consensus }).execute()
}

export interface IdQuery {
  readonly payer: bigint
  readonly validStart: bigint
  /** Consensus timestamps, inclusive. */
  readonly from: bigint
  readonly to: bigint
}

/** Oldest first. */
export async function listTransactionsOfId(
  store: Store,
  { payer, validStart, from, to }: IdQuery,
): Promise<LedgerTransactionRow[]> {
  const rows = store
    .selectFrom('ledger_transaction')
    .selectAll()
    .where('payer', '=', payer)
    .where('valid_start', '=', validStart)
    .where('consensus', '>=', from)
    .where('consensus', '<=', to)
    .orderBy('consensus')
    .execute()
  return (await rows).map(unpacked)
}

/** Transactions whose hash begins with these eight bytes, oldest first. */
export async function listTransactionsOfHash(
  store: Store,
  hashKey: bigint,
  limit: number,
): Promise<LedgerTransactionRow[]> {
  const rows = store
    .selectFrom('ledger_transaction')
    .selectAll()
    .where('hash_key', '=', hashKey)
    .orderBy('consensus')
    .limit(limit)
    .execute()
  return (await rows).map(unpacked)
}

export function listInnerTransactions(store: Store, batch: bigint) {
  return store
    .selectFrom('ledger_transaction')
    .select(['payer', 'valid_start'])
    .where('batch', '=', batch)
    .orderBy('consensus')
    .execute()
}

export async function transactionSpan(store: Store): Promise<{ oldest: bigint; newest: bigint } | null> {
  const [first] = await listTransactionRows(store, everything, 'asc', 1)
  const [last] = await listTransactionRows(store, everything, 'desc', 1)
  return first && last ? { oldest: first.consensus, newest: last.consensus } : null
}

export const everything: ConsensusRange = { from: null, to: null, except: [] }

/** Scans the whole index. */
export async function countTransactions(store: Store): Promise<number> {
  const row = await store
    .selectFrom('ledger_transaction')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .executeTakeFirst()
  return row?.records ?? 0
}

function within({ from, to, except }: ConsensusRange): Expression<SqlBool> {
  const conditions = [sql<SqlBool>`1 = 1`]
  if (from !== null) conditions.push(sql`consensus >= ${from}`)
  if (to !== null) conditions.push(sql`consensus <= ${to}`)
  if (except.length > 0) conditions.push(sql`consensus not in (${sql.join(except)})`)
  return sql.join<SqlBool>(conditions, sql` and `)
}
