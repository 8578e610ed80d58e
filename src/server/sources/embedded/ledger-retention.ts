import type { Store } from '../../store/database.ts'
import { countTransactions, everything, listWholeTransactions } from '../../store/transactions.ts'
import { removeTransactions } from './ledger-merge.ts'

/** Records removed in one transaction, so that the lock is held for some milliseconds. */
const batch = 100
/** Records removed in one go; the rest the next time. */
const most = 5000

/** Removes records whose consensus is before an instant (milliseconds since 1970), the oldest first. */
export async function dropTransactionsBefore(store: Store, instant: number, now: number): Promise<void> {
  const range = { ...everything, to: BigInt(Math.floor(instant)) * 1_000_000n - 1n }
  for (let removed = 0; removed < most; removed += batch) {
    const rows = await listWholeTransactions(store, range, 'asc', batch)
    await removeTransactions(store, rows, now)
    if (rows.length < batch) return
  }
}

/** Removes the oldest records beyond a number of them. */
export async function keepNewestTransactions(store: Store, kept: number, now: number): Promise<void> {
  const surplus = Math.min((await countTransactions(store)) - kept, most)
  for (let left = surplus; left > 0; left -= batch) {
    const rows = await listWholeTransactions(store, everything, 'asc', Math.min(batch, left))
    await removeTransactions(store, rows, now)
  }
}
