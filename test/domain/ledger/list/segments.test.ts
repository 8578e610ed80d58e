import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countRows, linesOfSegments, type Segment } from '#domain/ledger/list/transaction-list.ts'

const gap = { kind: 'gap', gap: { newer: 9n, older: 3n, link: '/next' } } as const

function rows(...numbers: number[]): Segment<number> {
  return { kind: 'rows', rows: numbers }
}

const lineOfRow = (number: number) => `row ${number}`
const lineOfGap = ({ link }: { readonly link: string }) => `gap ${link}`

describe('linesOfSegments', () => {
  it('finds every row and gap by its index', () => {
    const segments = [rows(), rows(5, 4), gap, rows(), rows(3), rows()]
    const lines = linesOfSegments(segments, lineOfRow, lineOfGap)
    expect([lines.length, countRows(segments)]).toEqual([4, 3])
    expect([-1, 0, 1, 2, 3, 4].map(lines.at)).toEqual([undefined, 'row 5', 'row 4', 'gap /next', 'row 3', undefined])
  })

  it('has no line without segments', () => {
    const lines = linesOfSegments([], lineOfRow, lineOfGap)
    expect([lines.length, countRows([]), lines.at(0)]).toEqual([0, 0, undefined])
  })

  it('numbers the lines across all segments', () => {
    const segment = fc.oneof(
      fc.constant(gap),
      fc.array(fc.nat(), { maxLength: 4 }).map((some) => rows(...some)),
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 30 }), (segments) => {
        const lines = linesOfSegments(segments, lineOfRow, lineOfGap)
        const all = segments.flatMap((one) => (one.kind === 'gap' ? [lineOfGap(one.gap)] : one.rows.map(lineOfRow)))
        expect(Array.from({ length: lines.length }, (_, index) => lines.at(index))).toEqual(all)
      }),
    )
  })
})
