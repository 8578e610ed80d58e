import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyone, classOf, readClass } from '#domain/ledger/posting.ts'
import { insertPostings } from '#server/areas/ledger/store/postings.ts'
import { makePeriods } from '#server/areas/ledger/store/periods.ts'
import type { StreamRow } from '#server/areas/ledger/store/posting-rows.ts'
import { listFromRosters } from '#server/areas/ledger/store/roster-search.ts'
import { enterAccounts } from '#server/areas/ledger/store/rosters.ts'
import { everything, type Order } from '#server/areas/ledger/store/transactions.ts'
import type { Store } from '#server/platform/database/database.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const span = 400
const classes = 12
/** Accounts that come and go: each occurs in one part of the time, most in few classes. */
const rows: readonly StreamRow[] = Array.from({ length: span }, (_, time) => [
  { account: BigInt(10 + (time % 7) + Math.floor(time / 50) * 10), class: time % classes },
  { account: 5n, class: 2 },
  ...(time % 90 === 3 ? [{ account: 200n, class: 5 }] : []),
]).flatMap((those, time) => those.map((stream) => ({ ...stream, consensus: BigInt(time) + 1n })))

function rowsOfAnyone(entered: readonly StreamRow[]): StreamRow[] {
  return [...Map.groupBy(entered, ({ class: number, consensus }) => `${number} ${consensus}`).values()].flatMap(
    (those) =>
      those.slice(0, 1).map(({ class: number, consensus }): StreamRow => {
        const { type, success } = readClass(number)
        return { account: anyone, class: classOf('party', 'anyone', type, success), consensus }
      }),
  )
}

/** Small rosters, so that a question crosses many. */
async function fill(store: Store, entered: readonly StreamRow[], most: number): Promise<void> {
  const periodOf = await makePeriods(
    store,
    entered.map(({ consensus }) => consensus),
  )
  await insertPostings(store, [...entered, ...rowsOfAnyone(entered)], periodOf)
  const rosters = [...Map.groupBy(entered, (row) => row.class)].flatMap(([number, those]) =>
    enterAccounts(
      [],
      those.map(({ account, consensus }) => ({ consensus, accounts: [account] })),
      most,
    ).map(({ oldest, newest, accounts }) => ({ class: number, oldest, newest, accounts })),
  )
  await store
    .insertInto('ledger_roster')
    .values(rosters.map((roster, index) => Object.assign(roster, { id: index + 1 })))
    .execute()
}

const aBound = fc.option(fc.bigInt({ min: -3n, max: BigInt(span + 3) }))

describeOnBothStores('A search by rosters', (fresh, dialect) => {
  it('lists the first transactions of a range of accounts, and continues where it ended early', async () => {
    const store = await fresh()
    await fill(store, rows, 4)
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.bigInt(0n, 210n), fc.bigInt(0n, 210n)),
        fc.oneof(
          fc.uniqueArray(fc.nat(classes), { minLength: 1, maxLength: 9 }),
          fc.constantFrom({ from: 1, below: 11, step: 1 as const }, { from: 1, below: 12, step: 2 as const }),
        ),
        fc.record({ from: aBound, to: aBound, except: fc.array(fc.bigInt(0n, BigInt(span)), { maxLength: 3 }) }),
        fc.constantFrom<Order>('asc', 'desc'),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        fc.constantFrom(1, 3, 256),
        async ([low, high], asked, time, order, limit, isLate, rostersAtFirst) => {
          const accounts = { from: low, to: high, fits: (one: bigint) => one !== 23n }
          const found: bigint[] = []
          for (let rest = time; ;) {
            const query = { accounts, classes: asked, time: rest, order, limit: limit - found.length }
            // oxlint-disable-next-line no-await-in-loop -- each part begins where the last one ended
            const { times, reached } = await listFromRosters(store, query, () => isLate, rostersAtFirst)
            found.push(...times)
            if (reached === null || found.length === limit) break
            rest = order === 'asc' ? { ...rest, from: reached + 1n } : { ...rest, to: reached - 1n }
          }
          const isAsked = (one: number) =>
            'below' in asked
              ? one >= asked.from && one < asked.below && (one - asked.from) % asked.step === 0
              : asked.includes(one)
          const expected = rows
            .filter(
              ({ account, class: number }) => low <= account && account <= high && account !== 23n && isAsked(number),
            )
            .map(({ consensus }) => consensus)
            .filter((one) => (time.from ?? one) <= one && one <= (time.to ?? one) && !time.except.includes(one))
            .toSorted((a, b) => Number(order === 'asc' ? a - b : b - a))
          expect(found).toEqual([...new Set(expected)].slice(0, limit))
        },
      ),
      { numRuns: fuzzRuns(dialect === 'SQLite' ? 150 : 40) },
    )
  })

  it.each([1, 2, 3])(
    'does not end before a roster that is read later, if %i are read at first',
    async (rostersAtFirst) => {
      const store = await fresh()
      // Each account has a separate roster: the first one fills a page by itself, with times beyond the next one's.
      const entered = [1n, 100n, 99n, 98n].map((consensus, index) => ({
        account: index < 2 ? 10n : BigInt(10 + index),
        class: 2,
        consensus,
      }))
      await fill(store, entered, 1)
      const accounts = { from: 0n, to: 20n, fits: () => true }
      const query = { accounts, classes: [2], time: everything, order: 'desc' as const, limit: 2 }
      expect(await listFromRosters(store, query, () => false, rostersAtFirst)).toEqual({
        times: [100n, 99n],
        reached: null,
      })
    },
  )

  it('returns to a roster that covers the beginning and has its next transaction far beyond', async () => {
    const store = await fresh()
    const crossing = [2, 3, 4, 5, 6, 7].flatMap((number) => [
      { account: 10n, class: number, consensus: BigInt(number) },
      { account: 10n, class: number, consensus: 100n + BigInt(number) },
    ])
    await fill(store, [...crossing, { account: 11n, class: 8, consensus: 40n }], 4)
    const accounts = { from: 0n, to: 20n, fits: () => true }
    const query = {
      accounts,
      classes: [2, 3, 4, 5, 6, 7, 8],
      time: { ...everything, to: 50n },
      order: 'desc' as const,
      limit: 3,
    }
    expect((await listFromRosters(store, query, () => false, 6)).times).toEqual([40n, 7n, 6n])
  })
})
