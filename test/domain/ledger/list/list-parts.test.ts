import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterParts, viewOf, type ListItem, type ListPart } from '#domain/ledger/list/segments.ts'

const gap = { kind: 'gap', gap: { newer: 9n, older: 3n, link: '/next' } } as const

function rows(...numbers: number[]): ListPart<number> {
  return { kind: 'rows', rows: numbers }
}

test('every row and gap has its number', () => {
  const view = viewOf([rows(), rows(5, 4), gap, rows(), rows(3), rows()])
  expect([view.length, view.rows]).toEqual([4, 3])
  const row = (number: number) => ({ kind: 'row', row: number })
  expect([-1, 0, 1, 2, 3, 4].map(view.at)).toEqual([undefined, row(5), row(4), gap, row(3), undefined])
})

test('nothing is nothing', () => {
  const view = viewOf([])
  expect([view.length, view.rows, view.at(0)]).toEqual([0, 0, undefined])
})

test('numbers run through all parts, whatever they are', () => {
  const part = fc.oneof(
    fc.constant(gap),
    fc.array(fc.nat(), { maxLength: 4 }).map((some) => rows(...some)),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const view = viewOf(parts)
      const all = parts.flatMap((one): ListItem<number>[] =>
        one.kind === 'gap' ? [one] : one.rows.map((row) => ({ kind: 'row', row })),
      )
      expect(Array.from({ length: view.length }, (_, index) => view.at(index))).toEqual(all)
    }),
  )
})

test('a filter keeps gaps, and does not run again over what it has seen', () => {
  const seen: number[] = []
  const isOdd = (number: number) => {
    seen.push(number)
    return number % 2 === 1
  }
  const older = rows(3, 2, 1)
  const cache = new WeakMap<readonly number[], readonly number[]>()
  expect(filterParts([rows(5, 4), gap, older], isOdd, cache)).toEqual([rows(5), gap, rows(3, 1)])
  expect(filterParts([rows(7, 6), gap, older], isOdd, cache)).toEqual([rows(7), gap, rows(3, 1)])
  expect(seen).toEqual([5, 4, 3, 2, 1, 7, 6])
})
