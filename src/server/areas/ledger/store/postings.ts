import { sql } from 'kysely'
import type { ClassRange } from '#domain/ledger/posting.ts'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import type { LedgerPostingRow } from '../../../platform/database/tables.ts'
import { listClassesFromBlocks, listFromBlocks, listHeadsFromBlocks } from './merged-blocks.ts'
import { addToBlocks, removeFromBlocks } from './posting-blocks.ts'
import {
  deleteRows,
  insertStreamRows,
  listFromRows,
  listHeadsFromRows,
  postings,
  type Stream,
  type StreamHead,
  type StreamRow,
  type StreamTable,
} from './posting-rows.ts'
import { listStreams } from './skip-scans.ts'
import type { BlockPeriod } from './time-blocks.ts'
import type { Order, ConsensusRange } from './transactions.ts'

/** `periodOf` must know the periods of all these rows; see `makePeriods`. */
export function insertPostings(
  store: Store,
  rows: readonly LedgerPostingRow[],
  periodOf: (time: bigint) => BlockPeriod,
): Promise<void> {
  return insertStreams(store, postings, rows, periodOf)
}

export function deletePostings(store: Store, rows: readonly LedgerPostingRow[]): Promise<void> {
  return deleteStreams(store, postings, rows)
}

export function insertStreams(
  store: Store,
  table: StreamTable,
  rows: readonly StreamRow[],
  periodOf: (time: bigint) => BlockPeriod,
): Promise<void> {
  return isPostgres(store) ? addToBlocks(store, table, rows, periodOf) : insertStreamRows(store, table, rows)
}

export function deleteStreams(store: Store, table: StreamTable, rows: readonly StreamRow[]): Promise<void> {
  return isPostgres(store) ? removeFromBlocks(store, table, rows) : deleteRows(store, table, rows)
}

export async function clearStreams(store: Store): Promise<void> {
  const tables = isPostgres(store) ? blockTables : rowTables
  // oxlint-disable-next-line no-await-in-loop -- one statement after the other
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(store)
}

const rowTables = ['ledger_posting', 'ledger_facet'] as const
const blockTables = ['ledger_posting_block', 'ledger_facet_block'] as const

/** The first `limit` consensus timestamps of all streams, without duplicates. */
export function listMerged(
  store: Store,
  streams: readonly Stream[],
  range: ConsensusRange,
  order: Order,
  limit: number,
  table: StreamTable = postings,
): Promise<bigint[]> {
  const list = isPostgres(store) ? listFromBlocks : listFromRows
  return list(store, table, streams, range, order, limit)
}

/** The first timestamp of each stream, of those that have any in the range. */
export function listHeads(
  store: Store,
  streams: readonly Stream[],
  range: ConsensusRange,
  order: Order,
): Promise<StreamHead[]> {
  return isPostgres(store)
    ? listHeadsFromBlocks(store, postings, streams, range, order)
    : listHeadsFromRows(store, postings, streams, range, order)
}

/** The first `limit` consensus timestamps of all classes of these accounts in a range, without duplicates. */
export async function listMergedClasses(
  store: Store,
  accounts: readonly bigint[],
  classes: ClassRange,
  range: ConsensusRange,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  if (isPostgres(store)) return listClassesFromBlocks(store, postings, accounts, classes, range, order, limit)
  return listFromRows(store, postings, await listStreams(store, accounts, classes), range, order, limit)
}
