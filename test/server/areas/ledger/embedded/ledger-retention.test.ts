import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ledgerStats } from '#server/areas/ledger/embedded/ledger-buckets.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import {
  createWorkerRetention,
  dropTransactionsBefore,
  nextBatchSize,
} from '#server/areas/ledger/embedded/ledger-retention.ts'
import { ledgerInvariants } from '#server/areas/ledger/store/ledger-invariants.ts'
import { openStore, type Store } from '#server/platform/database/database.ts'
import { ledgerRows } from '#test/support/ledger/ledger-rows.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { yieldingThreads } from '#test/support/server/yielding-threads.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { isFullTier } from '#test/support/tier.ts'

const records = storedTransactionsOf(
  Array.from({ length: 260 }, (_, second) =>
    aTransaction(second * 7, {
      transfers: transfersOf([`0.0.${second % 9}`, BigInt(second - 100)]),
      charged_tx_fee: 5n,
    }),
  ),
)
async function brokenIn(store: Store): Promise<string[]> {
  const found = await Promise.all(ledgerInvariants.map(({ broken }) => broken(store)))
  return found.flat()
}

const instantOf = (index: number) => (1_700_000_000 + index * 7) * 1000

describeOnStores('dropTransactionsBefore', (fresh) => {
  it('removes old transactions with their postings, and continues to count them', async () => {
    const store = await fresh()
    await mergeTransactions(store, records, { now: 1, sampled: false })
    await dropTransactionsBefore(store, instantOf(230), 2)
    const left = await ledgerRows(store)
    expect((await ledgerStats(store, { intervals: 1 })).total).toMatchObject({ transactions: 260, fees: 1300n })
    expect((await ledgerStats(store, { intervals: 1 })).records_from).toBe('1700001603.000000001')

    const other = await fresh()
    await mergeTransactions(other, records.slice(230), { now: 1, sampled: false })
    const direct = await ledgerRows(other)
    expect([left.transactions, left.postings]).toEqual([direct.transactions, direct.postings])
    expect(await brokenIn(store)).toEqual([])
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
    expect([transactions, postings]).toEqual([[], []])
    expect(buckets).not.toEqual([])
  })

  it('does not count removed transactions again when they are imported again, changed or not', async () => {
    const store = await fresh()
    await mergeTransactions(store, records, { now: 1, sampled: false })
    await dropTransactionsBefore(store, instantOf(230), 2)
    const { buckets } = await ledgerRows(store)
    await mergeTransactions(store, records, { now: 3, sampled: false })
    const changed = storedTransactionsOf([aTransaction(0, { charged_tx_fee: 7n })])
    await mergeTransactions(store, changed, { now: 4, sampled: false })
    expect((await ledgerRows(store)).buckets).toEqual(buckets)
    expect(await brokenIn(store)).toEqual([])
    await dropTransactionsBefore(store, instantOf(230), 5)
    expect((await ledgerRows(store)).buckets).toEqual(buckets)
    expect(await brokenIn(store)).toEqual([])
  })

  it('says since when records are kept only if the range begins earlier', async () => {
    const store = await fresh()
    await mergeTransactions(store, records, { now: 1, sampled: false })
    expect(await ledgerStats(store, { intervals: 1 })).not.toHaveProperty('records_from')
    await dropTransactionsBefore(store, instantOf(230), 2)
    const later = { intervals: 1, from: '1700001800' }
    expect(await ledgerStats(store, later)).not.toHaveProperty('records_from')
  })
})

describe('createWorkerRetention', () => {
  it.runIf(isFullTier)('removes old transactions from a file that another connection has open', async () => {
    const file = join(await temporaryFolder(), 'ledger.db')
    const store = await openStore({ file })
    onTestFinished(() => store.destroy())
    await mergeTransactions(store, records, { now: 1, sampled: false })
    const known = yieldingThreads()
    const retention = createWorkerRetention(file)
    onTestFinished(() => retention.close())
    await retention.dropBefore(instantOf(230), 2)
    // Writers wait for its lock.
    expect(yieldingThreads(known)).toEqual([])
    expect((await ledgerRows(store)).transactions).toHaveLength(30)
    expect((await ledgerStats(store, { intervals: 1 })).total).toMatchObject({ transactions: 260, fees: 1300n })
    expect(await brokenIn(store)).toEqual([])
  })
})

describe('The next database transaction', () => {
  it.each([
    [50, 3, 100],
    [1500, 3, 2000],
    [400, 15, 400],
    [400, 30, 200],
    [60, 500, 30],
    [30, 500, 25],
  ])('after %i rows in %i ms takes %i rows', (rows, tookMs, next) => {
    expect(nextBatchSize(rows, tookMs)).toBe(next)
  })
})
