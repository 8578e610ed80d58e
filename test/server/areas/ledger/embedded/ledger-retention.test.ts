import { expect, it } from 'vitest'
import { ledgerStats } from '#server/areas/ledger/embedded/ledger-buckets.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { dropTransactionsBefore } from '#server/areas/ledger/embedded/ledger-retention.ts'
import { ledgerRows } from '#test/support/ledger/ledger-rows.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

const records = storedTransactionsOf(
  Array.from({ length: 260 }, (_, second) =>
    aTransaction(second * 7, {
      transfers: transfersOf([`0.0.${second % 9}`, BigInt(second - 100)]),
      charged_tx_fee: 5n,
    }),
  ),
)
const instantOf = (index: number) => (1_700_000_000 + index * 7) * 1000

describeOnStores('dropTransactionsBefore', (fresh) => {
  it('removes old transactions with their postings and figures', async () => {
    const store = await fresh()
    await mergeTransactions(store, records, { now: 1, sampled: false })
    await dropTransactionsBefore(store, instantOf(230), 2)
    const left = await ledgerRows(store)
    expect((await ledgerStats(store, { intervals: 1 })).total).toMatchObject({ transactions: 30, fees: 150n })

    const other = await fresh()
    await mergeTransactions(other, records.slice(230), { now: 1, sampled: false })
    const direct = await ledgerRows(other)
    expect([left.transactions, left.postings, left.settings]).toEqual([
      direct.transactions,
      direct.postings,
      direct.settings,
    ])
  })

  it('removes and announces nothing if every transaction is younger', async () => {
    const store = await fresh()
    await mergeTransactions(store, records.slice(0, 3), { now: 1, sampled: false })
    const before = await ledgerRows(store)
    await dropTransactionsBefore(store, instantOf(0), 2)
    await dropTransactionsBefore(store, -1, 2)
    expect(await ledgerRows(store)).toEqual(before)
  })

  it('can remove everything', async () => {
    const store = await fresh()
    await mergeTransactions(store, records, { now: 1, sampled: false })
    await dropTransactionsBefore(store, instantOf(300), 2)
    const { transactions, postings, buckets } = await ledgerRows(store)
    expect([transactions, postings, buckets]).toEqual([[], [], []])
  })
})
