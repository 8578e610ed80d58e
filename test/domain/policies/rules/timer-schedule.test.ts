import { describe, expect, it } from 'vitest'
import { nextTick, timerSchedule } from '#domain/policies/rules/timer-schedule.ts'

function ticks(options: Readonly<Record<string, unknown>>, after: string, count = 3): (string | null)[] {
  const schedule = timerSchedule(options)
  if (typeof schedule === 'string') throw new Error(schedule)
  const found: (string | null)[] = []
  for (let at: number | null = Date.parse(after); found.length < count && at !== null;) {
    at = nextTick(schedule, at)
    found.push(at === null ? null : new Date(at).toISOString().slice(0, 16))
  }
  return found
}

const custom = (periodMask: string, more = {}) => ({ period: 'custom', periodMask, ...more })

describe('A timer', () => {
  it.each([
    ['hourly', ['2024-05-03T11:30', '2024-05-03T12:30', '2024-05-03T13:30']],
    ['daily', ['2024-05-04T10:30', '2024-05-05T10:30', '2024-05-06T10:30']],
    ['weekly', ['2024-05-08T10:30', '2024-05-15T10:30', '2024-05-22T10:30']],
    ['monthly', ['2024-05-31T10:30', '2024-07-31T10:30', '2024-08-31T10:30']],
    ['yearly', ['2025-01-31T10:30', '2026-01-31T10:30', '2027-01-31T10:30']],
  ])('that is %s ticks where it began', (period, expected) => {
    expect(ticks({ period, startDate: '2024-01-31T10:30:00.000Z' }, '2024-05-03T11:00:00Z')).toEqual(expected)
  })

  it.each([
    ['0 * * * *', ['2024-05-03T12:00', '2024-05-03T13:00', '2024-05-03T14:00']],
    ['*/20 * * * *', ['2024-05-03T11:20', '2024-05-03T11:40', '2024-05-03T12:00']],
    ['5/30 9-10 * * *', ['2024-05-04T09:05', '2024-05-04T09:35', '2024-05-04T10:05']],
    ['0 0 1,15 * *', ['2024-05-15T00:00', '2024-06-01T00:00', '2024-06-15T00:00']],
    ['0 0 * * mon', ['2024-05-06T00:00', '2024-05-13T00:00', '2024-05-20T00:00']],
    ['0 0 * * 7', ['2024-05-05T00:00', '2024-05-12T00:00', '2024-05-19T00:00']],
    ['0 0 13 * fri', ['2024-05-10T00:00', '2024-05-13T00:00', '2024-05-17T00:00']],
    ['0 0 29 2 *', ['2028-02-29T00:00', '2032-02-29T00:00', '2036-02-29T00:00']],
    ['0 15 12 * * *', ['2024-05-03T12:15', '2024-05-04T12:15', '2024-05-05T12:15']],
    ['0 0 31 2 *', [null]],
    ['0 0 9 1 6 *', ['2024-06-01T09:00', '2025-06-01T09:00', '2026-06-01T09:00']],
    ['0 0 9 13 * fri', ['2024-05-10T09:00', '2024-05-13T09:00', '2024-05-17T09:00']],
    ['0 9 ? * mon', ['2024-05-06T09:00', '2024-05-13T09:00', '2024-05-20T09:00']],
    ['0 9 13 * ?', ['2024-05-13T09:00', '2024-06-13T09:00', '2024-07-13T09:00']],
    ['0 9 1-31 * mon', ['2024-05-06T09:00', '2024-05-13T09:00', '2024-05-20T09:00']],
    ['0 9 */10 * mon', ['2024-05-06T09:00', '2024-05-11T09:00', '2024-05-13T09:00']],
  ])('with the mask %s ticks at the times it names', (mask, expected) => {
    expect(ticks(custom(mask), '2024-05-03T11:00:30Z')).toEqual(expected)
  })

  it('neither ticks before its start nor after its end', () => {
    const options = custom('0 0 * * *', { startDate: '2024-06-01T00:00:00Z', endDate: '2024-06-02T12:00:00Z' })
    expect(ticks(options, '2024-05-03T11:00:00Z')).toEqual(['2024-06-01T00:00', '2024-06-02T00:00', null])
  })

  it.each([
    [custom(''), /needs five parts/],
    [custom('60 * * * *'), /minute .* not understood: 60/],
    [custom('* 25 * * *'), /hour/],
    [custom('* * 0 * *'), /day of the month/],
    [custom('* * * foo *'), /month/],
    [custom('*/0 * * * *'), /minute/],
    [custom('5-1 * * * *'), /minute/],
    [{ period: 'hourly', startDate: 'soon' }, /start date/],
    [{ period: 'hourly', endDate: 5 }, /end date/],
    [{ period: 'often' }, /period of the timer is not known: often/],
  ])('with %j is refused in words', (options, reason) => {
    expect(timerSchedule(options)).toMatch(reason)
  })
})
