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

test('counts add up under their name', () => {
  const tally = tallyOf(['a', one], ['b', one], ['a', failed])
  expect(tally.get('a')).toEqual({ transactions: 2, failures: 1, fees: 2n ** 63n + 5n })
  expect(tally.get('b')).toEqual(one)
})

test('what is given is not changed by what is added later', () => {
  const given = { ...one }
  const tally = tallyOf(['a', given], ['a', one])
  const merged: Tally = new Map()
  mergeTally(merged, tally)
  addCount(merged, 'a', one)
  expect(given).toEqual(one)
  expect(tally.get('a')?.transactions).toBe(2)
})

test('what is taken away is gone, and a name with nothing left too', () => {
  const tally = tallyOf(['a', one], ['a', failed], ['b', one])
  removeCount(tally, 'a', failed)
  removeCount(tally, 'b', one)
  removeCount(tally, 'c', one)
  expect(tally).toEqual(tallyOf(['a', one]))
})

test('a stored tally comes back from JSON, and adds to what is there', () => {
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
])('%d is stored as %j', (amount, stored) => {
  expect(storeAmount(amount)).toBe(stored)
})

test('the most frequent come first, equals by name, accounts by their id', () => {
  const tally = tallyOf(['b', one], ['a', one], [5, one], [5, one], ['0.1.5', failed])
  expect(rankCounts(tally).map(({ name }) => name)).toEqual(['0.0.5', '0.1.5', 'a', 'b'])
})

test.each([1, 3, 10, 57, 100, 1000])('the first %d of many are those of the whole order', (most) => {
  const tally = tallyOf()
  for (let number = 0; number < 100; number++) addCount(tally, number, { ...one, transactions: (number * 37) % 23 })
  expect(rankCounts(tally, most)).toEqual(rankCounts(tally).slice(0, most))
  expect(rankCounts(tally, most)).toHaveLength(Math.min(most, 100))
})
