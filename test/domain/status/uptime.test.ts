import { expect, test } from 'vitest'
import { meanUptime } from '#domain/status/uptime.ts'

test.each([
  ['the mean', [1, 0.5], 0.75],
  ['zero counts', [0, 1], 0.5],
  ['what is unknown does not', [null, 1, undefined, 0.5], 0.75],
  ['nothing known', [null, undefined], null],
  ['nothing at all', [], null],
])('%s', (_, shares, expected) => {
  expect(meanUptime(shares)).toBe(expected)
})
