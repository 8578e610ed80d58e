import { describe, expect, it } from 'vitest'
import { ledgerStats } from '#server/areas/ledger/embedded/ledger-buckets.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { dropTransactionsBefore, preparePeriods } from '#server/areas/ledger/embedded/ledger-retention.ts'
import { dropPeriods } from '#test/support/ledger/drop-periods.ts'
import { ledgerInvariants } from '#server/areas/ledger/store/ledger-invariants.ts'
import { listPeriods, nextPeriod } from '#server/areas/ledger/store/periods.ts'
import type { Store } from '#server/platform/database/database.ts'
import { ledgerRows } from '#test/support/ledger/ledger-rows.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

const day = 86_400
/** 14 November 2023, the 19,675th day. */
const begin = 1_700_000_000
const firstDay = Math.floor(begin / day)
const noonOf = (place: number) => (firstDay + place) * day * 1000 + day * 500

const pause = (isFullTier ? 1 : 4) * 3600
/** For ten days. */
const records = storedTransactionsOf(
  Array.from({ length: (10 * day) / pause }, (_, place) => aTransaction(place * pause)),
)

describeOnBothStores('A ledger that keeps 8 days', (fresh, dialect) => {
  const isPartitioned = dialect === 'PostgreSQL'

  /** Tests share a database, and partitions are no rows. */
  async function withoutPeriods(): Promise<Store> {
    await dropPeriods(await fresh())
    // What was dropped counts as a past that is not counted again.
    return fresh()
  }

  async function filled(): Promise<Store> {
    const store = await withoutPeriods()
    await preparePeriods(store, noonOf(0), 8)
    await mergeTransactions(store, records, { now: 1, sampled: false })
    return store
  }

  it('drops old records with their periods, still counts them, and stays consistent', async () => {
    const store = await filled()
    const { total } = await ledgerStats(store, { intervals: 1 })
    await dropTransactionsBefore(store, noonOf(6), 2)
    const { transactions } = await ledgerRows(store)
    const oldest = Number((transactions[0]?.consensus ?? 0n) / 1_000_000_000n)
    const kept = isPartitioned ? firstDay + 6 - ((firstDay + 6) % 2) : firstDay + 6.5
    expect(oldest).toBeGreaterThanOrEqual(kept * day)
    expect(oldest).toBeLessThan(kept * day + pause)
    const stats = await ledgerStats(store, { intervals: 1 })
    expect(stats.total.transactions).toBe(total.transactions)
    expect(stats).toHaveProperty('records_from')
    for (const { broken } of ledgerInvariants) expect(await broken(store)).toEqual([])
  })

  it('accepts records of a dropped period again, without counting them twice', async () => {
    const store = await filled()
    await dropTransactionsBefore(store, noonOf(6), 2)
    const { buckets } = await ledgerRows(store)
    await mergeTransactions(store, records, { now: 3, sampled: false })
    const again = await ledgerRows(store)
    expect([again.transactions.length, again.buckets]).toEqual([records.length, buckets])
    for (const { broken } of ledgerInvariants) expect(await broken(store)).toEqual([])
  })

  it('has periods of two days on PostgreSQL, two of them made ahead', async () => {
    const store = await withoutPeriods()
    await preparePeriods(store, noonOf(0), 8)
    await preparePeriods(store, noonOf(0), 8)
    const from = firstDay - (firstDay % 2)
    const expected = [
      { from, to: from + 2 },
      { from: from + 2, to: from + 4 },
    ]
    expect(isPartitioned ? await listPeriods(store) : expected).toEqual(expected)
  })
})

describe('A new period', () => {
  it.each([
    ['begins at a multiple of its length', 19_675, 90, [], [19_620, 19_710]],
    ['begins where a longer one ends', 19_675, 30, [[19_580, 19_670]], [19_670, 19_680]],
    ['ends where the next one begins', 19_675, 30, [[19_676, 19_680]], [19_650, 19_676]],
    [
      'fits between two',
      19_675,
      90,
      [
        [19_600, 19_675],
        [19_676, 19_700],
      ],
      [19_675, 19_676],
    ],
  ] as const)('%s', (_, at, length, others, [from, to]) => {
    const periods = others.map(([first, last]) => ({ from: first, to: last }))
    expect(nextPeriod(at, length, periods)).toEqual({ from, to })
  })
})
