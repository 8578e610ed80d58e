import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, insertRows, type Chunks } from '#domain/ledger/list/row-chunks.ts'

interface Row {
  readonly place: bigint
}

const placeOf = (row: Row) => row.place

function at(...places: number[]): Row[] {
  return places.map((place) => ({ place: BigInt(place) }))
}

test('rows come into order, each place once', () => {
  expect(inOrder(at(3, 1, 2, 1, 3), placeOf)).toEqual(at(1, 2, 3))
})

test('a chunk that nothing came into stays the same', () => {
  const chunks = [at(10, 20), at(30, 40), at(50, 60)]
  const added = insertRows(chunks, at(20, 35, 40, 60), placeOf)
  expect(added).toEqual([at(10, 20), at(30, 35, 40), at(50, 60)])
  expect([added[0] === chunks[0], added[2] === chunks[2]]).toEqual([true, true])
  expect(insertRows(chunks, at(10, 30, 60), placeOf)).toBe(chunks)
})

test('what comes in is there once, in order, and the first to come stays', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 300 })
  fc.assert(
    fc.property(fc.array(places, { maxLength: 5 }), (answers) => {
      const first = new Map<bigint, object>()
      const chunks = answers.reduce<Chunks<Row>>((known, answer) => {
        const rows = inOrder(at(...answer), placeOf)
        for (const row of rows) if (!first.has(row.place)) first.set(row.place, row)
        return insertRows(known, rows, placeOf)
      }, [])
      const rows = chunks.flat()
      expect(rows.map(placeOf)).toEqual([...first.keys()].toSorted((a, b) => Number(a - b)))
      expect(rows.every((row) => row === first.get(row.place))).toBe(true)
    }),
  )
})
