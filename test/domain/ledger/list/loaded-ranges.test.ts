import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertRows, sortByPosition } from '#domain/ledger/list/loaded-ranges.ts'

interface Row {
  readonly position: bigint
}

const positionOf = (row: Row) => row.position

function at(...positions: number[]): Row[] {
  return positions.map((position) => ({ position: BigInt(position) }))
}

describe('sortByPosition', () => {
  it('keeps one row for each position', () => {
    expect(sortByPosition(at(3, 1, 2, 1, 3), positionOf)).toEqual(at(1, 2, 3))
  })
})

describe('insertRows', () => {
  it('keeps a chunk without new rows as it is', () => {
    const chunks = [at(10, 20), at(30, 40), at(50, 60)]
    const added = insertRows(chunks, at(20, 35, 40, 60), positionOf)
    expect(added).toEqual([at(10, 20), at(30, 35, 40), at(50, 60)])
    expect([added[0] === chunks[0], added[2] === chunks[2]]).toEqual([true, true])
    expect(insertRows(chunks, at(10, 30, 60), positionOf)).toBe(chunks)
  })

  it('keeps the first row that arrives at each position, in order', () => {
    const positions = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 300 })
    fc.assert(
      fc.property(fc.array(positions, { maxLength: 5 }), (answers) => {
        const first = new Map<bigint, object>()
        const chunks = answers.reduce<readonly (readonly Row[])[]>((known, answer) => {
          const rows = sortByPosition(at(...answer), positionOf)
          for (const row of rows) if (!first.has(row.position)) first.set(row.position, row)
          return insertRows(known, rows, positionOf)
        }, [])
        const rows = chunks.flat()
        expect(rows.map(positionOf)).toEqual([...first.keys()].toSorted((a, b) => Number(a - b)))
        expect(rows.every((row) => row === first.get(row.position))).toBe(true)
      }),
    )
  })
})
