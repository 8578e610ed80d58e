import { expect, it, test } from 'vitest'
import {
  mergeStoredTally,
  mergeTally,
  addCount,
  rankCounts,
  removeCount,
  storeAmount,
  storeTally,
  type Count,
  type StoredTally,
  type Tally,
} from '#domain/ledger/figures/ledger-tally.ts'

const one: Count = { transactions: 1, failures: 0, fees: 5n }
const failed: Count = { transactions: 1, failures: 1, fees: 2n ** 63n }

function tallyOf(...names: readonly (readonly [string | number, Count])[]): Tally {
  const tally: Tally = new Map()
  for (const [name, count] of names) addCount(tally, name, count)
  return tally
}

test('Counts add up under their name', () => {
  const tally = tallyOf(['a', one], ['b', one], ['a', failed])
  expect(tally.get('a')).toEqual({ transactions: 2, failures: 1, fees: 2n ** 63n + 5n })
  expect(tally.get('b')).toEqual(one)
})

test('A later addition leaves the given count unchanged', () => {
  const given = { ...one }
  const tally = tallyOf(['a', given], ['a', one])
  const merged: Tally = new Map()
  mergeTally(merged, tally)
  addCount(merged, 'a', one)
  expect(given).toEqual(one)
  expect(tally.get('a')?.transactions).toBe(2)
})

test('Removing counts drops a name with nothing left', () => {
  const tally = tallyOf(['a', one], ['a', failed], ['b', one])
  removeCount(tally, 'a', failed)
  removeCount(tally, 'b', one)
  removeCount(tally, 'c', one)
  expect(tally).toEqual(tallyOf(['a', one]))
})

test('A stored tally reads back from JSON and adds to another', () => {
  const tally = tallyOf(['a', one], [7, failed])
  const stored: StoredTally = JSON.parse(JSON.stringify(storeTally(tally)))
  const read: Tally = new Map()
  mergeStoredTally(read, stored)
  expect(read).toEqual(tally)
  mergeStoredTally(read, stored)
  mergeTally(tally, tallyOf(['a', one], [7, failed]))
  expect(read).toEqual(tally)
})

it.each([
  [0n, 0],
  [-5n, -5],
  [2n ** 53n - 1n, 9_007_199_254_740_991],
  [2n ** 53n, '9007199254740992'],
  [2n ** 63n - 1n, '9223372036854775807'],
])('storeAmount writes %d as %j', (amount, stored) => {
  expect(storeAmount(amount)).toBe(stored)
})

test('rankCounts lists the most frequent first, equal counts by name, accounts by id', () => {
  const tally = tallyOf(['b', one], ['a', one], [5, one], [5, one], ['0.1.5', failed])
  expect(rankCounts(tally).map(({ name }) => name)).toEqual(['0.0.5', '0.1.5', 'a', 'b'])
})

test.each([1, 3, 10, 57, 100, 1000])('rankCounts returns the first %d of the complete order', (most) => {
  const tally = tallyOf()
  for (let number = 0; number < 100; number++) addCount(tally, number, { ...one, transactions: (number * 37) % 23 })
  expect(rankCounts(tally, most)).toEqual(rankCounts(tally).slice(0, most))
  expect(rankCounts(tally, most)).toHaveLength(Math.min(most, 100))
})
