import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StreamRow } from '#server/areas/ledger/store/posting-rows.ts'
import { deletePostings, insertPostings, listMerged, listMergedClasses } from '#server/areas/ledger/store/postings.ts'
import { makePeriods } from '#server/areas/ledger/store/periods.ts'
import type { Order, ConsensusRange } from '#server/areas/ledger/store/transactions.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const span = 3000
const accounts: readonly bigint[] = [7n, 8n, 9n, 10n, 11n]
const classes = 6
/** Frequent and rare streams, of which one begins late and one ends early; each time belongs to several. */
const rows: readonly StreamRow[] = Array.from({ length: span }, (_, time) => [
  { account: 7n, class: time % 2 },
  ...(time % 3 === 0 ? [{ account: 8n, class: time % classes }] : []),
  ...(time % 700 === 5 ? [{ account: 9n, class: 3 }] : []),
  { account: 10n, class: time < 400 ? 4 : 5 },
]).flatMap((those, time) => those.map((stream) => ({ ...stream, consensus: BigInt(time) + 1n })))

const aBound = fc.option(fc.bigInt({ min: -10n, max: BigInt(span + 10) }))
const aRange: fc.Arbitrary<ConsensusRange> = fc.record({
  from: aBound,
  to: aBound,
  except: fc.array(fc.bigInt({ min: 0n, max: BigInt(span) }), { maxLength: 3 }),
})
const someAccounts = fc.subarray([...accounts], { minLength: 1 })
const anOrder = fc.constantFrom<Order>('asc', 'desc')
/** Up to several blocks of a stream. */
const aLimit = fc.integer({ min: 1, max: 600 })

function expected(belongs: (row: StreamRow) => boolean, { from, to, except }: ConsensusRange, order: Order): bigint[] {
  const times = rows
    .filter((row) => belongs(row))
    .map(({ consensus }) => consensus)
    .filter((time) => (from === null || time >= from) && (to === null || time <= to) && !except.includes(time))
  const ascending = [...new Set(times)].toSorted((a, b) => (a < b ? -1 : 1))
  return order === 'asc' ? ascending : ascending.toReversed()
}

describeOnBothStores('Merged streams', (fresh, dialect) => {
  it('list the first of all their transactions, each once', async () => {
    const store = await fresh()
    const periodOf = await makePeriods(
      store,
      rows.map(({ consensus }) => consensus),
    )
    await insertPostings(store, rows, periodOf)
    await fc.assert(
      fc.asyncProperty(
        someAccounts,
        fc.uniqueArray(fc.nat(classes), { minLength: 1, maxLength: 4 }),
        fc.constantFrom<1 | 2>(1, 2),
        aRange,
        anOrder,
        aLimit,
        async (those, named, step, time, order, limit) => {
          const streams = those.flatMap((account) => named.map((one) => ({ account, class: one })))
          const inNamed = (row: StreamRow) => those.includes(row.account) && named.includes(row.class)
          expect(await listMerged(store, streams, time, order, limit)).toEqual(
            expected(inNamed, time, order).slice(0, limit),
          )
          const range = { from: Math.min(...named), below: Math.max(...named), step }
          const inRange = (row: StreamRow) =>
            those.includes(row.account) &&
            row.class >= range.from &&
            row.class < range.below &&
            (row.class - range.from) % step === 0
          expect(await listMergedClasses(store, those, range, time, order, limit)).toEqual(
            expected(inRange, time, order).slice(0, limit),
          )
        },
      ),
      { numRuns: fuzzRuns(dialect === 'SQLite' ? 400 : 200) },
    )
  })
})

describeOnBothStores('Postings', (fresh) => {
  it('are deleted by exact keys, also beyond the integers of JavaScript', async () => {
    const store = await fresh()
    const key = (account: bigint, number: number, consensus: bigint) => ({ account, class: number, consensus })
    const large = 2n ** 62n
    const kept = [key(-large, 3, large), key(5n, 1, 7n), key(large, 3, large), key(large, 3, large + 2n)]
    const gone = [key(-large, 3, large + 1n), key(5n, 2, 7n), key(large, 3, large + 1n), key(large + 1n, 3, large)]
    const all = [...kept, ...gone]
    const periodOf = await makePeriods(
      store,
      all.map(({ consensus }) => consensus),
    )
    await insertPostings(store, all, periodOf)
    await deletePostings(store, [...gone, key(6n, 1, 7n)])
    const left = store.selectFrom('ledger_posting').selectAll().orderBy('account').orderBy('consensus').execute()
    expect((await left).map((row) => key(BigInt(row.account), row.class, BigInt(row.consensus)))).toEqual(kept)
  })
})
