import { describe, expect, it } from 'vitest'
import {
  budgetLeft,
  dayRange,
  measure,
  monthsIn,
  namedRange,
  parseTarget,
  pool,
  shareUp,
  type KnownHistory,
  type Measurement,
} from '#domain/status/uptime.ts'

const hour = 3_600_000
const at = (iso: string) => Date.parse(iso)

/** A component that was in each of the states from an hour to the next. */
function went(states: readonly (readonly [number, string])[], known: Partial<KnownHistory> = {}): KnownHistory {
  let from = 'operational'
  const transitions = states.map(([hours, to]) => {
    const transition = { at: hours * hour, from, to }
    from = to
    return transition
  })
  return { transitions, current: { status: from, updatedAt: null }, knownFrom: 0, knownUntil: 100 * hour, ...known }
}

const inHours = (measurement: Measurement) =>
  Object.fromEntries(Object.entries(measurement).flatMap(([key, value]) => (value > 0 ? [[key, value / hour]] : [])))

describe('A target', () => {
  it.each([
    ['99.9', 0.999],
    [' 99.95 % ', 0.9995],
    ['100', 1],
    ['', null],
    ['0', null],
    ['-5', null],
    ['101', null],
    ['three nines', null],
  ])('is read from %j as %j', (text, target) => {
    expect(parseTarget(text)).toBe(target)
  })

  it.each([
    ['leaves its whole allowance where nothing was lost', { known: 1000, major: 0, partial: 0 }, 0.99, 10],
    ['counts a major outage in full', { known: 1000, major: 4, partial: 0 }, 0.99, 6],
    ['counts a partial outage at 30%', { known: 1000, major: 0, partial: 10 }, 0.99, 7],
    ['is missed by what was lost beyond it', { known: 1000, major: 25, partial: 0 }, 0.99, -15],
    ['of 100% allows nothing', { known: 1000, major: 1, partial: 0 }, 1, -1],
  ])('%s', (_, measured, target, left) => {
    expect(budgetLeft(measured, target)).toBeCloseTo(left, 6)
  })
})

describe('A measurement', () => {
  it.each<[string, KnownHistory, number, number, Record<string, number>, number | null]>([
    ['counts nothing but known time where all was well', went([]), 0, 10, { known: 10 }, 1],
    [
      'counts a major outage in full',
      went([
        [2, 'major_outage'],
        [3, 'operational'],
      ]),
      0,
      10,
      { known: 10, major: 1 },
      0.9,
    ],
    [
      'counts a partial outage at 30%',
      went([
        [2, 'partial_outage'],
        [3, 'operational'],
      ]),
      0,
      10,
      { known: 10, partial: 1 },
      0.97,
    ],
    [
      'takes nothing off for slowness and maintenance',
      went([
        [2, 'degraded_performance'],
        [3, 'under_maintenance'],
        [5, 'operational'],
      ]),
      0,
      10,
      { known: 10, degraded: 1, maintenance: 2 },
      1,
    ],
    [
      'cuts an outage at both ends of the range',
      went([
        [2, 'major_outage'],
        [8, 'operational'],
      ]),
      4,
      6,
      { known: 2, major: 2 },
      0,
    ],
    ['knows nothing before the first record', went([], { knownFrom: 6 * hour }), 0, 10, { known: 4, unknown: 6 }, 1],
    [
      'knows nothing after the last confirmation',
      went([], { knownUntil: 6 * hour }),
      0,
      10,
      { known: 6, unknown: 4 },
      1,
    ],
    ['knows nothing of a range before that', went([], { knownFrom: 20 * hour }), 0, 10, { unknown: 10 }, null],
    ['knows nothing of a component without a beginning', went([], { knownFrom: null }), 0, 10, { unknown: 10 }, null],
    [
      'takes a state without a known name for unknown time, never for uptime',
      went([
        [2, 'on_fire'],
        [4, 'operational'],
      ]),
      0,
      10,
      { known: 8, unknown: 2 },
      1,
    ],
    ['is empty where the range is', went([]), 10, 10, {}, null],
  ])('%s', (_, history, from, until, expected, share) => {
    const measured = measure(history, from * hour, until * hour)
    expect(inHours(measured)).toEqual(expected)
    const up = shareUp(measured)
    expect(up === null ? null : Number(up.toFixed(9))).toBe(share)
  })

  it('of several components weighs each by the time that is known of it', () => {
    const down = measure(went([[0, 'major_outage']], { knownFrom: 9 * hour }), 0, 10 * hour)
    const up = measure(went([]), 0, 10 * hour)
    expect(shareUp(pool([down, up]))).toBeCloseTo(10 / 11)
    expect(shareUp(pool([]))).toBeNull()
  })
})

describe('A range', () => {
  const now = at('2026-03-12T15:30:00Z')

  it.each([
    ['24h', '2026-03-11T15:30:00.000Z', '2026-03-12T15:30:00.000Z', '2026-03-11', '2026-03-12'],
    // The clocks went forward on 8 March: midnight was 5:00 in UTC before, and is 4:00 since.
    ['7d', '2026-03-06T05:00:00.000Z', '2026-03-12T15:30:00.000Z', '2026-03-06', '2026-03-12'],
    ['90d', '2025-12-13T05:00:00.000Z', '2026-03-12T15:30:00.000Z', '2025-12-13', '2026-03-12'],
    ['365d', '2025-03-13T04:00:00.000Z', '2026-03-12T15:30:00.000Z', '2025-03-13', '2026-03-12'],
    ['this-month', '2026-03-01T05:00:00.000Z', '2026-03-12T15:30:00.000Z', '2026-03-01', '2026-03-12'],
    ['last-month', '2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z', '2026-02-01', '2026-02-28'],
    ['this-year', '2026-01-01T05:00:00.000Z', '2026-03-12T15:30:00.000Z', '2026-01-01', '2026-03-12'],
    ['last-year', '2025-01-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z', '2025-01-01', '2025-12-31'],
  ] as const)('%s lies in the zone of the page and ends now at the latest', (name, from, until, firstDay, lastDay) => {
    const range = namedRange(name, now, 'America/New_York')
    expect({ ...range, from: new Date(range.from).toISOString(), until: new Date(range.until).toISOString() }).toEqual({
      from,
      until,
      firstDay,
      lastDay,
    })
  })

  it('of last month is December in January', () => {
    expect(namedRange('last-month', at('2026-01-05T00:00:00Z'), 'UTC')).toMatchObject({
      firstDay: '2025-12-01',
      lastDay: '2025-12-31',
    })
  })

  it('of days ends today where the last day has yet to come', () => {
    expect(dayRange('2026-03-10', '2026-04-10', now, 'UTC')).toMatchObject({ until: now, lastDay: '2026-03-12' })
  })

  it('falls into months that are cut to it', () => {
    const months = monthsIn(dayRange('2026-01-20', '2026-03-12', now, 'UTC'), 'UTC')
    expect(months.map(({ month, from, until }) => [month, (until - from) / hour])).toEqual([
      ['2026-01', 12 * 24],
      ['2026-02', 28 * 24],
      ['2026-03', 11 * 24 + 15.5],
    ])
  })
})
