import { expect, it, test } from 'vitest'
import { incidentFiguresOf, median } from '#domain/status/incident-figures.ts'

function incident(started: string, times: { identified?: number; monitoring?: number; ended?: number } = {}) {
  const startedAt = Date.parse(started)
  const after = (seconds: number | undefined) => (seconds === undefined ? null : startedAt + seconds * 1000)
  return {
    kind: 'incident' as const,
    impact: 'minor',
    startedAt,
    identifiedAt: after(times.identified),
    monitoringAt: after(times.monitoring),
    endedAt: after(times.ended),
  }
}

const now = Date.parse('2026-03-12T12:00:00Z')

test('Each month has its counts and medians, newest first', () => {
  const figures = incidentFiguresOf(
    [
      incident('2026-03-02T10:00:00Z', { identified: 60, monitoring: 600, ended: 1200 }),
      incident('2026-03-03T10:00:00Z', { identified: 120, ended: 3600 }),
      { ...incident('2026-03-04T10:00:00Z', { ended: 7200 }), impact: 'critical' },
      incident('2026-01-04T10:00:00Z'),
    ],
    'UTC',
    now,
  )
  expect(figures).toEqual([
    {
      month: '2026-03',
      incidents: 3,
      by_impact: { minor: 2, critical: 1 },
      ended: 3,
      identify_seconds: 120,
      mitigate_seconds: 3600,
      resolve_seconds: 3600,
    },
    {
      month: '2026-02',
      incidents: 0,
      by_impact: {},
      ended: 0,
      identify_seconds: null,
      mitigate_seconds: null,
      resolve_seconds: null,
    },
    {
      month: '2026-01',
      incidents: 1,
      by_impact: { minor: 1 },
      ended: 0,
      identify_seconds: null,
      mitigate_seconds: null,
      resolve_seconds: null,
    },
  ])
})

test('Months follow the zone', () => {
  const [figures] = incidentFiguresOf(
    [incident('2026-04-01T02:00:00Z')],
    'America/New_York',
    Date.parse('2026-04-01T03:00:00Z'),
  )
  expect(figures?.month).toBe('2026-03')
})

test('Only incidents that began in the requested months count', () => {
  const records = [
    { ...incident('2026-03-02T10:00:00Z'), kind: 'maintenance' as const },
    incident('2026-03-20T10:00:00Z'),
    incident('2025-01-02T10:00:00Z'),
  ]
  expect(incidentFiguresOf(records, 'UTC', now)).toEqual([])
  expect(incidentFiguresOf([incident('2025-04-02T10:00:00Z')], 'UTC', now)).toHaveLength(12)
  expect(incidentFiguresOf([incident('2026-02-02T10:00:00Z')], 'UTC', now, 1)).toEqual([])
})

it.each([
  [[], null],
  [[5], 5],
  [[10, 2, 4], 4],
  [[1, 2, 10, 4], 3],
  [[1, 2], 2],
])('The median of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected)
})
