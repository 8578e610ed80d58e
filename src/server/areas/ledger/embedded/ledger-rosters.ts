import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { limits } from '../../../platform/limits.ts'
import { addToRosters, findRosterMark, moveRosterMark } from '../store/roster-rows.ts'
import { everything, listWholeTransactions } from '../store/transactions.ts'
import { transactionIndexOf } from './stored-transaction.ts'

/** Rows per database transaction. This many hold the write lock for some milliseconds. */
const batchSize = 200

/**
 * Makes the rosters of transactions stored by an earlier version, newest first, up to a limit per run. Does nothing
 * once all have them.
 */
export async function rosterOlderTransactions(store: Store): Promise<void> {
  if ((await findRosterMark(store)) === null) return
  for (let left = limits.indexedPerRun; left > 0; left -= batchSize) {
    // oxlint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
    if (await rosterBatch(store)) return
    // oxlint-disable-next-line no-await-in-loop -- lets requests run
    await setImmediate()
  }
}

function rosterBatch(store: Store): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    const mark = await findRosterMark(transaction)
    if (mark === null) return true
    const rows = await listWholeTransactions(transaction, { ...everything, to: mark - 1n }, 'desc', batchSize)
    await addToRosters(
      transaction,
      rows.flatMap((row) => transactionIndexOf(row).postings),
    )
    const last = rows.at(-1)
    const isDone = !last || rows.length < batchSize
    await moveRosterMark(transaction, isDone ? null : last.consensus)
    return isDone
  })
}
