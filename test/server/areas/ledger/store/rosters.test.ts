import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountsWithin, enterAccounts, type Roster, type RosterEntry } from '#server/areas/ledger/store/rosters.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const most = 3
const minInt64 = -(2n ** 63n)
const maxInt64 = 2n ** 63n - 1n

function accountsOf({ accounts }: Roster): bigint[] {
  return accountsWithin(accounts, minInt64, maxInt64)
}

function entriesAt(...times: readonly number[]): RosterEntry[] {
  return times.map((time) => ({ consensus: BigInt(time), accounts: [BigInt(1000 + time)] }))
}

/** The rosters after each batch, as a store would keep them. */
function rostersOf(...batches: readonly (readonly RosterEntry[])[]): Roster[] {
  let stored: Roster[] = []
  let next = 1
  for (const batch of batches) {
    const changed = new Map(enterAccounts(stored, batch, most).map((one) => [one.id ?? next++, one]))
    const kept = stored.filter(({ id }) => !changed.has(id ?? 0))
    stored = [...kept, ...Array.from(changed, ([id, one]) => ({ ...one, id }))].toSorted((a, b) =>
      Number(a.oldest - b.oldest),
    )
  }
  return stored
}

const spansOf = (rosters: readonly Roster[]) => rosters.map(({ oldest, newest }) => [Number(oldest), Number(newest)])

describe('Rosters', () => {
  it.each([
    [
      'that follow',
      [entriesAt(1, 2), entriesAt(3, 4)],
      [
        [1, 3],
        [4, 4],
      ],
    ],
    [
      'that precede',
      [entriesAt(7, 8), entriesAt(5, 6), entriesAt(3, 4)],
      [
        [3, 5],
        [6, 8],
      ],
    ],
    [
      'between full ones',
      [entriesAt(1, 2, 3, 7, 8, 9), entriesAt(5)],
      [
        [1, 3],
        [5, 5],
        [7, 9],
      ],
    ],
    [
      'between a full one and one with room',
      [entriesAt(1, 2, 3, 7), entriesAt(5)],
      [
        [1, 3],
        [5, 7],
      ],
    ],
    [
      'within a full one',
      [entriesAt(1, 5, 9), entriesAt(4), entriesAt(6)],
      [
        [1, 9],
        [4, 6],
      ],
    ],
    ['at the beginning of a full one', [entriesAt(1, 2, 3), [{ consensus: 1n, accounts: [7n] }]], [[1, 3]]],
    [
      'of known accounts within a full one',
      [entriesAt(1, 2, 4), [{ consensus: 3n, accounts: [1001n, 1004n] }]],
      [[1, 4]],
    ],
  ] as const)('take in entries %s', (_, batches, spans) => {
    expect(spansOf(rostersOf(...batches))).toEqual(spans)
  })

  it('are left alone by entries that they cover', () => {
    const stored = rostersOf(entriesAt(1, 2, 3, 4))
    expect(enterAccounts(stored, entriesAt(2, 4), most)).toEqual([])
  })

  it('cover every entry, and never begin twice at the same time', () => {
    const anEntry = fc.record({
      consensus: fc.bigInt({ min: 0n, max: 30n }),
      accounts: fc.uniqueArray(fc.constantFrom(minInt64, -1n, 0n, 5n, 6n, 7n, 8n, 1n << 40n, maxInt64), {
        minLength: 1,
        maxLength: 4,
      }),
    })
    const aBatch = fc.uniqueArray(anEntry, { minLength: 1, maxLength: 8, selector: ({ consensus }) => consensus })
    fc.assert(
      fc.property(fc.array(aBatch, { maxLength: 8 }), (batches) => {
        const rosters = rostersOf(...batches)
        for (const { consensus, accounts } of batches.flat()) {
          const covering = rosters.filter(({ oldest, newest }) => oldest <= consensus && consensus <= newest)
          expect(accounts.filter((one) => !covering.some((roster) => accountsOf(roster).includes(one)))).toEqual([])
        }
        expect(new Set(rosters.map(({ oldest }) => oldest)).size).toBe(rosters.length)
      }),
      { numRuns: fuzzRuns(300) },
    )
  })

  it('name their accounts within a range', () => {
    const accounts = fc.uniqueArray(fc.bigInt({ min: minInt64, max: maxInt64 }), { minLength: 1, maxLength: 20 })
    const aBound = fc.oneof(fc.bigInt({ min: minInt64, max: maxInt64 }), fc.constantFrom(minInt64, maxInt64, 0n))
    fc.assert(
      fc.property(accounts, aBound, aBound, (those, from, to) => {
        const [roster] = enterAccounts([], [{ consensus: 1n, accounts: those }], 100)
        expect(roster && accountsWithin(roster.accounts, from, to)).toEqual(
          those.filter((one) => from <= one && one <= to).toSorted((a, b) => (a < b ? -1 : 1)),
        )
      }),
      { numRuns: fuzzRuns(300) },
    )
  })
})
