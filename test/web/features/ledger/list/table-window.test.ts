import { assert, integer, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRange, type LineRange } from '#web/features/ledger/list/table-window.ts'

const range = (from: number, to: number): LineRange => ({ from, to })
const sizeOf = ({ from, to }: LineRange) => to - from

describe('nextRange', () => {
  it.each([
    ['starts with the first visible line', range(0, 38), range(496, 534), 500, range(500, 505)],
    ['continues below', range(500, 505), range(496, 534), 500, range(500, 510)],
    ['ends with the lines out of sight', range(500, 534), range(496, 534), 500, range(496, 534)],
    [
      'keeps the wanted lines that are drawn, and drops the others',
      range(496, 534),
      range(501, 539),
      505,
      range(501, 539),
    ],
    ['adds lines above first if they are visible', range(520, 534), range(486, 524), 490, range(515, 524)],
    ['stays small in a short table', range(0, 38), range(90, 95), 94, range(90, 95)],
    ['is empty in an empty table', range(0, 19), range(0, 0), 0, range(0, 0)],
    ['starts within the table if the window is far above it', range(0, 0), range(0, 19), -10, range(0, 5)],
  ])('The window of drawn lines %s', (_, drawn, wanted, first, expected) => {
    expect(nextRange(drawn, wanted, first)).toEqual(expected)
  })

  it('adds few wanted lines at a time and soon reaches all of them', () => {
    const anyRange = tuple(nat(200), nat(60)).map(([from, size]) => range(from, from + size))
    assert(
      property(anyRange, anyRange, integer({ min: -20, max: 260 }), (before, wanted, first) => {
        let drawn = before
        for (let frame = 0; frame < 13; frame += 1) {
          const next = nextRange(drawn, wanted, first)
          const kept = Math.max(0, Math.min(drawn.to, next.to) - Math.max(drawn.from, next.from))
          expect(next.from).toBeGreaterThanOrEqual(wanted.from)
          expect(next.to).toBeLessThanOrEqual(wanted.to)
          expect(sizeOf(next) - kept).toBeLessThanOrEqual(5)
          drawn = next
        }
        expect(drawn).toEqual(wanted)
      }),
    )
  })
})
