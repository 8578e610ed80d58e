import { facetClassRange, type FacetKind } from '#domain/ledger/posting.ts'
import { insertMany } from '../../../platform/database/insert-many.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { LedgerFacetRow } from '../../../platform/database/tables.ts'
import { deleteRows, listMerged, listStreams, type Stream, type StreamTable } from './postings.ts'
import type { Order, TimeRange } from './transactions.ts'

const facets: StreamTable = { table: 'ledger_facet', owner: 'value' }
const insert = insertMany('ledger_facet', ['value', 'class', 'consensus'])

export function insertFacets(store: Store, rows: readonly LedgerFacetRow[]): Promise<void> {
  return insert(
    store,
    rows.map((row) => [row.value, row.class, row.consensus]),
  )
}

export function deleteFacets(store: Store, rows: readonly LedgerFacetRow[]): Promise<void> {
  return deleteRows(
    store,
    facets,
    rows.map((row) => [row.value, row.class, row.consensus] as const),
  )
}

export function listFacetStreams(store: Store, kind: FacetKind, values: readonly bigint[]): Promise<Stream[]> {
  return listStreams(store, values, facetClassRange(kind), facets)
}

/** The first `limit` consensus timestamps of all streams, each once. */
export function listFacets(
  store: Store,
  streams: readonly Stream[],
  range: TimeRange,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  return streams.length === 0 ? Promise.resolve([]) : listMerged(store, streams, range, order, limit, facets)
}

/** The oldest consensus that the facets cover; null where they cover all transactions. */
export async function findFacetMark(store: Store): Promise<bigint | null> {
  const row = await store.selectFrom('ledger_facet_mark').select('consensus').executeTakeFirst()
  return row ? BigInt(row.consensus) : null
}

export async function moveFacetMark(store: Store, consensus: bigint | null): Promise<void> {
  await store.deleteFrom('ledger_facet_mark').execute()
  if (consensus !== null) await store.insertInto('ledger_facet_mark').values({ consensus }).execute()
}
