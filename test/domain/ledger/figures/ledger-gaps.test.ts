import { describe, expect, it } from 'vitest'
import { countedSeconds, limitGaps, gapsWithin } from '#domain/ledger/figures/ledger-gaps.ts'

const gaps = [
  { from: '300.000000005', to: '310.0' },
  { from: null, to: '100.5' },
  { from: '400.0', to: null },
]

it.each([
  [{ from: 0, to: 1000 }, [null, '300.000000005', '400.0']],
  [{ from: 101, to: 300 }, []],
  [{ from: 100, to: 301 }, [null, '300.000000005']],
  [{ from: 310, to: 400 }, []],
  [{ from: 309, to: 401 }, ['300.000000005', '400.0']],
  [{ from: 5000, to: 6000 }, ['400.0']],
])('gapsWithin finds in %j the gaps from %j', (range, begins) => {
  expect(gapsWithin(gaps, range).map(({ from }) => from)).toEqual(begins)
})

it('limitGaps merges the two oldest gaps if there are too many', () => {
  const three = [
    { from: '5.0', to: '6.0' },
    { from: '1.0', to: '2.0' },
    { from: '3.0', to: '4.0' },
  ]
  expect(limitGaps(three, 3)).toHaveLength(3)
  expect(limitGaps(three, 2)).toEqual([
    { from: '1.0', to: '4.0' },
    { from: '5.0', to: '6.0' },
  ])
})

describe('countedSeconds', () => {
  const range = { from: 100, to: 200 }
  it.each<[string, readonly { from: string | null; to: string | null }[], number]>([
    ['all without a gap', [], 100],
    ['none where nothing was', [{ from: null, to: null }], 0],
    ['those after the first', [{ from: null, to: '150.500000000' }], 49.5],
    ['those before the last', [{ from: '180.000000000', to: null }], 80],
    [
      'those between',
      [
        { from: '180.000000000', to: null },
        { from: null, to: '110.000000000' },
        { from: '120.000000000', to: '130.000000000' },
        { from: '125.000000000', to: '140.000000000' },
      ],
      50,
    ],
    [
      'all where gaps lie elsewhere',
      [
        { from: null, to: '90.000000000' },
        { from: '210.000000000', to: null },
      ],
      100,
    ],
  ])('counts %s', (_, missing, seconds) => {
    expect(countedSeconds(missing, range)).toBe(seconds)
  })
})
