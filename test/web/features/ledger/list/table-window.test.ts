import { assert, integer, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawMore, type LineRange } from '#web/features/ledger/list/table-window.ts'

const range = (from: number, to: number): LineRange => ({ from, to })
const sizeOf = ({ from, to }: LineRange) => to - from

describe('the lines that are drawn next', () => {
  it.each([
    ['begin with the first in sight', range(0, 38), range(496, 534), 500, range(500, 508)],
    ['go on below', range(500, 508), range(496, 534), 500, range(500, 516)],
    ['end with those out of sight', range(500, 534), range(496, 534), 500, range(496, 534)],
    ['keep what is drawn already, and no more', range(496, 534), range(501, 539), 505, range(501, 539)],
    ['come above first where those in sight are above', range(520, 534), range(486, 524), 490, range(512, 524)],
    ['are few where there are few', range(0, 38), range(90, 95), 94, range(90, 95)],
    ['are none where there are none', range(0, 19), range(0, 0), 0, range(0, 0)],
    ['begin within the table, however far above it one is', range(0, 0), range(0, 19), -10, range(0, 8)],
  ])('%s', (_, drawn, wanted, first, expected) => {
    expect(drawMore(drawn, wanted, first)).toEqual(expected)
  })

  it('are only wanted ones, few of them new, and are all wanted ones before long', () => {
    const anyRange = tuple(nat(200), nat(60)).map(([from, size]) => range(from, from + size))
    assert(
      property(anyRange, anyRange, integer({ min: -20, max: 260 }), (before, wanted, first) => {
        let drawn = before
        for (let frame = 0; frame < 8; frame += 1) {
          const next = drawMore(drawn, wanted, first)
          const kept = Math.max(0, Math.min(drawn.to, next.to) - Math.max(drawn.from, next.from))
          expect(next.from).toBeGreaterThanOrEqual(wanted.from)
          expect(next.to).toBeLessThanOrEqual(wanted.to)
          expect(sizeOf(next) - kept).toBeLessThanOrEqual(8)
          drawn = next
        }
        expect(drawn).toEqual(wanted)
      }),
    )
  })
})
