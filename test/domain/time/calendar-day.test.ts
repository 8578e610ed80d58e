import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, monthGrid, monthOf, startOfDay } from '#domain/time/calendar-day.ts'

it.each([
  ['2026-03-12T02:30:00Z', 'America/New_York', '2026-03-11'],
  ['2026-03-12T23:30:00Z', 'Asia/Tokyo', '2026-03-13'],
  ['2026-03-12T23:59:59.999Z', 'UTC', '2026-03-12'],
  ['2026-03-12T23:59:59.999Z', 'no zone', '2026-03-12'],
])('The day of %s in %s is %s', (instant, zone, day) => {
  expect(dayOf(Date.parse(instant), zone)).toBe(day)
  expect(monthOf(Date.parse(instant), zone)).toBe('2026-03')
})

test('The month changes at midnight of the zone', () => {
  expect(monthOf(Date.parse('2026-04-01T02:00:00Z'), 'America/New_York')).toBe('2026-03')
})

describe('startOfDay', () => {
  it.each([
    ['an ordinary day', '2026-03-12', 'UTC', '2026-03-12T00:00:00Z'],
    ['before the clocks go forward', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'],
    ['after the clocks went forward', '2026-03-09', 'America/New_York', '2026-03-09T04:00:00Z'],
    ['before the clocks go back', '2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
    ['after the clocks went back', '2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
    ['midnight skipped', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['midnight skipped further east', '2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00Z'],
    ['midnight twice', '2025-11-02', 'America/Havana', '2025-11-02T04:00:00Z'],
    ['the evening before twice', '2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z'],
    [
      'a minute of the day before the clocks go back out of it',
      '2010-11-07',
      'America/St_Johns',
      '2010-11-07T02:30:00Z',
    ],
    ['a day that was left out', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['the day after it', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['half an hour over midnight skipped', '1919-03-31', 'America/Toronto', '1919-03-31T04:30:00Z'],
  ])('startOfDay is right on %s: %s in %s', (_, day, zone, expected) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(new Date(expected).toISOString())
  })

  const zones = ['UTC', 'America/Sao_Paulo', 'America/Havana', 'Asia/Beirut', 'Pacific/Apia', 'Australia/Lord_Howe']
  test('startOfDay is the first instant of the day in every zone', () => {
    const offsets = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(offsets, fc.constantFrom(...zones), (days, zone) => {
        const day = addDays('1980-01-01', days)
        const start = startOfDay(day, zone)
        expect(dayOf(start, zone) >= day).toBe(true)
        expect(dayOf(start - 1, zone) < day).toBe(true)
      }),
    )
  })
})

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-08', 0, '2026-03-08'],
  ['2026-03-08', 365, '2027-03-08'],
])('addDays to %s %i days gives %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected)
})

it.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', -17, '2024-12'],
])('addMonths to %s %i months gives %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test('The three days up to today follow the zone', () => {
  const today = dayOf(Date.parse('2026-03-10T03:00:00Z'), 'America/New_York')
  expect(daysBetween(addDays(today, -2), today)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
})

test('daysBetween includes both days, and is empty for a reversed range', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysBetween('2026-03-01', '2026-03-01')).toEqual(['2026-03-01'])
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([])
})

it.each([
  ['2026-03', 6, '2026-02-23', '2026-04-05'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
  ['2026-06', 5, '2026-06-01', '2026-07-05'],
  ['2026-12', 5, '2026-11-30', '2027-01-03'],
])('monthGrid has the full weeks of %s', (month, weeks, first, last) => {
  const grid = monthGrid(month)
  expect(grid).toHaveLength(weeks)
  expect(grid.every((week) => week.length === 7)).toBe(true)
  expect(grid[0]?.[0]).toBe(first)
  expect(grid.at(-1)?.[6]).toBe(last)
})
