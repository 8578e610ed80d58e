import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  gapLinks,
  insertSorted,
  lastRow,
  sortByPosition,
  trimList,
  visibleSegments,
  emptyList,
  countHeldRows,
  countLoadedRows,
  nextPageLink,
  hasReachedEnd,
  reduceList,
} from '#domain/ledger/list/transaction-list.ts'
import type { ListEvent, ListOrder, ListPage, TransactionList } from '#domain/ledger/list/transaction-list.ts'

interface Row {
  readonly consensusNs: bigint
}

function rowAt(ns: number): Row {
  return { consensusNs: BigInt(ns) }
}

function top(rows: readonly number[], next: string | null): ListEvent<Row> {
  return { type: 'top', page: { rows: rows.map(rowAt), next } }
}

function after(link: string, rows: readonly number[], next: string | null): ListEvent<Row> {
  return { type: 'after', link, page: { rows: rows.map(rowAt), next } }
}

const hold = { type: 'hold' } as const
const release = { type: 'release' } as const

function listOf(events: readonly ListEvent<Row>[], order: ListOrder = 'desc'): TransactionList<Row> {
  return events.reduce<TransactionList<Row>>(reduceList, emptyList(order))
}

/** Rows as times, a gap as `(older newer link)`, then the next link or the end. */
function printed(list: TransactionList<Row>): string {
  const parts = visibleSegments(list).map((part) =>
    part.kind === 'gap'
      ? `(${part.gap.older} ${part.gap.newer} ${part.gap.link})`
      : part.rows.map(({ consensusNs }) => consensusNs).join(' '),
  )
  return [...parts, hasReachedEnd(list) ? 'end' : (nextPageLink(list) ?? 'nothing')].join(' ')
}

describe('A list', () => {
  it.each<[string, ListEvent<Row>[], string]>([
    ['is empty before its first page', [], 'nothing'],
    ['starts with the first page', [top([9, 8, 7], 'lt:7')], '9 8 7 lt:7'],
    ['ends if nothing follows', [top([9, 8], null)], '9 8 end'],
    ['can be empty', [top([], null)], 'end'],
    [
      'continues with older pages',
      [top([9, 8], 'lt:8'), after('lt:8', [7, 5], 'lt:5'), after('lt:5', [4], null)],
      '9 8 7 5 4 end',
    ],
    [
      'follows a link past an empty page',
      [top([], 'lt:50'), after('lt:50', [], 'lt:20'), after('lt:20', [9], null)],
      '9 end',
    ],
    ['follows links past empty pages to the end', [top([], 'lt:50'), after('lt:50', [], null)], 'end'],
    ['follows a link past an empty page further down', [top([90], 'lt:50'), after('lt:50', [], 'lt:20')], '90 lt:20'],
    ['ends with an empty page', [top([9, 8], 'lt:8'), after('lt:8', [], null)], '9 8 end'],
    [
      'ignores a page that it has',
      [top([9, 8], 'lt:8'), after('lt:8', [7], 'lt:7'), after('lt:8', [7], 'lt:7')],
      '9 8 7 lt:7',
    ],
    ['sorts a page', [top([7, 9, 8, 9], 'lt:7')], '9 8 7 lt:7'],
    ['adds the new rows of a poll', [top([9, 8, 7], 'lt:7'), top([11, 10, 9], 'lt:9')], '11 10 9 8 7 lt:7'],
    ['joins a poll that overlaps the known rows', [top([9, 8], 'lt:8'), top([11, 10, 9], 'lt:9')], '11 10 9 8 lt:8'],
    ['joins a poll that touches the known rows', [top([9, 8], 'lt:8'), top([11, 10], 'lt:10')], '11 10 9 8 lt:8'],
    ['adds the first row to an empty list', [top([], null), top([3], null)], '3 end'],
    ['continues below a full poll that follows an empty one', [top([], null), top([30, 20], 'lt:20')], '30 20 lt:20'],
    ['ignores an empty poll', [top([9, 8], 'lt:8'), top([], null)], '9 8 lt:8'],
    ['ignores an empty poll with a next link', [top([9, 8], 'lt:8'), top([], 'lt:1')], '9 8 lt:8'],
    ['marks the gap that a poll left', [top([9, 8], 'lt:8'), top([20, 15], 'lt:15')], '20 15 (9 15 lt:15) 9 8 lt:8'],
    [
      'marks each gap',
      [top([9, 8], 'lt:8'), top([20, 15], 'lt:15'), top([40, 30], 'lt:30')],
      '40 30 (20 30 lt:30) 20 15 (9 15 lt:15) 9 8 lt:8',
    ],
    [
      'fills a gap page by page',
      [top([9, 8], 'lt:8'), top([20, 15], 'lt:15'), after('lt:15', [13, 12], 'lt:12')],
      '20 15 13 12 (9 12 lt:12) 9 8 lt:8',
    ],
    [
      'closes a gap when a page reaches the known rows',
      [top([9, 8], 'lt:8'), top([20, 15], 'lt:15'), after('lt:15', [13, 9], 'lt:9')],
      '20 15 13 9 8 lt:8',
    ],
    [
      'fills the lower of two gaps',
      [top([9, 8], 'lt:8'), top([20, 15], 'lt:15'), top([40, 30], 'lt:30'), after('lt:15', [9, 8], 'lt:8')],
      '40 30 (20 30 lt:30) 20 15 9 8 lt:8',
    ],
    [
      'fills two gaps at once',
      [top([9, 8], 'lt:8'), top([20], 'lt:20'), top([40, 30], 'lt:30'), after('lt:30', [25, 20, 19, 8], 'lt:8')],
      '40 30 25 20 19 9 8 lt:8',
    ],
    [
      'has no gap left if nothing follows',
      [top([9, 8], 'lt:8'), top([20, 15], 'lt:15'), after('lt:15', [9, 8, 2], null)],
      '20 15 9 8 2 end',
    ],
    [
      'fills a gap with a late answer to an earlier poll',
      [top([9, 8], 'lt:8'), top([20, 19], 'lt:19'), top([19, 14, 9], 'lt:9')],
      '20 19 14 9 8 lt:8',
    ],
    [
      'puts a late answer in its place',
      [top([9, 8], 'lt:8'), top([40, 30], 'lt:30'), top([20, 15], 'lt:15')],
      '40 30 (20 30 lt:30) 20 15 (9 15 lt:15) 9 8 lt:8',
    ],
    [
      'skips an empty page in a gap',
      [top([9, 8], 'lt:8'), top([90], 'lt:90'), after('lt:90', [], 'lt:40'), after('lt:40', [9], 'lt:9')],
      '90 9 8 lt:8',
    ],
    ['adds a row that arrived late between others', [top([9, 7], 'lt:7'), top([9, 8, 7], 'lt:7')], '9 8 7 lt:7'],
    ['ends if a link leads to itself', [top([9, 8], 'ne:5'), after('ne:5', [9, 8], 'ne:5')], '9 8 end'],
    ['ends if a link without rows leads to itself', [top([], 'ne:5'), after('ne:5', [], 'ne:5')], 'end'],
    [
      'keeps a gap whose link leads to itself',
      [top([9, 8], 'lt:8'), top([20, 15], 'ne:5'), after('ne:5', [20, 15], 'ne:5')],
      '20 15 (9 15 ne:5) 9 8 lt:8',
    ],
    ['keeps the rows of a stray page', [top([9, 8], 'lt:8'), after('lt:3', [2, 1], null)], '9 8 (2 8 lt:8) 2 1 end'],
    [
      'joins a stray page that touches the known rows',
      [top([9, 8], 'lt:8'), after('lt:3', [7, 6], 'lt:6')],
      '9 8 7 6 lt:6',
    ],
    ['ignores an empty stray page', [top([9, 8], 'lt:8'), after('lt:3', [], null)], '9 8 lt:8'],
  ])('%s', (_, events, expected) => {
    expect(printed(listOf(events))).toBe(expected)
  })

  it.each<[string, ListEvent<Row>[], string]>([
    [
      'continues with newer pages',
      [top([7, 8], 'gt:8'), after('gt:8', [9, 12], 'gt:12'), after('gt:12', [], null)],
      '7 8 9 12 end',
    ],
    [
      'marks a gap in its direction',
      [top([7, 8], 'gt:8'), after('gt:20', [21, 22], 'gt:22')],
      '7 8 (8 21 gt:8) 21 22 gt:22',
    ],
  ])('oldest first: %s', (_, events, expected) => {
    expect(printed(listOf(events, 'asc'))).toBe(expected)
  })

  test('stays the same object if nothing is new', () => {
    const list = listOf([top([9, 8, 7], 'lt:7'), after('lt:7', [6, 5], 'lt:5')])
    const events = [top([9, 8, 7], 'lt:7'), top([9, 8], 'lt:8'), after('lt:7', [6, 5], 'lt:5'), top([], null), release]
    for (const event of events) expect(reduceList(list, event)).toBe(list)
    const holding = reduceList(list, hold)
    expect(reduceList(holding, hold)).toBe(holding)
  })

  test('keeps the chunks that a poll did not touch', () => {
    const rows = Array.from({ length: 100 }, (_, index) => 1000 - index)
    const older = rows.map((ns) => ns - 100)
    const list = listOf([top(rows, 'lt:901'), after('lt:901', older, 'lt:801')])
    const polled = reduceList(list, top([1001, ...rows.slice(0, 99)], 'lt:902'))
    expect(countLoadedRows(polled)).toBe(201)
    expect(visibleSegments(polled).at(-1)).toEqual(visibleSegments(list).at(-1))
    const [before, now] = [list, polled].map((one) => visibleSegments(one).at(-1))
    expect(now?.kind === 'rows' && before?.kind === 'rows' && now.rows === before.rows).toBe(true)
  })
})

test('Many small answers make few segments', () => {
  const polls = Array.from({ length: 1000 }, (_, index) => top([index + 1, index], `lt:${index}`))
  const list = listOf(polls)
  expect(countLoadedRows(list)).toBe(1001)
  expect(visibleSegments(list).length).toBeLessThan(10)
})

describe('A held list', () => {
  const first = top([9, 8], 'lt:8')

  it.each<[string, ListEvent<Row>[], string, number, boolean]>([
    ['counts the rows that arrive at the top', [first, hold, top([12, 11, 9], 'lt:9')], '9 8 lt:8', 2, false],
    ['continues at the bottom', [first, hold, top([12, 9], 'lt:9'), after('lt:8', [5], null)], '9 8 5 end', 1, false],
    ['counts at least the rows above a gap', [first, hold, top([40, 30], 'lt:30')], '9 8 lt:8', 2, true],
    [
      'counts all rows after the gap is filled',
      [first, hold, top([40, 30], 'lt:30'), after('lt:30', [20, 9], 'lt:9')],
      '9 8 lt:8',
      3,
      false,
    ],
    ['counts nothing if nothing arrives', [first, hold], '9 8 lt:8', 0, false],
    [
      'shows all rows after its release',
      [first, hold, top([40, 30], 'lt:30'), release],
      '40 30 (9 30 lt:30) 9 8 lt:8',
      0,
      false,
    ],
    [
      'can be held again after a release',
      [first, hold, top([12, 9], 'lt:9'), release, hold, top([13, 12], 'lt:12')],
      '12 9 8 lt:8',
      1,
      false,
    ],
    ['shows its first page', [hold, first, top([12, 9], 'lt:9')], '9 8 lt:8', 1, false],
    ['counts the first rows if it was empty', [top([], null), hold, top([3, 2], null)], 'end', 2, false],
    [
      'shows the first rows behind an opening link',
      [top([], 'lt:50'), hold, after('lt:50', [9], null)],
      '9 end',
      0,
      false,
    ],
  ])('%s', (_, events, expected, count, atLeast) => {
    const list = listOf(events)
    expect(printed(list)).toBe(expected)
    expect(countHeldRows(list)).toEqual({ count, atLeast })
  })

  test('shows the gaps below its top', () => {
    const list = listOf([first, top([40, 30], 'lt:30'), hold, top([50, 40], 'lt:40')])
    expect(printed(list)).toBe('40 30 (9 30 lt:30) 9 8 lt:8')
    expect(countHeldRows(list)).toEqual({ count: 1, atLeast: false })
  })
})

const pageOf = (from: number, to: number, next: string | null = `after ${to}`): ListPage<Row> => ({
  rows: Array.from({ length: Math.abs(from - to) + 1 }, (_, index) => ({
    consensusNs: BigInt(from > to ? from - index : from + index),
  })),
  next,
})

const listOfPages = (...pages: ListPage<Row>[]) =>
  pages.reduce((list, one) => reduceList(list, { type: 'top', page: one }), emptyList<Row>('desc'))

describe('The ends of a list', () => {
  it('are found by gapLinks and lastRow', () => {
    const list = listOfPages(pageOf(500, 401), pageOf(900, 801), pageOf(1400, 1301))
    expect(gapLinks(list)).toEqual(['after 1301', 'after 801'])
    expect(lastRow(list)).toEqual({ consensusNs: 401n })
    expect(gapLinks(emptyList<Row>('desc'))).toEqual([])
    expect(lastRow(emptyList<Row>('desc'))).toBeUndefined()
  })

  it('stay if the list is short enough to need no trimming', () => {
    const list = listOfPages(pageOf(500, 401))
    expect(trimList(list, 100, () => 'more')).toBe(list)
  })

  it('move up if trimList cuts rows, which can be loaded again', () => {
    const list = listOfPages(pageOf(500, 401), pageOf(900, 801), pageOf(1400, 1301))
    const short = trimList(list, 150, ({ consensusNs }) => `before ${consensusNs}`)
    expect(countLoadedRows(short)).toBe(200)
    expect(lastRow(short)).toEqual({ consensusNs: 801n })
    expect(nextPageLink(short)).toBe('after 801')
    const again = reduceList(short, { type: 'after', link: 'after 801', page: pageOf(800, 701) })
    expect(visibleSegments(again).map(({ kind }) => kind)).toEqual(['rows', 'gap', 'rows', 'rows'])
  })

  it('can be cut within a loaded range', () => {
    const before = reduceList(listOfPages(pageOf(1000, 801)), {
      type: 'after',
      link: 'after 801',
      page: pageOf(800, 601),
    })
    const short = trimList(before, 200, ({ consensusNs }) => `before ${consensusNs}`)
    expect(nextPageLink(short)).toBe('before 801')
    const again = reduceList(short, { type: 'after', link: 'before 801', page: pageOf(800, 601) })
    expect(countLoadedRows(again)).toBe(400)
    expect(gapLinks(again)).toEqual([])
  })
})

interface Positioned {
  readonly position: bigint
}

const positionOf = (row: Positioned) => row.position

function at(...positions: number[]): Positioned[] {
  return positions.map((position) => ({ position: BigInt(position) }))
}

describe('sortByPosition', () => {
  it('keeps one row for each position', () => {
    expect(sortByPosition(at(3, 1, 2, 1, 3), positionOf)).toEqual(at(1, 2, 3))
  })
})

describe('insertRows', () => {
  it('leaves a chunk without new rows unchanged', () => {
    const chunks = [at(10, 20), at(30, 40), at(50, 60)]
    const added = insertSorted(chunks, at(20, 35, 40, 60), positionOf)
    expect(added).toEqual([at(10, 20), at(30, 35, 40), at(50, 60)])
    expect([added[0] === chunks[0], added[2] === chunks[2]]).toEqual([true, true])
    expect(insertSorted(chunks, at(10, 30, 60), positionOf)).toBe(chunks)
  })

  it('keeps the first row that arrives at each position, in order', () => {
    const positions = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 300 })
    fc.assert(
      fc.property(fc.array(positions, { maxLength: 5 }), (answers) => {
        const first = new Map<bigint, object>()
        const chunks = answers.reduce<readonly (readonly Positioned[])[]>((known, answer) => {
          const rows = sortByPosition(at(...answer), positionOf)
          for (const row of rows) if (!first.has(row.position)) first.set(row.position, row)
          return insertSorted(known, rows, positionOf)
        }, [])
        const rows = chunks.flat()
        expect(rows.map(positionOf)).toEqual([...first.keys()].toSorted((a, b) => Number(a - b)))
        expect(rows.every((row) => row === first.get(row.position))).toBe(true)
      }),
    )
  })
})
