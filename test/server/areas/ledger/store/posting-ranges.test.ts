import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { listGathered, type Accounts } from '#server/areas/ledger/store/posting-ranges.ts'
import type { StreamRow } from '#server/areas/ledger/store/posting-rows.ts'
import { insertPostings } from '#server/areas/ledger/store/postings.ts'
import { makePeriods } from '#server/areas/ledger/store/periods.ts'
import { listAccountsOf, type AccountsOf, type Classes } from '#server/areas/ledger/store/skip-scans.ts'
import type { Order, ConsensusRange } from '#server/areas/ledger/store/transactions.ts'
import type { Store } from '#server/platform/database/database.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'
import { fuzzRuns } from '#test/support/tier.ts'

async function fill(store: Store, rows: readonly StreamRow[]) {
  const periodOf = await makePeriods(
    store,
    rows.map(({ consensus }) => consensus),
  )
  await insertPostings(store, rows, periodOf)
}

const span = 4000
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
/** Each time belongs to two accounts, in classes that repeat in another rhythm. */
const rows: readonly StreamRow[] = numbers(span).flatMap((time) =>
  [time % 40, (time * 7) % 29].map((account, index) => ({
    account: BigInt(100 + account + index * 40),
    class: time % 6,
    consensus: BigInt(time) + 1n,
  })),
)

const anAccount = fc.bigInt({ min: 95n, max: 175n })
const someAccounts: fc.Arbitrary<Accounts> = fc.oneof(
  fc.record({ named: fc.uniqueArray(anAccount, { minLength: 1, maxLength: 12 }) }),
  fc
    .tuple(anAccount, fc.bigInt({ min: 0n, max: 30n }), fc.array(anAccount, { maxLength: 3 }))
    .map(([from, width, except]) => ({ from, to: from + width, except })),
)
/** Fewer accounts than the range has, or more. */
const aPart = fc.integer({ min: 1, max: 70 })
const someClasses: fc.Arbitrary<Classes> = fc.oneof(
  fc
    .tuple(fc.nat(6), fc.nat(4), fc.constantFrom<1 | 2>(1, 2))
    .map(([from, count, step]) => ({ from, below: from + count, step })),
  fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 }),
)
const aBound = fc.option(fc.bigInt({ min: -10n, max: BigInt(span + 10) }))
const aRange: fc.Arbitrary<ConsensusRange> = fc.record({
  from: aBound,
  to: aBound,
  except: fc.array(fc.bigInt({ min: 0n, max: BigInt(span) }), { maxLength: 5 }),
})
const anOrder = fc.constantFrom<Order>('asc', 'desc')

function isIn(classes: Classes, number: number): boolean {
  return 'below' in classes
    ? number >= classes.from && number < classes.below && (number - classes.from) % classes.step === 0
    : classes.includes(number)
}

function expected(accounts: Accounts, classes: Classes, { from, to, except }: ConsensusRange, order: Order): bigint[] {
  const times = rows
    .filter(({ account }) =>
      'named' in accounts
        ? accounts.named.includes(account)
        : account >= accounts.from && account <= accounts.to && !accounts.except.includes(account),
    )
    .filter((row) => isIn(classes, row.class))
    .map(({ consensus }) => consensus)
    .filter((time) => (from === null || time >= from) && (to === null || time <= to) && !except.includes(time))
  const ascending = [...new Set(times)].toSorted((a, b) => (a < b ? -1 : 1))
  return order === 'asc' ? ascending : ascending.toReversed()
}

describeOnBothStores('Transactions of many accounts, read together', (fresh, dialect) => {
  it('are the first of all that match, each once', async () => {
    const store = await fresh()
    await fill(store, rows)
    await fc.assert(
      fc.asyncProperty(
        someAccounts,
        someClasses,
        aRange,
        anOrder,
        fc.integer({ min: 1, max: 60 }),
        async (accounts, classes, time, order, limit) => {
          const found = await listGathered(store, accounts, classes, { time, order, limit }, 1)
          expect(found).toEqual(expected(accounts, classes, time, order).slice(0, limit))
        },
      ),
      { numRuns: fuzzRuns(dialect === 'SQLite' ? 200 : 60) },
    )
  })

  it('belong to accounts that are found by their classes, part by part', async () => {
    const store = await fresh()
    await fill(store, rows)
    await fc.assert(
      fc.asyncProperty(
        anAccount,
        fc.bigInt({ min: 0n, max: 60n }),
        someClasses,
        aPart,
        async (from, width, classes, most) => {
          const to = from + width
          const within = rows.filter(({ account }) => account >= from && account <= to)
          const matching = new Set(within.filter((row) => isIn(classes, row.class)).map(({ account }) => account))
          const sorted = [...matching].toSorted((a, b) => (a < b ? -1 : 1))
          const found: bigint[] = []
          for (let next: bigint | null = from; next !== null;) {
            const part: AccountsOf = await listAccountsOf(store, { from: next, to }, classes, most)
            found.push(...part.accounts)
            next = part.reached === null ? null : part.reached + 1n
          }
          expect(found).toEqual(sorted)
        },
      ),
      { numRuns: fuzzRuns(dialect === 'SQLite' ? 200 : 60) },
    )
  })

  it('are not read where the accounts have too many', async () => {
    const store = await fresh()
    const named = numbers(10).map((number) => BigInt(1000 + number))
    const streams = numbers(501).flatMap((number) =>
      named.map((account) => ({ account, class: number, consensus: BigInt(number) + 1n })),
    )
    await fill(store, streams)
    const page = { time: { from: null, to: null, except: [] }, order: 'desc' as const, limit: 5 }
    const classes = { from: 0, below: 600, step: 1 } as const
    expect(await listGathered(store, { named }, classes, page, 0.05)).toBeNull()
    expect(await listGathered(store, { from: 1000n, to: 1009n, except: [] }, classes, page, 1)).toEqual([
      501n,
      500n,
      499n,
      498n,
      497n,
    ])
  })
})
