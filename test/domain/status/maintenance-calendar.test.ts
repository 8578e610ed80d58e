import { describe, expect, it, test } from 'vitest'
import { monthGrid } from '#domain/time/calendar-day.ts'
import { barsOn, daysOfSpan, calendarOf } from '#domain/status/maintenance-calendar.ts'

interface Work {
  readonly name: string
  readonly from: string
  readonly until: string
}

const spanOf = ({ from, until }: Work) => ({ from: Date.parse(from), until: Date.parse(until) })

/** November 2026 begins on a Sunday: its first row is that of 26 October, its third that of the 9th. */
function novemberOf(works: readonly Work[], zone = 'UTC') {
  return calendarOf(monthGrid('2026-11'), zone, works, spanOf).map(({ bars }) =>
    bars.map(({ item, ...bar }) => ({ name: item.name, ...bar })),
  )
}

const whole = { startedBefore: false, continuesAfter: false }

describe('The days of a span', () => {
  it.each([
    ['within a day', '2026-11-10T02:00:00Z', '2026-11-10T04:00:00Z', 'UTC', '2026-11-10', '2026-11-10'],
    ['over midnight', '2026-11-10T23:00:00Z', '2026-11-11T01:00:00Z', 'UTC', '2026-11-10', '2026-11-11'],
    ['until midnight', '2026-11-10T23:00:00Z', '2026-11-11T00:00:00Z', 'UTC', '2026-11-10', '2026-11-10'],
    ['elsewhere', '2026-11-10T23:00:00Z', '2026-11-11T00:00:00Z', 'Asia/Tokyo', '2026-11-11', '2026-11-11'],
    ['without a length', '2026-11-10T00:00:00Z', '2026-11-10T00:00:00Z', 'UTC', '2026-11-10', '2026-11-10'],
    ['ending before it begins', '2026-11-10T12:00:00Z', '2026-11-09T12:00:00Z', 'UTC', '2026-11-10', '2026-11-10'],
  ])('are those that it touches: %s', (_, from, until, zone, first, last) => {
    expect(daysOfSpan({ from: Date.parse(from), until: Date.parse(until) }, zone)).toEqual({ first, last })
  })
})

test('Weeks start on Monday and are complete', () => {
  const weeks = calendarOf(monthGrid('2026-11'), 'UTC', [], spanOf)
  expect(weeks.map(({ days }) => [days[0], days.at(-1)])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
})

test('Items on one day take lanes, the earlier one first', () => {
  const late = { name: 'late', from: '2026-11-10T14:00:00Z', until: '2026-11-10T15:00:00Z' }
  const early = { name: 'early', from: '2026-11-10T02:00:00Z', until: '2026-11-10T03:00:00Z' }
  expect(novemberOf([late, early])[2]).toEqual([
    { name: 'early', start: 1, days: 1, lane: 0, ...whole },
    { name: 'late', start: 1, days: 1, lane: 1, ...whole },
  ])
})

test('An item of several days comes first and keeps its lane, and a free lane is used again', () => {
  const long = { name: 'long', from: '2026-11-10T20:00:00Z', until: '2026-11-12T04:00:00Z' }
  const short = { name: 'short', from: '2026-11-10T02:00:00Z', until: '2026-11-10T03:00:00Z' }
  const between = { name: 'between', from: '2026-11-12T12:00:00Z', until: '2026-11-12T13:00:00Z' }
  const after = { name: 'after', from: '2026-11-13T12:00:00Z', until: '2026-11-13T13:00:00Z' }
  expect(novemberOf([short, between, after, long])[2]).toEqual([
    { name: 'long', start: 1, days: 3, lane: 0, ...whole },
    { name: 'short', start: 1, days: 1, lane: 1, ...whole },
    { name: 'between', start: 3, days: 1, lane: 1, ...whole },
    { name: 'after', start: 4, days: 1, lane: 0, ...whole },
  ])
})

test('An item over a Sunday has a bar in each week that says that it continues', () => {
  const long = { name: 'long', from: '2026-11-07T20:00:00Z', until: '2026-11-17T04:00:00Z' }
  const [, first, second, third] = novemberOf([long])
  expect(first).toEqual([{ name: 'long', start: 5, days: 2, lane: 0, startedBefore: false, continuesAfter: true }])
  expect(second).toEqual([{ name: 'long', start: 0, days: 7, lane: 0, startedBefore: true, continuesAfter: true }])
  expect(third).toEqual([{ name: 'long', start: 0, days: 2, lane: 0, startedBefore: true, continuesAfter: false }])
})

test('Items on the visible days of adjacent months have bars, others do not', () => {
  const october = { name: 'october', from: '2026-10-27T12:00:00Z', until: '2026-10-27T13:00:00Z' }
  const earlier = { name: 'earlier', from: '2026-10-25T12:00:00Z', until: '2026-10-25T13:00:00Z' }
  expect(novemberOf([october, earlier]).flat()).toEqual([{ name: 'october', start: 1, days: 1, lane: 0, ...whole }])
})

test('The zone determines the day of an item', () => {
  const night = { name: 'night', from: '2026-11-11T02:00:00Z', until: '2026-11-11T03:00:00Z' }
  expect(novemberOf([night])[2]).toMatchObject([{ start: 2 }])
  expect(novemberOf([night], 'America/New_York')[2]).toMatchObject([{ start: 1 }])
})

test('barsOn lists the bars of a day', () => {
  const long = { name: 'long', from: '2026-11-10T20:00:00Z', until: '2026-11-12T04:00:00Z' }
  const short = { name: 'short', from: '2026-11-11T02:00:00Z', until: '2026-11-11T03:00:00Z' }
  const week = calendarOf(monthGrid('2026-11'), 'UTC', [short, long], spanOf)[2]
  const on = (place: number) => (week ? barsOn(week, place).map(({ item }) => item.name) : [])
  expect([0, 1, 2, 3, 4].map(on)).toEqual([[], ['long'], ['long', 'short'], ['long'], []])
})
