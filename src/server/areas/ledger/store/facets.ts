import { facetClassRange, type FacetKind } from '#domain/ledger/posting.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { LedgerFacetRow } from '../../../platform/database/tables.ts'
import type { Stream, StreamRow, StreamTable } from './posting-rows.ts'
import { deleteStreams, insertStreams, listMerged } from './postings.ts'
import { listStreams } from './skip-scans.ts'
import type { BlockPeriod } from './time-blocks.ts'
import type { Order, ConsensusRange } from './transactions.ts'

const facets: StreamTable = { table: 'ledger_facet', blocks: 'ledger_facet_block', owner: 'value' }

/** `periodOf` must know the periods of all these rows; see `makePeriods`. */
export function insertFacets(
  store: Store,
  rows: readonly LedgerFacetRow[],
  periodOf: (time: bigint) => BlockPeriod,
): Promise<void> {
  return insertStreams(store, facets, rows.map(asStreamRow), periodOf)
}

export function deleteFacets(store: Store, rows: readonly LedgerFacetRow[]): Promise<void> {
  return deleteStreams(store, facets, rows.map(asStreamRow))
}

function asStreamRow({ value, class: number, consensus }: LedgerFacetRow): StreamRow {
  return { account: value, class: number, consensus }
}

export function listFacetStreams(store: Store, kind: FacetKind, values: readonly bigint[]): Promise<Stream[]> {
  return listStreams(store, values, facetClassRange(kind), facets)
}

/** The first `limit` consensus timestamps of all streams, without duplicates. */
export function listFacets(
  store: Store,
  streams: readonly Stream[],
  range: ConsensusRange,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  return streams.length === 0 ? Promise.resolve([]) : listMerged(store, streams, range, order, limit, facets)
}

/** The oldest consensus timestamp that the facets cover; null if they cover all transactions. */
export async function findFacetMark(store: Store): Promise<bigint | null> {
  const row = await store.selectFrom('ledger_facet_mark').select('consensus').executeTakeFirst()
  return row ? BigInt(row.consensus) : null
}

export async function moveFacetMark(store: Store, consensus: bigint | null): Promise<void> {
  await store.deleteFrom('ledger_facet_mark').execute()
  if (consensus !== null) await store.insertInto('ledger_facet_mark').values({ consensus }).execute()
}
