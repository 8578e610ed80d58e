import { expect, it } from 'vitest'
import { fewerGaps, gapsWithin } from '#domain/ledger-gaps.ts'

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
])('within %j lie the gaps from %j', (range, begins) => {
  expect(gapsWithin(gaps, range).map(({ from }) => from)).toEqual(begins)
})

it('becomes one of the two oldest where there are too many', () => {
  const three = [
    { from: '5.0', to: '6.0' },
    { from: '1.0', to: '2.0' },
    { from: '3.0', to: '4.0' },
  ]
  expect(fewerGaps(three, 3)).toHaveLength(3)
  expect(fewerGaps(three, 2)).toEqual([
    { from: '1.0', to: '4.0' },
    { from: '5.0', to: '6.0' },
  ])
})
