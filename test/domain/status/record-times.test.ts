import { describe, expect, it, test } from 'vitest'
import { beginOfWork, earliest, endOf, latest, newestAtOf, timeOfUpdate } from '#domain/status/record-times.ts'
import { at, iso, wireIncident, wireMaintenance, wireUpdate } from '#test/support/wire-values.ts'

it.each([
  ['its display time', { display_at: iso('09:00'), created_at: iso('10:00') }, at('09:00')],
  ['else when it was entered', { display_at: null, created_at: iso('10:00') }, at('10:00')],
  ['else not known', {}, null],
])('the time of an update is %s', (_, given, expected) => {
  expect(timeOfUpdate(wireUpdate('postmortem', given))).toBe(expected)
})

describe('the newest time of a record', () => {
  it.each([
    ['that of its newest update, wherever it stands', [iso('09:00'), iso('11:00'), iso('10:00')], at('11:00')],
    ['that of the record without updates', [], at('08:00')],
  ])('is %s', (_, times, expected) => {
    const incident_updates = times.map((display_at) => wireUpdate('identified', { display_at }))
    expect(newestAtOf(wireIncident({ created_at: iso('08:00'), incident_updates }))).toBe(expected)
  })

  test('compares instants, not texts', () => {
    const texts = ['2026-03-08T01:30:00.000-05:00', '2026-03-08T03:10:00.000-04:00']
    const incident_updates = texts.map((display_at) => wireUpdate('identified', { display_at }))
    expect(newestAtOf(wireIncident({ incident_updates }))).toBe(Date.parse('2026-03-08T07:10:00Z'))
  })
})

test('work begins with the first update that says so', () => {
  const incident_updates = [
    wireUpdate('completed', { display_at: iso('12:00') }),
    wireUpdate('in_progress', { display_at: iso('11:00') }),
    wireUpdate('in_progress', { display_at: iso('10:00') }),
    wireUpdate('scheduled', { display_at: iso('09:00') }),
  ]
  expect(beginOfWork(wireMaintenance({ incident_updates }))).toBe(at('10:00'))
  expect(beginOfWork(wireMaintenance())).toBeNull()
})

it.each([
  ['what the record says', { resolved_at: iso('12:00') }, ['resolved', '11:00'], at('12:00')],
  [
    'else its last closing update',
    {},
    ['resolved', '11:00', 'investigating', '11:30', 'resolved', '12:30'],
    at('12:30'),
  ],
  ['else its last update', {}, ['identified', '11:00', 'monitoring', '11:30'], at('11:30')],
  ['never the postmortem', {}, ['monitoring', '11:00', 'postmortem', '20:00'], at('11:00')],
  ['else not known', {}, [], null],
])('a record ends at %s', (_, given, told, expected) => {
  const incident_updates = told.flatMap((status, index) =>
    index % 2 === 0 ? [wireUpdate(status, { display_at: iso(told[index + 1] ?? '') })] : [],
  )
  expect(endOf(wireIncident({ ...given, incident_updates }))).toBe(expected)
})

it.each([
  [[3, null, 1, 2], 1, 3],
  [[null], null, null],
  [[], null, null],
])('of %j the earliest is %j and the latest %j', (instants, first, last) => {
  expect([earliest(instants), latest(instants)]).toEqual([first, last])
})
