import { expect, it } from 'vitest'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { packOlderTransactions } from '#server/areas/ledger/embedded/ledger-pack.ts'
import {
  everything,
  findTextMark,
  listWholeTransactions,
  moveTextMark,
} from '#server/areas/ledger/store/transactions.ts'
import type { Store } from '#server/platform/database/database.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { ledgerRows } from '#test/support/ledger/ledger-rows.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

const count = 2300
const records = storedTransactionsOf(
  Array.from({ length: count }, (_, second) =>
    aTransaction(second, { transfers: transfersOf(['0.0.98', BigInt(second)], ['0.0.5', BigInt(-second)]) }),
  ),
)
const merged = { now: 0, sampled: false }

/** Stores what an earlier version would have stored. */
async function storeAsText(store: Store): Promise<void> {
  await mergeTransactions(store, records, merged)
  for (const { consensus, body } of await listWholeTransactions(store, everything, 'asc', count))
    // oxlint-disable-next-line no-await-in-loop -- one row after the other
    await store
      .updateTable('ledger_transaction')
      .set({ body, packed: null })
      .where('consensus', '=', consensus)
      .execute()
  await moveTextMark(store, 1_700_000_000_000_000_000n + BigInt(count) * 1_000_000_000n)
}

function texts(store: Store) {
  return store.selectFrom('ledger_transaction').select('consensus').where('packed', 'is', null).execute()
}

describeOnStores('Transactions of an earlier version', (fresh) => {
  it.runIf(isFullTier)('are packed newest first, some at a time, and read the same at any time', async () => {
    const store = await fresh()
    await storeAsText(store)
    const before = (await ledgerRows(store)).transactions
    await packOlderTransactions(store)
    expect(await texts(store)).toHaveLength(count - 2000)
    expect((await ledgerRows(store)).transactions).toEqual(before)
    await packOlderTransactions(store)
    expect([await texts(store), await findTextMark(store)]).toEqual([[], null])
    expect((await ledgerRows(store)).transactions).toEqual(before)
    await packOlderTransactions(store)
    expect((await ledgerRows(store)).transactions).toEqual(before)
  })

  it('are the same to an import as packed ones', async () => {
    const store = await fresh()
    await storeAsText(store)
    const again = await mergeTransactions(store, records, merged)
    expect([again.added, again.changed, again.unchanged]).toEqual([0, 0, count])
    const changed = storedTransactionsOf([aTransaction(7, { charged_tx_fee: 5n })])
    expect((await mergeTransactions(store, changed, merged)).changed).toBe(1)
    expect(await texts(store)).toHaveLength(count - 1)
  })
})
