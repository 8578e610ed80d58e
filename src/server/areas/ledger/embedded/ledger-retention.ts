import { nanosecondsOf } from '#domain/time/timestamp.ts'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import { countTransactions, everything, listWholeTransactions, type TimeRange } from '../store/transactions.ts'
import { removeTransactions, type RemoveOptions } from './ledger-merge.ts'
import { limits } from '../../../platform/limits.ts'

const smallestBatch = 50
const largestBatch = 2000
/** What a database transaction may take: others wait for its lock. */
const batchMs = 20

/** Rows of the next database transaction, by what the last took: twice as many while it was well below the bound. */
export function nextBatchSize(rows: number, tookMs: number): number {
  if (tookMs > batchMs) return Math.max(smallestBatch, Math.floor(rows / 2))
  return tookMs < batchMs / 2 ? Math.min(largestBatch, rows * 2) : rows
}

/**
 * Removes the oldest transactions with a consensus before `instant` (milliseconds since 1970), up to a limit per run.
 * The figures go on counting them.
 */
export function dropTransactionsBefore(store: Store, instant: number, now: number): Promise<void> {
  const to = nanosecondsOf(instant) - 1n
  return removeOldest(store, { ...everything, to }, limits.removedPerRun, {
    now,
    keepsCounts: true,
    sampled: false,
  })
}

/** Removes at most a fixed number of transactions per run. */
export async function keepNewestOfSample(store: Store, kept: number, now: number): Promise<void> {
  const surplus = (await countTransactions(store)) - kept
  await removeOldest(store, everything, Math.min(surplus, limits.removedPerRun), {
    now,
    keepsCounts: false,
    sampled: true,
  })
}

async function removeOldest(store: Store, range: TimeRange, count: number, options: RemoveOptions): Promise<void> {
  let batch = smallestBatch
  for (let left = count; left > 0;) {
    const rows = await listWholeTransactions(store, range, 'asc', Math.min(batch, left))
    if (rows.length === 0) return
    const begun = performance.now()
    await removeTransactions(store, rows, options)
    batch = nextBatchSize(batch, performance.now() - begun)
    left -= rows.length
    // Let requests run.
    await setImmediate()
  }
}
