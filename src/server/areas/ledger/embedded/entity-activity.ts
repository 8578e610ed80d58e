import type { EntityActivity } from '#api/ledger/entities.ts'
import { entityActivityOf } from '#domain/ledger/entities/entity-activity.ts'
import { entityIdOf } from '#domain/ledger/entity-id.ts'
import { classRange, readClass } from '#domain/ledger/posting.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import type { Store } from '../../../platform/database/database.ts'
import { limits } from '../../../platform/limits.ts'
import { findFacetMark, listFacets, listFacetStreams } from '../store/facets.ts'
import type { Stream } from '../store/posting-rows.ts'
import { listMerged } from '../store/postings.ts'
import { listStreams } from '../store/skip-scans.ts'
import { everything, listTransactionsAt, type Order } from '../store/transactions.ts'
import { readTransaction } from './transaction-body.ts'

/** The streams of an entity: as an account that took part, and as the entity that was changed. */
interface EntityStreams {
  readonly party: readonly Stream[]
  readonly touched: readonly Stream[]
}

/**
 * Uses the index alone: reads the newest transactions and counts the others up to a limit. The cost does not
 * depend on the number of rows.
 */
export async function readEntityActivity(
  store: Store,
  id: string,
  sampleSize: number = limits.entitySample,
  maxCounted: number = limits.entityCounted,
): Promise<EntityActivity> {
  const key = entityIdOf(id) ?? -1n
  const streams = {
    party: await listStreams(store, [key], classRange('match', 'account')),
    touched: await listFacetStreams(store, 'entity', [key]),
  }
  const times = await timesOf(store, streams, 'desc', maxCounted)
  const sampled = times.slice(0, sampleSize)
  const rows = new Map((await listTransactionsAt(store, sampled)).map((row) => [row.consensus, row]))
  const records = sampled.flatMap((time) => rows.get(time) ?? []).map((row) => readTransaction(row))
  const failed = await timesOf(store, failuresOf(streams), 'desc', maxCounted)
  const [first = null] = await timesOf(store, streams, 'asc', 1)
  const isIndexed = (await findFacetMark(store)) === null
  return {
    id,
    first: print(first),
    last: print(times[0] ?? null),
    transactions: isIndexed ? times.length : null,
    failures: isIndexed ? failed.length : null,
    counted_up_to: maxCounted,
    found_by: foundBy(streams),
    sample: {
      transactions: records.length,
      from: print(sampled.at(-1) ?? null),
      to: print(sampled[0] ?? null),
      complete: isIndexed && times.length <= sampleSize,
    },
    ...entityActivityOf(id, records),
  }
}

function foundBy({ party, touched }: EntityStreams): EntityActivity['found_by'] {
  if (touched.length === 0) return 'account.id'
  return party.length === 0 ? 'entity' : 'involved'
}

function failuresOf({ party, touched }: EntityStreams): EntityStreams {
  return { party: party.filter(isFailed), touched: touched.filter(isFailed) }
}

function isFailed(stream: Stream): boolean {
  return !readClass(stream.class).success
}

async function timesOf(
  store: Store,
  { party, touched }: EntityStreams,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  const asParty = party.length === 0 ? [] : await listMerged(store, party, everything, order, limit)
  const asTouched = await listFacets(store, touched, everything, order, limit)
  const sorted = [...new Set([...asParty, ...asTouched])].toSorted((a, b) => (a < b ? -1 : 1))
  return (order === 'asc' ? sorted : sorted.toReversed()).slice(0, limit)
}

function print(time: bigint | null): string | null {
  return time === null ? null : formatTimestamp(time)
}
