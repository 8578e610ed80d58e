import { describe, expect, it, test } from 'vitest'
import type { ComponentDays, Day } from '#api/history.ts'
import { meanUptime, uptimeOver } from '#domain/uptime.ts'
import { iso } from '#test/support/wire-values.ts'

const span = { firstDay: '2025-12-13', lastDay: '2026-03-12', zone: 'UTC' }
const noon = Date.parse(iso('12:00'))
const day = (name: string, seconds: Partial<Day> = {}): Day => ({
  day: name,
  major: 0,
  partial: 0,
  degraded: 0,
  maintenance: 0,
  records: [],
  ...seconds,
})
const tracked = (days: readonly Day[], knownFrom: string | null = '2025-12-13T00:00:00.000Z'): ComponentDays => ({
  id: 'component',
  known_from: knownFrom,
  uptime: null,
  days: [...days],
})

describe('uptimeOver', () => {
  it.each([
    ['a time without outages', tracked([]), 7, 1],
    ['six hours of a major outage today', tracked([day('2026-03-12', { major: 6 * 3600 })]), 1, 0.5],
    ['a partial outage counts 30 %', tracked([day('2026-03-12', { partial: 6 * 3600 })]), 1, 0.85],
    ['the rest does not count', tracked([day('2026-03-12', { degraded: 3600, maintenance: 3600 })]), 1, 1],
    ['days before the span do not count', tracked([day('2026-03-05', { major: 86_400 })]), 7, 1],
    ['the first day of the span counts', tracked([day('2026-03-06', { major: 23_400 })]), 7, 1 - 23_400 / 561_600],
    ['only known time counts', tracked([day('2026-03-12', { major: 3600 })], iso('08:00')), 90, 0.75],
  ])('%s', (_, component, count, share) => {
    expect(uptimeOver(component, span, count, noon)).toBeCloseTo(share, 10)
  })

  it.each([
    ['nothing is known', null],
    ['tracking begins later', iso('13:00')],
  ])('%s: no uptime', (_, knownFrom) => {
    expect(uptimeOver(tracked([], knownFrom), span, 90, noon)).toBeNull()
  })

  test('a day begins at midnight of the page, not of UTC', () => {
    const tokyo = { ...span, zone: 'Asia/Tokyo' }
    expect(uptimeOver(tracked([day('2026-03-12', { major: 21 * 3600 })]), tokyo, 1, noon)).toBe(0)
  })
})

test.each([
  [[1, 0.5], 0.75],
  [[1, null, undefined, 0], 0.5],
  [[null, undefined], null],
  [[], null],
])('meanUptime(%j) is %s', (shares, mean) => {
  expect(meanUptime(shares)).toBe(mean)
})
