import { expect, it } from 'vitest'
import { steppedSeconds } from '#web/components/time/countdown.tsx'

it.each([
  [-1, 5],
  [0.2, 5],
  [5, 5],
  [5.1, 10],
  [42, 45],
])('A wait of %d s is shown as %d s', (seconds, shown) => {
  expect(steppedSeconds(seconds)).toBe(shown)
})
