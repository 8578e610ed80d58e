import { everything, listWholeTransactions } from '#server/areas/ledger/store/transactions.ts'
import type { Store } from '#server/platform/database/database.ts'

/** Every row of the ledger tables, to compare before and after. */
export async function ledgerRows(store: Store) {
  return {
    transactions: await listWholeTransactions(store, everything, 'asc', 100_000),
    postings: await store
      .selectFrom('ledger_posting')
      .selectAll()
      .orderBy('account')
      .orderBy('class')
      .orderBy('consensus')
      .execute(),
    buckets: await store.selectFrom('ledger_bucket').selectAll().orderBy('grain').orderBy('start').execute(),
    settings: await store.selectFrom('setting').selectAll().where('key', 'like', 'ledger.%').orderBy('key').execute(),
    log: await store.selectFrom('change').selectAll().where('area', '=', 'ledger').orderBy('number').execute(),
  }
}
