import { describe, expect, it, test } from 'vitest'
import { barPaths, drawnBar, rowHeight, type BarLook } from '#web/features/status/day-bars/bar-shapes.tsx'
import type { Bar } from '#domain/status/day-bars.ts'

const bar = (given: Partial<Bar>): Bar => ({
  from: '2026-03-12',
  to: '2026-03-12',
  kind: 'operational',
  outageSeconds: { major: 0, partial: 0, degraded: 0, maintenance: 0 },
  records: [],
  knownUntil: null,
  knownShare: 1,
  ...given,
})
const records = [{ id: 'slow', kind: 'incident', name: 'Slow' }] as const

/** Bars of whole days. */
const pathsOf = (...looks: readonly BarLook[]) => barPaths(looks.map((look) => ({ look, knownShare: 1 })))
const heightOf = (look: BarLook) => Number(/v-([\d.]+)/.exec(pathsOf(look)[0]?.d ?? '')?.[1])

describe('Bar shapes', () => {
  test.each([
    ['operational', 1],
    ['noted', 1],
    ['degraded', 0.75],
    ['partial', 0.5],
  ] as const)('The bar for %s is %d of the row high', (look, share) => {
    expect(heightOf(look)).toBe(share * rowHeight)
  })

  it('Every look but noted has a distinct shape', () => {
    const looks = ['operational', 'degraded', 'partial', 'major', 'maintenance', 'unknown', 'no-data'] as const
    const shapes = looks.map((look) => pathsOf(look)[0]?.d)
    expect(new Set(shapes).size).toBe(looks.length)
  })

  it('Bars of one look share a path, even when others lie between them', () => {
    const paths = pathsOf('operational', 'major', 'operational', 'operational')
    expect(paths.map(({ look }) => look)).toEqual(['operational', 'major'])
    expect(paths[0]?.d.match(/M/g)).toHaveLength(3)
  })

  it('A bar lies in the column of its day', () => {
    const [, second] = pathsOf('operational', 'partial')
    expect(second?.d).toMatch(/^M5\.7 /)
  })

  test.each([
    [0.5, ['1.8', '1.8']],
    [0.01, ['1.08', '2.52']],
    [0.99, ['2.52', '1.08']],
    [1, ['3.6']],
  ])(
    'A bar of which %d is known is narrower, with no data beside it, and both parts remain visible',
    (knownShare, widths) => {
      const paths = barPaths([{ look: 'operational', knownShare }])
      expect(paths.map(({ look }) => look)).toEqual(['operational', 'no-data'].slice(0, widths.length))
      expect(paths.map(({ d }) => /h([\d.]+)v/.exec(d)?.[1])).toEqual(widths)
    },
  )
})

test.each([
  [bar({}), 'operational'],
  [bar({ records }), 'noted'],
  [bar({ kind: 'partial', records }), 'partial'],
  [bar({ kind: 'no-data' }), 'no-data'],
])('A bar looks %s (case %#)', (given, look) => {
  expect(drawnBar(given).look).toBe(look)
})
