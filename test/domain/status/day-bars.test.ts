import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, startOfDay } from '#domain/time/calendar-day.ts'
import { mergeDays, barsOf, outageKinds } from '#domain/status/day-bars.ts'
import { type DaysInput, daysOf } from '#domain/status/component-days.ts'

const now = Date.parse('2026-03-12T12:00:00Z')
const long = Date.parse('2025-01-01T00:00:00Z')
const quiet: DaysInput = {
  transitions: [],
  current: { status: 'operational', updatedAt: null },
  knownFrom: long,
  knownUntil: Infinity,
  recordIntervals: [],
  now,
  zone: 'UTC',
  count: 90,
}

function outage(from: string, to: string, status = 'major_outage') {
  return [
    { at: Date.parse(from), from: 'operational', to: status },
    { at: Date.parse(to), from: status, to: 'operational' },
  ]
}

function day(name: string, given: object) {
  return { day: name, major: 0, partial: 0, degraded: 0, maintenance: 0, records: [], ...given }
}

describe('daysOf', () => {
  it.each(['2026-01-01T10:00:00.000Z', '2026-03-12T11:59:00.000Z'])(
    'A component was last known at %s',
    (known_until) => {
      expect(daysOf({ ...quiet, knownUntil: Date.parse(known_until) })).toMatchObject({ known_until })
    },
  )

  test('A component that was confirmed within a minute is known', () => {
    expect(daysOf({ ...quiet, knownUntil: now - 59_000 })).not.toHaveProperty('known_until')
  })

  test('A component without events has no days and full uptime', () => {
    expect(daysOf(quiet)).toMatchObject({ known_from: '2025-01-01T00:00:00.000Z', uptime: 1, days: [] })
  })

  it.each([
    ['nothing', null],
    ['only the future', now + 1000],
  ])('There is no uptime where %s is known', (_, knownFrom) => {
    const transitions = outage('2026-03-10T10:00:00Z', '2026-03-10T11:00:00Z')
    expect(daysOf({ ...quiet, transitions, knownFrom })).toMatchObject({ known_seconds: 0, uptime: null, days: [] })
  })

  test("Seconds count on the days of the page's zone", () => {
    const transitions = outage('2026-03-10T22:30:00Z', '2026-03-11T00:00:42.900Z', 'partial_outage')
    expect(daysOf({ ...quiet, transitions }).days).toEqual([
      day('2026-03-10', { partial: 5400 }),
      day('2026-03-11', { partial: 42 }),
    ])
    expect(daysOf({ ...quiet, transitions, zone: 'America/New_York' }).days).toEqual([
      day('2026-03-10', { partial: 5442 }),
    ])
  })

  it.each([
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2025-11-02', 25],
    ['Asia/Beirut', '2026-03-29', 23],
    ['UTC', '2026-03-08', 24],
  ])('in %s the %s has %i hours', (zone, name, hours) => {
    const transitions = [{ at: long, from: 'operational', to: 'major_outage' }]
    const later = startOfDay(addDays(name, 2), zone)
    const current = { status: 'major_outage', updatedAt: long }
    const { days } = daysOf({ ...quiet, transitions, current, zone, now: later, count: 4 })
    expect(days.find((one) => one.day === name)?.major).toBe(hours * 3600)
  })

  it.each([
    ['major_outage', 0.5],
    ['partial_outage', 0.85],
    ['degraded_performance', 1],
    ['under_maintenance', 1],
    ['on_fire', 1],
  ])('a day of two with %s leaves an uptime of %d', (status, uptime) => {
    const transitions = outage('2026-03-11T00:00:00Z', '2026-03-12T00:00:00Z', status)
    const midnight = Date.parse('2026-03-12T23:59:59.999Z') + 1
    const input = { ...quiet, transitions, now: midnight - 1, count: 2 }
    expect(daysOf(input).uptime).toBeCloseTo(uptime, 6)
  })

  test('Uptime counts known time only', () => {
    const knownFrom = Date.parse('2026-03-12T10:00:00Z')
    const transitions = outage('2026-03-12T09:00:00Z', '2026-03-12T11:00:00Z')
    expect(daysOf({ ...quiet, transitions, knownFrom })).toMatchObject({
      known_from: '2026-03-12T10:00:00.000Z',
      known_seconds: 7200,
      uptime: 0.5,
      days: [day('2026-03-12', { major: 3600 })],
    })
  })

  test('Events before the first day do not count', () => {
    const transitions = outage('2026-03-01T00:00:00Z', '2026-03-10T01:00:00Z')
    expect(daysOf({ ...quiet, transitions, count: 3 }).days).toEqual([day('2026-03-10', { major: 3600 })])
  })

  test('An ongoing outage counts up to now', () => {
    const transitions = [{ at: Date.parse('2026-03-12T11:00:00Z'), from: 'operational', to: 'major_outage' }]
    const current = { status: 'major_outage', updatedAt: null }
    expect(daysOf({ ...quiet, transitions, current }).days).toEqual([day('2026-03-12', { major: 3600 })])
  })

  test('A maintenance does not hide an outage within it', () => {
    const transitions = [
      { at: Date.parse('2026-03-12T08:00:00Z'), from: 'operational', to: 'under_maintenance' },
      { at: Date.parse('2026-03-12T09:00:00Z'), from: 'under_maintenance', to: 'major_outage' },
      { at: Date.parse('2026-03-12T09:10:00Z'), from: 'major_outage', to: 'operational' },
    ]
    expect(daysOf({ ...quiet, transitions }).days).toEqual([day('2026-03-12', { maintenance: 3600, major: 600 })])
  })

  it.each([
    ['over two days', '2026-03-10T20:00:00Z', '2026-03-11T02:00:00Z', ['2026-03-10', '2026-03-11']],
    ['to the last moment of a day', '2026-03-10T20:00:00Z', '2026-03-11T00:00:00Z', ['2026-03-10']],
    ['of one moment', '2026-03-10T20:00:00Z', '2026-03-10T20:00:00Z', ['2026-03-10']],
    ['still open', '2026-03-11T20:00:00Z', null, ['2026-03-11', '2026-03-12']],
    ['from before the days', '2026-03-01T20:00:00Z', '2026-03-10T02:00:00Z', ['2026-03-10']],
    ['up to the first of the days', '2026-03-09T20:00:00Z', '2026-03-10T00:00:00Z', []],
    ['of the first moment', '2026-03-10T00:00:00Z', '2026-03-10T00:00:00Z', ['2026-03-10']],
    ['before the days', '2026-03-01T20:00:00Z', '2026-03-02T02:00:00Z', []],
    ['planned', '2026-03-12T20:00:00Z', null, []],
  ])('A record %s is listed on its days', (_, from, to, expected) => {
    const startedAt = Date.parse(from)
    const endedAt = to === null ? null : Date.parse(to)
    const recordIntervals = [{ id: 'r', kind: 'incident' as const, startedAt, endedAt }]
    const { days } = daysOf({ ...quiet, recordIntervals, count: 3 })
    expect(days).toEqual(expected.map((name) => day(name, { records: ['r'] })))
  })

  describe('For any history', () => {
    const status = fc.constantFrom('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'on_fire')
    const moment = fc.integer({ min: now - 100 * 86_400_000, max: now + 86_400_000 })
    const input = fc.record({
      transitions: fc.array(fc.record({ at: moment, from: status, to: status }), { maxLength: 12 }),
      current: fc.record({ status, updatedAt: fc.option(moment) }),
      knownFrom: moment,
      knownUntil: fc.constant(now),
      recordIntervals: fc.constant([]),
      now: fc.constant(now),
      zone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe'),
      count: fc.integer({ min: 1, max: 90 }),
    })

    test('No day has more seconds than it is long, and uptime is a share', () => {
      fc.assert(
        fc.property(input, (history) => {
          const { days, uptime } = daysOf(history)
          const within = days.every((one) => {
            const length = startOfDay(addDays(one.day, 1), history.zone) - startOfDay(one.day, history.zone)
            return outageKinds.reduce((sum, kind) => sum + one[kind], 0) * 1000 <= length
          })
          expect(within).toBe(true)
          expect(days.map((one) => one.day)).toEqual([...new Set(days.map((one) => one.day))].toSorted())
          expect(uptime ?? 0).toBeGreaterThanOrEqual(0)
          expect(uptime ?? 1).toBeLessThanOrEqual(1)
        }),
      )
    })
  })
})

describe('barsOf', () => {
  const span = { firstDay: '2026-03-03', lastDay: '2026-03-12', zone: 'America/New_York' }
  const ended = Date.parse('2026-03-13T04:00:00Z')
  const component = {
    id: 'c',
    known_from: '2026-03-06T03:00:00.000Z',
    uptime: 0.99,
    days: [
      day('2026-03-07', { maintenance: 600, degraded: 30, records: ['m1', 'i1'] }),
      day('2026-03-08', { major: 60, maintenance: 900, records: ['i1', 'gone'] }),
      day('2026-03-10', { records: ['i2'] }),
    ],
  }
  const records = {
    i1: { kind: 'incident' as const, name: 'Slow answers' },
    i2: { kind: 'incident' as const, name: 'Odd answers' },
    m1: { kind: 'maintenance' as const, name: 'Upgrade' },
  }

  test('Every day has a bar in its worst state, oldest first', () => {
    const bars = barsOf(component, span, records, 90, ended)
    expect(bars.map(({ from, to, kind }) => [from, to, kind])).toEqual([
      ['2026-03-03', '2026-03-03', 'no-data'],
      ['2026-03-04', '2026-03-04', 'no-data'],
      ['2026-03-05', '2026-03-05', 'operational'],
      ['2026-03-06', '2026-03-06', 'operational'],
      ['2026-03-07', '2026-03-07', 'degraded'],
      ['2026-03-08', '2026-03-08', 'major'],
      ['2026-03-09', '2026-03-09', 'operational'],
      ['2026-03-10', '2026-03-10', 'operational'],
      ['2026-03-11', '2026-03-11', 'operational'],
      ['2026-03-12', '2026-03-12', 'operational'],
    ])
    expect(bars[4]?.outageSeconds).toEqual({ major: 0, partial: 0, degraded: 30, maintenance: 600 })
    expect(bars[7]?.records).toEqual([{ id: 'i2', kind: 'incident', name: 'Odd answers' }])
  })

  test('Days after the state was last known are not drawn as operational', () => {
    const knownUntil = Date.parse('2026-03-10T16:00:00Z')
    const bars = barsOf({ ...component, known_until: '2026-03-10T16:00:00.000Z' }, span, records, 90, ended)
    expect(bars.slice(-4).map(({ from, kind, ...bar }) => [from, kind, bar.knownUntil, bar.knownShare])).toEqual([
      ['2026-03-09', 'operational', null, 1],
      ['2026-03-10', 'operational', knownUntil, 0.5],
      ['2026-03-11', 'no-data', knownUntil, 0],
      ['2026-03-12', 'no-data', knownUntil, 0],
    ])
  })

  test('Of the current day, what was known is a part of what has passed', () => {
    const known = { ...component, known_until: '2026-03-12T10:00:00.000Z' }
    const shareAt = (time: string) => barsOf(known, span, records, 90, Date.parse(time)).at(-1)?.knownShare
    expect(shareAt('2026-03-12T10:00:00Z')).toBe(1)
    expect(shareAt('2026-03-12T16:00:00Z')).toBe(0.5)
    expect(shareAt('2026-03-13T04:00:00Z')).toBe(0.25)
  })

  test('A bar of several days is known in part, too', () => {
    const bars = barsOf({ ...component, known_until: '2026-03-11T16:00:00.000Z' }, span, records, 4, ended)
    expect(bars.map(({ knownShare }) => knownShare)).toEqual([1, 1, 1, 0.5])
  })

  test('With few bars, days share a bar and the oldest bar has the remaining days', () => {
    const bars = barsOf(component, span, records, 4, ended)
    expect(bars.map(({ from, to, kind }) => [from, to, kind])).toEqual([
      ['2026-03-03', '2026-03-03', 'no-data'],
      ['2026-03-04', '2026-03-06', 'operational'],
      ['2026-03-07', '2026-03-09', 'major'],
      ['2026-03-10', '2026-03-12', 'operational'],
    ])
    expect(bars[2]).toMatchObject({
      outageSeconds: { major: 60, partial: 0, degraded: 30, maintenance: 1500 },
      records: [
        { id: 'm1', kind: 'maintenance', name: 'Upgrade' },
        { id: 'i1', kind: 'incident', name: 'Slow answers' },
      ],
    })
  })

  it.each([
    [90, 90, 90],
    [90, 40, 30],
    [90, 30, 30],
    [90, 1, 1],
    [90, 0, 1],
    [1, 90, 1],
  ])('%i days in at most %i bars are %i', (days, count, expected) => {
    const firstDay = addDays(span.lastDay, 1 - days)
    expect(barsOf(component, { ...span, firstDay }, records, count, ended)).toHaveLength(expected)
  })

  test('A component without any history has no data on any day', () => {
    const bars = barsOf({ known_from: null, days: [] }, span, records, 90, ended)
    expect(bars.every(({ kind }) => kind === 'no-data')).toBe(true)
  })
})

describe('Several components as one', () => {
  const noOutage = { partial: 0, degraded: 0, maintenance: 0 }
  const days = (
    id: string,
    known_from: string | null,
    uptime: number | null,
    known_seconds: number,
    major: number,
    records: string[],
  ) => ({
    id,
    known_from,
    known_seconds,
    uptime,
    uptime_30d: uptime,
    uptime_7d: uptime,
    days: known_from === null ? [] : [{ day: '2026-03-10', ...noOutage, major, records }],
  })

  it.each([
    [['2026-03-08T00:00:00.000Z', '2026-03-10T00:00:00.000Z'], '2026-03-10T00:00:00.000Z'],
    [['2026-03-08T00:00:00.000Z', undefined], undefined],
  ])('are known until the last of them is: %j', (ends, known_until) => {
    const merged = mergeDays(
      ends.map((end, index) => ({
        ...days(String(index), '2026-01-01T00:00:00.000Z', 1, 1000, 0, []),
        ...(end !== undefined && { known_until: end }),
      })),
    )
    expect(merged?.known_until).toBe(known_until)
  })

  it('have the mean time in each state, the uptime of all known time, and every known record once', () => {
    const merged = mergeDays([
      days('a', '2026-01-02T00:00:00.000Z', 0.5, 3000, 600, ['x', 'y']),
      days('b', '2026-01-01T00:00:00.000Z', 1, 1000, 0, ['y']),
      days('c', null, null, 0, 0, []),
    ])
    expect(merged).toEqual({
      known_from: '2026-01-01T00:00:00.000Z',
      uptime: 0.625,
      days: [{ day: '2026-03-10', ...noOutage, major: 300, records: ['x', 'y'] }],
    })
  })

  it('are nothing where nothing is known', () => {
    expect(mergeDays([])).toBeNull()
    expect(mergeDays([days('c', null, null, 0, 0, [])])).toBeNull()
  })
})
