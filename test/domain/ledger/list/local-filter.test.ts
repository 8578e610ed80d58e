import { describe, expect, it } from 'vitest'
import { filterIncrementally, rowTestOf, type LocalFilter, rowOf } from '#domain/ledger/list/transaction-row.ts'
import type { Segment } from '#domain/ledger/list/transaction-list.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'

const transactions = [
  { name: 'cheap', charged_tx_fee: 10n, node: '0.0.3', memo: 'Coffee' },
  { name: 'usual', charged_tx_fee: 100n, node: '0.0.4', memo: 'CAFÉ  crème' },
  { name: 'child', charged_tx_fee: 0n, node: null, memo: '' },
  { name: 'dear', charged_tx_fee: 9_223_372_036_854_775_807n, node: '0.0.33', memo: '咖啡' },
].map(({ name, memo, ...changes }) => {
  const memo_base64 = btoa(String.fromCodePoint(...new TextEncoder().encode(memo)))
  return { name, row: rowOf(aTransaction(0, { memo_base64, ...changes })) }
})

const noFilter: LocalFilter = { feeFrom: null, feeTo: null, memo: '' }

describe('rowTestOf', () => {
  it.each<[string, Partial<LocalFilter>, string]>([
    ['fee from', { feeFrom: 100n }, 'usual dear'],
    ['fee to', { feeTo: 10n }, 'cheap child'],
    ['fee from and to', { feeFrom: 10n, feeTo: 100n }, 'cheap usual'],
    ['fee exact to the last tinybar', { feeFrom: 9_223_372_036_854_775_807n }, 'dear'],
    ['fee from zero', { feeFrom: 0n }, 'cheap usual child dear'],
    ['fee of zero', { feeTo: 0n }, 'child'],
    ['part of the memo', { memo: 'c' }, 'cheap usual'],
    ['memo in another case and without accents', { memo: 'cafe CRÈME' }, 'usual'],
    ['memo in another script', { memo: '啡' }, 'dear'],
    ['all filters', { feeFrom: 1n, memo: 'co' }, 'cheap'],
    ['all filters, without a match', { feeFrom: 11n, memo: 'co' }, ''],
  ])('selects rows by %s', (_, changes, names) => {
    const test = rowTestOf({ ...noFilter, ...changes })
    expect(
      transactions
        .filter(({ row }) => test?.(row))
        .map(({ name }) => name)
        .join(' '),
    ).toBe(names)
  })

  it.each([[''], [' '], ['\u0301']])('is null for an empty filter with the memo %j', (memo) => {
    expect(rowTestOf({ ...noFilter, memo })).toBeNull()
  })
})

describe('filterIncrementally', () => {
  const gap: Segment<number> = { kind: 'gap', gap: { newer: 9n, older: 5n, link: 'next' } }
  const rows = (...numbers: number[]): Segment<number> => ({ kind: 'rows', rows: numbers })
  const isEven = (number: number) => number % 2 === 0
  const segments = [rows(1, 2, 3), gap, rows(4, 5, 6), rows(7, 8)]

  it('continues from the top down until it is complete', () => {
    const cache = new WeakMap<readonly number[], readonly number[]>()
    const steps = [1, 2, 3, 4].map(() => filterIncrementally(segments, isEven, cache, 1))
    expect(steps[0]).toEqual({ segments: [rows(2), gap], isComplete: false })
    expect(steps[1]).toEqual({ segments: [rows(2), gap, rows(4, 6)], isComplete: false })
    expect(steps[2]).toEqual({ segments: [rows(2), gap, rows(4, 6), rows(8)], isComplete: true })
    expect(steps[3]?.segments).toEqual(steps[2]?.segments)
  })

  it('does not test a row twice', () => {
    const cache = new WeakMap<readonly number[], readonly number[]>()
    let tested = 0
    const count = (number: number) => {
      tested += 1
      return isEven(number)
    }
    filterIncrementally(segments, count, cache, 100)
    filterIncrementally([rows(0), ...segments], count, cache, 100)
    expect(tested).toBe(8 + 1)
  })

  it('keeps gaps and reuses the results of unchanged segments', () => {
    const tested: number[] = []
    const isOdd = (number: number) => {
      tested.push(number)
      return number % 2 === 1
    }
    const older = rows(3, 2, 1)
    const cache = new WeakMap<readonly number[], readonly number[]>()
    const filter = (some: readonly Segment<number>[]) => filterIncrementally(some, isOdd, cache, 100).segments
    expect(filter([rows(5, 4), gap, older])).toEqual([rows(5), gap, rows(3, 1)])
    expect(filter([rows(7, 6), gap, older])).toEqual([rows(7), gap, rows(3, 1)])
    expect(tested).toEqual([5, 4, 3, 2, 1, 7, 6])
  })
})
