import { expect, test } from 'vitest'
import { burnInShift } from '#web/features/status/wall/wall-page.tsx'

const minute = 60_000
const noon = Date.parse('2026-03-12T12:00:00Z')

test('The picture moves every minute and stays within its margin', () => {
  const shifts = Array.from({ length: 16 }, (_, number) => burnInShift(noon + number * minute))
  for (const [number, shift] of shifts.entries()) {
    expect(shift).not.toEqual(shifts[number + 1] ?? null)
    expect(Math.hypot(shift.x, shift.y)).toBeLessThanOrEqual(6)
  }
  expect(new Set(shifts.map(({ x, y }) => `${x} ${y}`)).size).toBe(8)
})

test('The picture does not move within a minute', () => {
  expect(burnInShift(noon + 59_999)).toEqual(burnInShift(noon))
})
