import type { OutputOf, QueryOf } from '#api/endpoint.ts'
import type { getLedgerStats, LedgerInterval } from '#api/ledger/ledger.ts'
import {
  addToBucket,
  emptyBucket,
  bucketFiguresOf,
  mergeBuckets,
  readBucket,
  readMergedBuckets,
  removeFromBucket,
  writeBucket,
  type LedgerFact,
  type LedgerBucket,
} from '#domain/ledger/figures/ledger-bucket.ts'
import { chooseGrain, grains, type Grain, type StatsRange } from '#domain/ledger/figures/stats-grain.ts'
import { formatTimestamp, latestTimestamp, parseTimestamp } from '#domain/time/timestamp.ts'
import type { Store } from '../../../platform/database/database.ts'
import {
  bucketSpan,
  dropBuckets,
  findBuckets,
  listBuckets,
  putBuckets,
  type BucketTable,
} from '../store/ledger-buckets.ts'
import { findCountsOnlyBefore } from './ledger-state.ts'
import { invalidQuery } from '../../../platform/errors.ts'

/** How many payers a row keeps by id. Minutes keep fewer, because up to 1,500 of them are read at once. */
const maxPayers: Readonly<Record<Grain, number>> = { minute: 64, hour: 200, day: 200 }
const withoutLists = { types: [], nodes: [], payers: [] }
const second = 1_000_000_000n
const allGrains = ['minute', 'hour', 'day'] as const

/**
 * Updates the buckets for added and removed transactions. Call it in the same database transaction, under the
 * write lock.
 */
export async function updateBuckets(
  transaction: Store,
  { added, removed }: { readonly added: readonly LedgerFact[]; readonly removed: readonly LedgerFact[] },
  table: BucketTable = 'ledger_bucket',
): Promise<void> {
  const changes = new Map<string, Change>()
  for (const fact of removed) for (const change of changesFor(changes, fact)) change.removed.push(fact)
  for (const fact of added) for (const change of changesFor(changes, fact)) change.added.push(fact)
  const changed = [...changes.values()]
  const stored = new Map((await findBuckets(transaction, table, changed)).map((row) => [bucketKeyOf(row), row.body]))
  const emptied: Change[] = []
  const written = changed.flatMap((change) => {
    const body = stored.get(bucketKeyOf(change))
    const bucket = apply(body === undefined ? emptyBucket() : readBucket(body), change)
    const { grain, start } = change
    if (bucket.transactions > 0) return { grain, start, body: writeBucket(bucket, maxPayers[grain]) }
    emptied.push(change)
    return []
  })
  await putBuckets(transaction, table, written)
  await dropBuckets(transaction, table, emptied)
}

/** Throws an `HttpError` if the range is reversed. */
export async function ledgerStats(
  store: Store,
  query: QueryOf<typeof getLedgerStats>,
  table: BucketTable = 'ledger_bucket',
): Promise<OutputOf<typeof getLedgerStats>> {
  const range = await rangeOf(store, table, query)
  const { grain, interval, from, to } = chooseGrain({ ...range, intervals: query.intervals })
  const rows = await listBuckets(store, table, grain, { from, to })
  const starts = Map.groupBy(rows, ({ start }) => start - ((start - from) % interval))
  const buckets: LedgerBucket[] = []
  const intervals: LedgerInterval[] = []
  for (const [start, parts] of starts) {
    const bucket = readMergedBuckets(parts.map(({ body }) => body))
    buckets.push(bucket)
    intervals.push({ start, ...bucketFiguresOf(bucket), ...(query.lists === 'total' && withoutLists) })
  }
  const total = bucketFiguresOf(mergeBuckets(buckets))
  const recordsFrom = table === 'ledger_bucket' ? await findCountsOnlyBefore(store) : 0n
  const isCut = recordsFrom > BigInt(from) * second && total.transactions > 0
  return { from, to, interval, intervals, total, ...(isCut && { records_from: formatTimestamp(recordsFrom) }) }
}

interface Change {
  readonly grain: Grain
  readonly start: number
  readonly added: LedgerFact[]
  readonly removed: LedgerFact[]
}

function changesFor(changes: Map<string, Change>, { seconds }: LedgerFact): Change[] {
  return allGrains.map((grain) => {
    const start = Math.floor(seconds / grains[grain]) * grains[grain]
    const key = bucketKeyOf({ grain, start })
    const known = changes.get(key)
    if (known) return known
    const made: Change = { grain, start, added: [], removed: [] }
    changes.set(key, made)
    return made
  })
}

function bucketKeyOf({ grain, start }: { readonly grain: string; readonly start: number }): string {
  return `${grain} ${start}`
}

function apply(bucket: LedgerBucket, { added, removed }: Change): LedgerBucket {
  for (const fact of removed) removeFromBucket(bucket, fact)
  for (const fact of added) addToBucket(bucket, fact)
  return bucket
}

/** A missing bound defaults to the end of the stored data. */
async function rangeOf(store: Store, table: BucketTable, query: QueryOf<typeof getLedgerStats>): Promise<StatsRange> {
  const from = readBound(query.from)
  const to = readBound(query.to)
  if (from !== undefined && to !== undefined && from > to) throw invalidQuery('to', 'is before from')
  const begin = from === undefined ? undefined : Number(from / second)
  const end = to === undefined ? undefined : Number((to + second - 1n) / second)
  const span = await bucketSpan(store, table)
  return {
    from: begin ?? Math.min(span?.first ?? 0, end ?? Infinity),
    to: end ?? Math.max(span ? span.last + grains.minute : 0, begin ?? 0),
  }
}

/** A time beyond 64 bits counts as the latest one. */
function readBound(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : (parseTimestamp(text) ?? latestTimestamp)
}
