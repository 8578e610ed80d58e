import { describe, expect, it } from 'vitest'
import type { ListPart } from '#domain/ledger/list/segments.ts'
import { filterSome } from '#domain/ledger/list/list-slices.ts'

const gap: ListPart<number> = { kind: 'gap', gap: { newer: 9n, older: 5n, link: 'next' } }
const rows = (...numbers: number[]): ListPart<number> => ({ kind: 'rows', rows: numbers })
const isEven = (number: number) => number % 2 === 0
const parts = [rows(1, 2, 3), gap, rows(4, 5, 6), rows(7, 8)]

describe('filtering in slices', () => {
  it('goes on where it ended, from the top down, and then knows everything', () => {
    const cache = new WeakMap<readonly number[], readonly number[]>()
    const slices = [1, 2, 3, 4].map(() => filterSome(parts, isEven, cache, 1))
    expect(slices[0]).toEqual({ parts: [rows(2), gap], isWhole: false })
    expect(slices[1]).toEqual({ parts: [rows(2), gap, rows(4, 6)], isWhole: false })
    expect(slices[2]).toEqual({ parts: [rows(2), gap, rows(4, 6), rows(8)], isWhole: true })
    expect(slices[3]?.parts).toEqual(slices[2]?.parts)
  })

  it('does not look again at what it knows', () => {
    const cache = new WeakMap<readonly number[], readonly number[]>()
    let looked = 0
    const count = (number: number) => {
      looked += 1
      return isEven(number)
    }
    filterSome(parts, count, cache, 100)
    filterSome([rows(0), ...parts], count, cache, 100)
    expect(looked).toBe(8 + 1)
  })
})
