import { describe, expect, it, test } from 'vitest'
import type { ComponentValue } from '#domain/status/status-view.ts'
import { cutOff, wallLinesOf, markedLinesOf, turned } from '#web/features/status/wall/wall-columns.tsx'

function component(name: string): ComponentValue {
  return {
    id: name,
    name,
    status: 'major',
    wireStatus: 'major_outage',
    description: null,
    position: 1,
    network: null,
    groupId: null,
    groupName: null,
    startDate: null,
    updatedAt: null,
    hidden: false,
    signpost: false,
  }
}

const lines = wallLinesOf({
  affected: [
    { status: 'major', wire: 'major_outage', components: ['a', 'b'].map(component) },
    { status: 'degraded', wire: 'degraded_performance', components: ['c', 'd'].map(component) },
  ],
})

test('Each state is followed by its components', () => {
  expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'state major_outage',
    'component a',
    'component b',
    'state degraded_performance',
    'component c',
    'component d',
  ])
})

describe('Six lines of a wall column', () => {
  it.each([
    [Number.POSITIVE_INFINITY, 6, 0],
    [6, 6, 0],
    [5, 3, 2],
    [4, 3, 2],
    [3, 2, 3],
    [2, 0, 4],
    [1, 0, 4],
    [0, 0, 4],
  ])('Where %s lines fit, %s are shown and %s components are counted', (fits, shown, more) => {
    expect(cutOff(lines, fits)).toEqual({ shown, more })
  })
})

test('If few lines fit, each shows a component with its status, and the rest is counted if a second line fits', () => {
  const marked = markedLinesOf({
    affected: [
      { status: 'major', wire: 'major_outage', components: ['a'].map(component) },
      { status: 'degraded', wire: 'degraded_performance', components: ['b', 'c'].map(component) },
    ],
  })
  expect(marked.map(({ status, text }) => `${status} ${text}`)).toEqual(['major a', 'degraded b', 'degraded c'])
  expect([0, 1, 2, 3].map((fits) => cutOff(marked, fits))).toEqual([
    { shown: 0, more: 3 },
    { shown: 1, more: 0 },
    { shown: 1, more: 2 },
    { shown: 3, more: 0 },
  ])
})

describe('A list that does not fit', () => {
  const affected = [
    { status: 'major' as const, wire: 'major_outage', components: ['a', 'b', 'c'].map(component) },
    { status: 'degraded' as const, wire: 'degraded_performance', components: ['d', 'e'].map(component) },
  ]
  const shown = (turn: number) => {
    const turnedLines = wallLinesOf(turned({ affected }, turn))
    return turnedLines.slice(0, cutOff(turnedLines, 5).shown).map(({ text }) => text)
  }

  it('goes round, and shows every component in its turn', () => {
    expect(shown(0)).toEqual(['major_outage', 'a', 'b', 'c'])
    expect(shown(2)).toEqual(['major_outage', 'c', 'a', 'b'])
    expect(shown(3)).toEqual(['degraded_performance', 'd', 'e'])
    expect(shown(4)).toEqual(['degraded_performance', 'e', 'd'])
    expect(shown(5)).toEqual(shown(0))
  })
})
