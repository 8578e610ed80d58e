import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import type { LedgerTransactionRow, PackedTransactionRow } from '../../../platform/database/tables.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { limits } from '../../../platform/limits.ts'
import { packRecord } from '../store/packed-record.ts'
import {
  deleteTransactions,
  everything,
  findTextMark,
  insertTransactions,
  listTextTransactions,
  moveTextMark,
} from '../store/transactions.ts'

/** Rows per database transaction. This many hold the write lock for some milliseconds. */
const batchSize = 200

/**
 * Packs transactions that an earlier version stored as text, newest first, up to a limit per run. Does nothing once all
 * are packed.
 */
export async function packOlderTransactions(store: Store): Promise<void> {
  if ((await findTextMark(store)) === null) return
  for (let left = limits.packedPerRun; left > 0; left -= batchSize) {
    // oxlint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
    if (await packBatch(store)) return
    // oxlint-disable-next-line no-await-in-loop -- lets requests run
    await setImmediate()
  }
}

function packBatch(store: Store): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    const mark = await findTextMark(transaction)
    if (mark === null) return true
    const { texts, last } = await listTextTransactions(transaction, { ...everything, to: mark - 1n }, batchSize)
    await deleteTransactions(
      transaction,
      texts.map(({ consensus }) => consensus),
    )
    await insertTransactions(transaction, texts.map(packed))
    await moveTextMark(transaction, last)
    return last === null
  })
}

function packed({ body, ...row }: LedgerTransactionRow): PackedTransactionRow {
  return { ...row, packed: packRecord(body, row) }
}
