import { facetsOf } from '#domain/ledger/posting.ts'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { limits } from '../../../platform/limits.ts'
import { deleteFacets, findFacetMark, insertFacets, moveFacetMark } from '../store/facets.ts'
import { makePeriods } from '../store/periods.ts'
import { everything, listWholeTransactions } from '../store/transactions.ts'
import { readTransaction } from './transaction-body.ts'

/** Rows per database transaction. This many hold the write lock for some milliseconds. */
const batchSize = 100

/**
 * Indexes transactions stored by an earlier version, newest first, up to a limit per run. Does nothing once all
 * are indexed.
 */
export async function indexOlderTransactions(store: Store): Promise<void> {
  for (let left = limits.indexedPerRun; left > 0; left -= batchSize) {
    // oxlint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
    const isDone = await store.transaction().execute(async (transaction) => {
      if ((await findFacetMark(transaction)) === null) return true
      await lockForWrite(transaction, 'ledger')
      return indexBatch(transaction)
    })
    if (isDone) return
    // oxlint-disable-next-line no-await-in-loop -- lets requests run
    await setImmediate()
  }
}

async function indexBatch(transaction: Store): Promise<boolean> {
  const mark = await findFacetMark(transaction)
  if (mark === null) return true
  const range = { ...everything, to: mark - 1n }
  const rows = await listWholeTransactions(transaction, range, 'desc', batchSize)
  const facets = rows.flatMap((row) =>
    facetsOf(readTransaction(row)).map(({ value, class: number }) => ({
      value,
      class: number,
      consensus: row.consensus,
    })),
  )
  // A transaction that was imported again already has facets.
  await deleteFacets(transaction, facets)
  const periodOf = await makePeriods(
    transaction,
    rows.map(({ consensus }) => consensus),
  )
  await insertFacets(transaction, facets, periodOf)
  const last = rows.at(-1)
  const isDone = !last || rows.length < batchSize
  await moveFacetMark(transaction, isDone ? null : last.consensus)
  return isDone
}
