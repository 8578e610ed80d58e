import { expect, it } from 'vitest'
import { ageAt, freshnessOf } from '#domain/status/freshness.ts'

it.each([
  [0, 15, 'confirmed'],
  [39, 15, 'confirmed'],
  [40, 15, 'late'],
  [40, 20, 'late'],
  [41, 25, 'confirmed'],
  [50, 25, 'late'],
  [59, 15, 'late'],
  [59, 60, 'confirmed'],
  [60, 15, 'unconfirmed'],
  [60, 60, 'unconfirmed'],
  [null, 15, 'unconfirmed'],
])('A status %s s old and polled every %i s is %s', (age, poll, expected) => {
  expect(freshnessOf(age, poll)).toBe(expected)
})

it.each([
  [{ age: 0, at: 1000 }, 1000, 0],
  [{ age: 8, at: 1000 }, 1000, 8],
  [{ age: 8, at: 1000 }, 3999, 10],
  [{ age: 8, at: 1000 }, 4000, 11],
  [{ age: 8, at: 1000 }, 500, 8],
])('The confirmation %j is at clock time %i %i s old', (confirmed, now, expected) => {
  expect(ageAt(confirmed, now)).toBe(expected)
})
