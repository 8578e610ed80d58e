import { describe, expect, test } from 'vitest'
import {
  mergeNames,
  mergeWrittenNames,
  addName,
  estimateDistinct,
  emptyHyperLogLog,
  writeNames,
  type HyperLogLog,
} from '#domain/ledger/figures/hyperloglog.ts'

type Names = (index: number) => string | number
const accounts: Names = (index) => 1000 + index
const spread: Names = (index) => 5_000_000 + index * 4096
const far: Names = (index) => 2 ** 40 + index * 2 ** 12
const texts: Names = (index) => `0.1.${index}`

function estimateOf(count: number, nameAt: Names, from = 0): HyperLogLog {
  const distinct = emptyHyperLogLog()
  for (let index = from; index < from + count; index++) addName(distinct, nameAt(index))
  return distinct
}

describe.each([
  ['accounts in a row', accounts],
  ['accounts far apart', spread],
  ['numbers beyond 32 bits', far],
  ['texts', texts],
])('%s', (_, nameAt) => {
  test.each([0, 1, 10, 100, 1000, 5000, 20_000, 200_000])('estimates %d of them within 5 %%', (count) => {
    const estimate = estimateDistinct(estimateOf(count, nameAt))
    expect(Math.abs(estimate - count)).toBeLessThanOrEqual(count * 0.05)
  })
})

test('The errors of many estimates are as small as promised, in both directions', () => {
  const errors = Array.from(
    { length: 60 },
    (_, run) => estimateDistinct(estimateOf(3000, accounts, run * 3000)) / 3000 - 1,
  )
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  const deviation = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length)
  expect(Math.abs(mean)).toBeLessThan(0.01)
  expect(deviation).toBeLessThan(0.03)
})

test('A repeated name changes nothing', () => {
  const once = estimateOf(500, accounts)
  const twice = estimateOf(500, accounts)
  for (let index = 0; index < 500; index++) addName(twice, accounts(index))
  expect(twice).toEqual(once)
})

test('Parts merge to exactly the whole, stored or not', () => {
  const whole = estimateOf(3000, accounts)
  const merged = estimateOf(2000, accounts)
  const later = estimateOf(2000, accounts, 1000)
  const read = emptyHyperLogLog()
  for (const part of [merged, later]) mergeWrittenNames(read, writeNames(part))
  mergeNames(merged, later)
  expect(merged).toEqual(whole)
  expect(read).toEqual(whole)
})

test.each([0, 1, 70, 300, 5000, 300_000])('%d names read back from JSON', (count) => {
  const distinct = estimateOf(count, accounts)
  const text = JSON.stringify(writeNames(distinct))
  expect(text).toMatch(/^"[#-[\]-~]*"$/)
  const read = emptyHyperLogLog()
  mergeWrittenNames(read, JSON.parse(text))
  expect(read).toEqual(distinct)
})

test('A few names take little space', () => {
  expect(writeNames(emptyHyperLogLog()).length).toBeLessThan(100)
  expect(writeNames(estimateOf(100, accounts)).length).toBeLessThan(400)
  expect(writeNames(estimateOf(1_000_000, accounts)).length).toBeLessThanOrEqual(2048)
})
