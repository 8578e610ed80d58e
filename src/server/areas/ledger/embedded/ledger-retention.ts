import { nanosecondsOf } from '#domain/time/timestamp.ts'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import { countTransactions, everything, listWholeTransactions, type TimeRange } from '../store/transactions.ts'
import { removeTransactions, type RemoveOptions } from './ledger-merge.ts'
import { limits } from '../../../platform/limits.ts'

/** Rows per database transaction: holds the write lock for a few milliseconds. */
const batchSize = 50

/**
 * Removes the oldest transactions with a consensus before `instant` (milliseconds since 1970), up to a limit per run.
 */
export function dropTransactionsBefore(store: Store, instant: number, now: number): Promise<void> {
  const to = nanosecondsOf(instant) - 1n
  return removeOldest(store, { ...everything, to }, limits.removedPerRun, { now, sampled: false })
}

/** Removes at most a fixed number of transactions per run. */
export async function keepNewestOfSample(store: Store, kept: number, now: number): Promise<void> {
  const surplus = (await countTransactions(store)) - kept
  await removeOldest(store, everything, Math.min(surplus, limits.removedPerRun), { now, sampled: true })
}

async function removeOldest(store: Store, range: TimeRange, count: number, options: RemoveOptions): Promise<void> {
  for (let left = count; left > 0; left -= batchSize) {
    const rows = await listWholeTransactions(store, range, 'asc', Math.min(batchSize, left))
    if (rows.length === 0) return
    await removeTransactions(store, rows, options)
    // Let requests run.
    await setImmediate()
  }
}
