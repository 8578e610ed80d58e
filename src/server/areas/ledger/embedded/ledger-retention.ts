import { nanosecondsOf } from '#domain/time/timestamp.ts'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import { countTransactions, everything, listWholeTransactions, type TimeRange } from '../store/transactions.ts'
import { removeTransactions, type RemoveOptions } from './ledger-merge.ts'

/** Records removed in one transaction, so that the lock is held for some milliseconds. */
const batchSize = 50
/** Records removed in one go; the rest the next time. */
const maxRemovedPerRun = 5000

/** Removes records whose consensus is before an instant (milliseconds since 1970), the oldest first. */
export function dropTransactionsBefore(store: Store, instant: number, now: number): Promise<void> {
  const to = nanosecondsOf(instant) - 1n
  return removeOldest(store, { ...everything, to }, maxRemovedPerRun, { now, sampled: false })
}

/** Removes the oldest records of the sample beyond a number of them. */
export async function keepNewestOfSample(store: Store, kept: number, now: number): Promise<void> {
  const surplus = (await countTransactions(store)) - kept
  await removeOldest(store, everything, Math.min(surplus, maxRemovedPerRun), { now, sampled: true })
}

async function removeOldest(store: Store, range: TimeRange, count: number, options: RemoveOptions): Promise<void> {
  for (let left = count; left > 0; left -= batchSize) {
    const rows = await listWholeTransactions(store, range, 'asc', Math.min(batchSize, left))
    if (rows.length === 0) return
    await removeTransactions(store, rows, options)
    // Requests get their turn.
    await setImmediate()
  }
}
