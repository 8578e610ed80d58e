import { describe, expect, it } from 'vitest'
import { gapLinks, lastRow, trimList } from '#domain/ledger/list/list-edges.ts'
import {
  emptyList,
  loadedRows,
  nextOf,
  partsOf,
  reduceList,
  type ListPage,
} from '#domain/ledger/list/transaction-list.ts'

interface Row {
  readonly consensusNs: bigint
}

const page = (from: number, to: number, next: string | null = `after ${to}`): ListPage<Row> => ({
  rows: Array.from({ length: Math.abs(from - to) + 1 }, (_, index) => ({
    consensusNs: BigInt(from > to ? from - index : from + index),
  })),
  next,
})

const top = (...pages: ListPage<Row>[]) =>
  pages.reduce((list, one) => reduceList(list, { type: 'top', page: one }), emptyList<Row>('desc'))

describe('the edges of a list', () => {
  it('are the links into its gaps and its last row', () => {
    const list = top(page(500, 401), page(900, 801), page(1400, 1301))
    expect(gapLinks(list)).toEqual(['after 1301', 'after 801'])
    expect(lastRow(list)).toEqual({ consensusNs: 401n })
    expect(gapLinks(emptyList<Row>('desc'))).toEqual([])
    expect(lastRow(emptyList<Row>('desc'))).toBeUndefined()
  })

  it('stay where a list is short enough', () => {
    const list = top(page(500, 401))
    expect(trimList(list, 100, () => 'more')).toBe(list)
  })

  it('move up where it is too long, and what was cut off follows', () => {
    const list = top(page(500, 401), page(900, 801), page(1400, 1301))
    const short = trimList(list, 150, ({ consensusNs }) => `before ${consensusNs}`)
    expect(loadedRows(short)).toBe(200)
    expect(lastRow(short)).toEqual({ consensusNs: 801n })
    expect(nextOf(short)).toBe('after 801')
    const again = reduceList(short, { type: 'after', link: 'after 801', page: page(800, 701) })
    expect(partsOf(again).map(({ kind }) => kind)).toEqual(['rows', 'gap', 'rows', 'rows'])
  })

  it('are cut within a stretch', () => {
    const before = reduceList(top(page(1000, 801)), { type: 'after', link: 'after 801', page: page(800, 601) })
    const short = trimList(before, 200, ({ consensusNs }) => `before ${consensusNs}`)
    expect(nextOf(short)).toBe('before 801')
    const again = reduceList(short, { type: 'after', link: 'before 801', page: page(800, 601) })
    expect(loadedRows(again)).toBe(400)
    expect(gapLinks(again)).toEqual([])
  })
})
