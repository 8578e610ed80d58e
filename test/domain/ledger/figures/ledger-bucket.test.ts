import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addToBucket,
  emptyBucket,
  bucketFiguresOf,
  mergeBuckets,
  readBucket,
  readMergedBuckets,
  removeFromBucket,
  writeBucket,
  type LedgerBucket,
  type LedgerFact,
} from '#domain/ledger/figures/ledger-bucket.ts'
import { anyFact, countByHand, exactOf, factWith } from '#test/support/ledger/ledger-facts.ts'

const mostPayers = 200
const facts = fc.array(anyFact, { maxLength: 120 })

function bucketOf(given: readonly LedgerFact[]): LedgerBucket {
  const bucket = emptyBucket()
  for (const fact of given) addToBucket(bucket, fact)
  return bucket
}

function firstTen(exact: ReturnType<typeof countByHand>) {
  return { ...exact, payers: exact.payers.slice(0, 10) }
}

/** Each payer pays for as many transactions as the last digit of its number. */
function crowd(payers: number): LedgerFact[] {
  return Array.from({ length: payers }, (_, index) => 1000 + index).flatMap((number) =>
    Array.from({ length: number % 10 }, () => factWith({ payer: `0.0.${number}` })),
  )
}

test('An empty bucket has no figures', () => {
  expect(bucketFiguresOf(emptyBucket())).toEqual({
    transactions: 0,
    failures: 0,
    fees: 0n,
    results: [],
    types: [],
    nodes: [],
    payers: [],
    payers_estimate: 0,
    latency: { median: null, p95: null },
  })
})

test('A failure counts under its result, a success under none', () => {
  const bucket = bucketOf([
    factWith(),
    factWith({ fee: 7n }),
    factWith({ result: 'INVALID_SIGNATURE', success: false, node: null, latencyNs: null, fee: 2n }),
  ])
  expect(bucketFiguresOf(bucket)).toMatchObject({
    transactions: 3,
    failures: 1,
    fees: 100_009n,
    results: [{ name: 'INVALID_SIGNATURE', transactions: 1, failures: 1, fees: 2n }],
    types: [{ name: 'CRYPTOTRANSFER', transactions: 3, failures: 1, fees: 100_009n }],
    nodes: [{ name: '0.0.3', transactions: 2, failures: 0, fees: 100_007n }],
    payers: [{ name: '0.0.1001', transactions: 3, failures: 1, fees: 100_009n }],
    payers_estimate: 1,
  })
  expect(bucketFiguresOf(bucket).latency.median).toBeCloseTo(2, 0)
})

describe('Any counted transactions', () => {
  test('have the figures counted by hand', () => {
    fc.assert(
      fc.property(facts, (given) => {
        expect(exactOf(bucketFiguresOf(bucketOf(given)))).toEqual(firstTen(countByHand(given)))
      }),
    )
  })

  test('read back from the text of a bucket', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(3, mostPayers), (given, most) => {
        const bucket = bucketOf(given)
        const text = writeBucket(bucket, most)
        expect(readBucket(text)).toEqual(bucket)
        expect(writeBucket(readBucket(text), most)).toBe(text)
      }),
    )
  })

  test('merge from parts, in memory or as written', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 5 }), (parts) => {
        const whole = bucketFiguresOf(bucketOf(parts.flat()))
        expect(bucketFiguresOf(mergeBuckets(parts.map(bucketOf)))).toEqual(whole)
        expect(
          bucketFiguresOf(readMergedBuckets(parts.map((part) => writeBucket(bucketOf(part), mostPayers)))),
        ).toEqual(whole)
      }),
    )
  })

  test('leave the earlier figures when they are removed', () => {
    fc.assert(
      fc.property(facts, facts, (some, more) => {
        const bucket = bucketOf([...some, ...more])
        for (const fact of more) removeFromBucket(bucket, fact)
        expect(bucketFiguresOf(bucket)).toEqual(bucketFiguresOf(bucketOf(some)))
      }),
    )
  })

  test('stay unchanged in the parts of a merge', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const part = readBucket(writeBucket(bucketOf(given), 3))
        const before = structuredClone(part)
        const merged = mergeBuckets([part, part])
        for (const fact of given) addToBucket(merged, fact)
        expect(part).toEqual(before)
      }),
    )
  })
})

describe('More payers than are kept', () => {
  const given = crowd(1000)
  const byHand = countByHand(given)

  test('leave everything else exact, and their number is estimated', () => {
    const bucket = bucketOf(given)
    const read = readBucket(writeBucket(bucket, 50))
    expect(read.payers.kept.size).toBe(50)
    const { payers, payers_estimate, ...rest } = exactOf(bucketFiguresOf(read))
    const { payers: _, payers_estimate: number, ...wanted } = byHand
    expect(rest).toEqual(wanted)
    expect(Math.abs(payers_estimate / number - 1)).toBeLessThan(0.07)
    expect(payers).toHaveLength(10)
  })

  test('include the most frequent ones, with counts that never exceed the true ones', () => {
    const giant = Array.from({ length: 400 }, () => factWith({ payer: '0.0.9', fee: 1n }))
    const bucket = emptyBucket()
    let text = writeBucket(bucket, 50)
    for (const [index, fact] of [...given, ...giant].entries()) {
      if (index % 100 === 0) text = writeBucket(bucket, 50)
      addToBucket(bucket, fact)
    }
    text = writeBucket(bucket, 50)
    const [first] = bucketFiguresOf(readBucket(text)).payers
    expect(first).toEqual({ name: '0.0.9', transactions: 400, failures: 0, fees: 400n })
  })

  test('include a payer in the estimate that comes after others were dropped', () => {
    const few = bucketOf(crowd(100))
    writeBucket(few, 10)
    const before = bucketFiguresOf(few).payers_estimate
    for (let number = 0; number < 300; number++) addToBucket(few, factWith({ payer: `0.7.${number}` }))
    expect(bucketFiguresOf(few).payers_estimate).toBeGreaterThan(before + 250)
  })

  test('include the payers of a part that kept all of them in the estimate', () => {
    const many = readBucket(writeBucket(bucketOf(crowd(1000)), 50))
    const others = bucketOf(Array.from({ length: 600 }, (_, number) => factWith({ payer: `0.7.${number}` })))
    for (const order of [
      [many, others],
      [others, many],
    ]) {
      const merged = bucketFiguresOf(mergeBuckets(order))
      expect(Math.abs(merged.payers_estimate / 1500 - 1)).toBeLessThan(0.07)
      const read = bucketFiguresOf(readMergedBuckets(order.map((bucket) => writeBucket(structuredClone(bucket), 1000))))
      expect(read).toEqual(merged)
    }
  })
})

test('The text of a busy day stays small', () => {
  const busy = Array.from({ length: 20_000 }, (_, index) =>
    factWith({ payer: `0.0.${1_000_000 + ((index * 7919) % 5000)}`, latencyNs: BigInt(index) * 3_000_000n }),
  )
  expect(writeBucket(bucketOf(busy), mostPayers).length).toBeLessThan(16_000)
})
