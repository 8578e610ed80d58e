import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mergeSummary,
  mergeStoredSummary,
  addToSummary,
  emptySummary,
  removeFromSummary,
  storeSummary,
  trimSummary,
  type MisraGriesSummary,
} from '#domain/ledger/figures/misra-gries.ts'
import type { Count } from '#domain/ledger/figures/ledger-tally.ts'

const most = 8
const one: Count = { transactions: 1, failures: 0, fees: 3n }
const failed: Count = { transactions: 1, failures: 1, fees: 4n }

/** Some names come much more often than others. */
const names = fc.array(fc.oneof(fc.nat(4), fc.nat(60)), { maxLength: 300 })
const parts = fc.array(names, { maxLength: 6 })

function hittersOf(given: readonly number[], every = 7): MisraGriesSummary {
  const hitters = emptySummary()
  for (const [index, name] of given.entries()) {
    addToSummary(hitters, name, one)
    if (index % every === 0) trimSummary(hitters, most)
  }
  trimSummary(hitters, most)
  return hitters
}

function merged(all: readonly MisraGriesSummary[]): MisraGriesSummary {
  const whole = emptySummary()
  for (const hitters of all) mergeSummary(whole, hitters)
  return whole
}

function expectTrue({ kept, floor }: MisraGriesSummary, given: readonly number[]): void {
  expect(floor).toBeLessThanOrEqual(given.length / (most + 1))
  for (const name of new Set(given)) {
    const truth = given.filter((other) => other === name).length
    const hitter = kept.get(name)
    const counted = hitter?.transactions ?? 0
    expect(counted).toBeLessThanOrEqual(truth)
    expect(counted + floor - (hitter?.lost ?? 0)).toBeGreaterThanOrEqual(truth)
    expect(hitter?.fees ?? 0n).toBe(BigInt(counted) * one.fees)
  }
}

describe('A Misra–Gries summary', () => {
  test('is exact while there are few names', () => {
    const hitters = emptySummary()
    for (const name of ['a', 'b', 'a']) addToSummary(hitters, name, one)
    addToSummary(hitters, 'a', failed)
    trimSummary(hitters, 2)
    expect(hitters.floor).toBe(0)
    expect(hitters.kept.get('a')).toEqual({ transactions: 3, failures: 1, fees: 10n, lost: 0 })
    expect(hitters.kept.get('b')).toEqual({ ...one, lost: 0 })
  })

  test('never counts too many, and misses at most its floor', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 50 }), (given, every) => {
        const hitters = hittersOf(given, every)
        expect(hitters.kept.size).toBeLessThanOrEqual(most)
        expectTrue(hitters, given)
      }),
    )
  })

  test('keeps these bounds when parts are merged, in memory or as stored', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const all = given.map((part) => hittersOf(part))
        const whole = merged(all)
        expectTrue(whole, given.flat())
        const read = emptySummary()
        for (const hitters of all) mergeStoredSummary(read, JSON.parse(JSON.stringify(storeSummary(hitters))))
        expect(read).toEqual(whole)
        trimSummary(whole, most)
        expect(whole.kept.size).toBeLessThanOrEqual(most)
        expectTrue(whole, given.flat())
      }),
    )
  })

  test('keeps a name with more than its share, in whatever order it came', () => {
    const others = Array.from({ length: 90 }, (_, index) => 1000 + index)
    for (const given of [
      [...Array(11).fill(1), ...others],
      [...others, ...Array(11).fill(1)],
    ])
      expect(hittersOf(given).kept.has(1)).toBe(true)
  })

  test('stays unchanged when it is merged into another', () => {
    const part = hittersOf([1, 1, 2])
    const before = structuredClone(part)
    const whole = merged([part, part])
    addToSummary(whole, 1, one)
    expect(part).toEqual(before)
  })
})

describe('Removing counts', () => {
  test('restores the earlier counts while there are few names', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), fc.array(fc.nat(5)), (given, more) => {
        const hitters = emptySummary()
        for (const name of [...given, ...more]) addToSummary(hitters, name, one)
        for (const name of more) removeFromSummary(hitters, name, one)
        const before = emptySummary()
        for (const name of given) addToSummary(before, name, one)
        expect(hitters).toEqual(before)
      }),
    )
  })

  test('changes nothing for a name that is not kept', () => {
    const hitters = hittersOf([1, 1, 2])
    const before = structuredClone(hitters)
    removeFromSummary(hitters, 3, one)
    expect(hitters).toEqual(before)
  })

  test('leaves no negative failures if some were missed', () => {
    const hitters = emptySummary()
    for (const name of [1, 2, 3]) addToSummary(hitters, name, failed)
    trimSummary(hitters, 1)
    for (const _ of [1, 2]) addToSummary(hitters, 2, one)
    removeFromSummary(hitters, 2, failed)
    expect(hitters.kept.get(2)).toMatchObject({ transactions: 1, failures: 0 })
  })
})
