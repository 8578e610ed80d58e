import { describe, expect, it } from 'vitest'
import { count, formatDuration, timeMessages } from '#web/components/messages/time.ts'

describe('durationWords', () => {
  it.each([
    [0, '0 s'],
    [8.4, '8 s'],
    [59.4, '59 s'],
    [59.6, '1 min'],
    [60, '1 min'],
    [2520, '42 min'],
    [3569, '59 min'],
    [3570, '1 h'],
    [3600, '1 h'],
    [11_520, '3 h 12 min'],
    [86_369, '23 h 59 min'],
    [86_370, '1 d'],
    [187_200, '2 d 4 h'],
    [-300, '5 min'],
  ])('%d s is %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected)
  })
})

describe('Distances from now', () => {
  it.each([
    [0, 'just now'],
    [-8, '8 s ago'],
    [0.4, 'now'],
    [900, 'in 15 min'],
  ])('%d s is %s', (seconds, expected) => {
    expect(timeMessages.fromNow(seconds)).toBe(expected)
  })
})

describe('count', () => {
  it.each([
    [0, '0 incidents'],
    [1, '1 incident'],
    [2, '2 incidents'],
  ])('%i is %s', (number, expected) => {
    expect(count(number, 'incident')).toBe(expected)
  })
})
