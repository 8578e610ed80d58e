import { assert, integer, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepingLast, nextMostLines, nextRange, type LineRange } from '#web/features/ledger/list/table-window.ts'

const range = (from: number, to: number): LineRange => ({ from, to })
const sizeOf = ({ from, to }: LineRange) => to - from

describe('nextRange', () => {
  it.each([
    [
      'is empty in the frame that removes the lines of another place',
      range(0, 38),
      range(496, 534),
      500,
      range(500, 500),
    ],
    ['starts with the first visible line', range(500, 500), range(496, 534), 500, range(500, 503)],
    ['starts at once if few lines are removed', range(480, 490), range(496, 534), 500, range(500, 503)],
    ['continues below', range(500, 503), range(496, 534), 500, range(500, 506)],
    ['ends with the lines out of sight', range(499, 534), range(496, 534), 500, range(496, 534)],
    [
      'keeps the wanted lines that are drawn, and drops the others',
      range(496, 534),
      range(501, 539),
      505,
      range(501, 537),
    ],
    ['only loses lines where it loses many', range(496, 534), range(510, 548), 514, range(510, 534)],
    ['adds lines above first if they are visible', range(520, 534), range(486, 524), 490, range(517, 524)],
    ['stays small in a short table', range(80, 90), range(90, 95), 94, range(92, 95)],
    ['is empty in an empty table', range(0, 19), range(0, 0), 0, range(0, 0)],
    ['starts within the table if the window is far above it', range(0, 0), range(0, 19), -10, range(0, 3)],
  ])('The window of drawn lines %s', (_, drawn, wanted, first, expected) => {
    expect(nextRange(drawn, wanted, first, 3)).toEqual(expected)
  })

  it('only loses lines while the list leaps', () => {
    expect(nextRange(range(500, 503), range(501, 539), 505, 0)).toEqual(range(501, 503))
    expect(nextRange(range(500, 503), range(516, 554), 520, 0)).toEqual(range(520, 520))
  })

  it('adds few wanted lines at a time and soon reaches all of them', () => {
    const anyRange = tuple(nat(200), nat(60)).map(([from, size]) => range(from, from + size))
    assert(
      property(anyRange, anyRange, integer({ min: -20, max: 260 }), (before, wanted, first) => {
        let drawn = before
        for (let frame = 0; frame < 22; frame += 1) {
          const next = nextRange(drawn, wanted, first, 3)
          const kept = Math.max(0, Math.min(drawn.to, next.to) - Math.max(drawn.from, next.from))
          expect(next.from).toBeGreaterThanOrEqual(wanted.from)
          expect(next.to).toBeLessThanOrEqual(wanted.to)
          expect(sizeOf(next) - kept).toBeLessThanOrEqual(3)
          drawn = next
        }
        expect(drawn).toEqual(wanted)
      }),
    )
  })
})

it.each([
  ['twice as many lines after a short frame', 3, 8, 6],
  ['no more than a dozen', 12, 16, 12],
  ['few lines again after a long frame', 12, 21, 2],
])('A frame adds %s', (_, most, frameMs, expected) => {
  expect(nextMostLines(most, frameMs)).toBe(expected)
})

describe('keepingLast', () => {
  it('makes only what was not in the last range', () => {
    const made: number[] = []
    const itemsOf = keepingLast((index) => {
      made.push(index)
      return { index }
    })
    const first = itemsOf(3, 6)
    const second = itemsOf(4, 8)
    expect(second.map(({ index }) => index)).toEqual([4, 5, 6, 7])
    expect(second[0]).toBe(first[1])
    expect(itemsOf(2, 5)[2]).toBe(second[0])
    expect(made).toEqual([3, 4, 5, 6, 7, 2, 3])
    expect(itemsOf(9, 8)).toEqual([])
  })
})
