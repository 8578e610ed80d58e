import { expect, it } from 'vitest'
import { pulseMessages } from '#web/features/ledger/pulse/messages.ts'

it.each([
  [0, '0.0'],
  [0.02, 'under 0.1'],
  [0.1, '0.1'],
  [4.96, '5.0'],
  [99.4, '99.4'],
  [128.6, '129'],
  [12_345, '12,345'],
])('A rate of %s per second is written as %s', (perSecond, text) => {
  expect(pulseMessages.rate(perSecond)).toBe(text)
})

it.each([
  [1, '100.0%'],
  [0.9999, '99.9%'],
  [0.877, '87.7%'],
  [0.29, '29.0%'],
  [0, '0.0%'],
])('A share of %s is written as %s', (share, text) => {
  expect(pulseMessages.share(share)).toBe(text)
})
