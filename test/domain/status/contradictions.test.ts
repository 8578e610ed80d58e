import { describe, expect, it, test } from 'vitest'
import { componentTree } from '#domain/status/status-view.ts'
import { contradictionsOf, foldContradictions } from '#domain/status/contradictions.ts'
import { recordFromWire } from '#domain/status/record.ts'
import { at, iso, wireComponent, wireIncident, wireMaintenance } from '#test/support/status/wire-values.ts'

const now = at('12:00')
const green = { indicator: 'none', description: 'All Systems Operational' }
const allWell = componentTree([wireComponent('a'), wireComponent('b')])
const calm = { rollup: green, tree: allWell, incidents: [], maintenances: [] }

function incident(id: string, created: string, status = 'investigating') {
  return recordFromWire('incident', wireIncident({ id, name: `Incident ${id}`, status, created_at: iso(created) }))
}

function maintenance(status: string, from: string, until: string) {
  const window = { scheduled_for: iso(from), scheduled_until: iso(until) }
  return recordFromWire('maintenance', wireMaintenance({ id: 'm', name: 'Upgrade', status, ...window }))
}

test('A page without problems has no contradictions', () => {
  expect(contradictionsOf(calm, now)).toEqual([])
})

describe('An outage under a green rollup', () => {
  const tree = componentTree([
    wireComponent('a', { status: 'partial_outage', updated_at: iso('11:00') }),
    wireComponent('b', { status: 'major_outage', updated_at: iso('11:30') }),
    wireComponent('c', { status: 'under_maintenance' }),
  ])
  it.each(['none', 'maintenance'])('An outage contradicts the indicator %s', (indicator) => {
    const rollup = { indicator, description: '' }
    expect(contradictionsOf({ ...calm, tree, rollup }, now)).toEqual([
      { kind: 'green-with-outage', subject: 'component', id: 'b', name: 'b', seconds: 1800, count: 2 },
    ])
  })

  it.each(['minor', 'major', 'critical', 'surprise'])('An outage does not contradict the indicator %s', (indicator) => {
    expect(contradictionsOf({ ...calm, tree, rollup: { indicator, description: '' } }, now)).toEqual([])
  })

  test('The duration is null where it is unknown', () => {
    const undated = componentTree([wireComponent('a', { status: 'partial_outage' })])
    expect(contradictionsOf({ ...calm, tree: undated }, now)[0]?.seconds).toBeNull()
  })
})

describe('An open incident while all components are operational', () => {
  test('Several such incidents are one contradiction that names the newest', () => {
    const incidents = [incident('old', '11:00'), incident('new', '11:30', 'monitoring')]
    expect(contradictionsOf({ ...calm, incidents }, now)).toEqual([
      {
        kind: 'incident-open-all-operational',
        subject: 'incident',
        id: 'new',
        name: 'Incident new',
        seconds: 1800,
        count: 2,
      },
    ])
  })

  it.each(['degraded_performance', 'under_maintenance', 'on_fire'])(
    'There is no contradiction while a component is %s',
    (status) => {
      const tree = componentTree([wireComponent('a', { status }), wireComponent('b')])
      const rollup = { indicator: 'minor', description: '' }
      expect(contradictionsOf({ ...calm, rollup, tree, incidents: [incident('i', '11:30')] }, now)).toEqual([])
    },
  )

  test('There is no contradiction when the incident is over', () => {
    expect(contradictionsOf({ ...calm, incidents: [incident('i', '11:30', 'resolved')] }, now)).toEqual([])
  })
})

describe('An open incident on a page without components', () => {
  const bare = { ...calm, tree: componentTree([]), incidents: [incident('i', '11:30')] }

  test('It contradicts a page that states that all is well, and no component', () => {
    expect(contradictionsOf(bare, now).map(({ kind, id }) => [kind, id])).toEqual([['green-with-incident', 'i']])
  })

  it.each(['', 'minor', 'critical', 'maintenance'])('It does not contradict the indicator “%s”', (indicator) => {
    expect(contradictionsOf({ ...bare, rollup: { indicator, description: '' } }, now)).toEqual([])
  })
})

describe('An open incident without updates', () => {
  const tree = componentTree([wireComponent('a', { status: 'degraded_performance' })])
  const rollup = { indicator: 'minor', description: '' }
  it.each([
    ['does not contradict itself within two hours', '10:00', []],
    ['contradicts itself after more than two hours', '09:59:59', [7201]],
  ])('It %s', (_, created, expected) => {
    const found = contradictionsOf({ ...calm, tree, rollup, incidents: [incident('i', created)] }, now)
    expect(found.map(({ kind, seconds }) => [kind, seconds])).toEqual(
      expected.map((seconds) => ['no-update-for', seconds]),
    )
  })
})

describe('A maintenance off its schedule', () => {
  it.each([
    ['scheduled', '13:00', '14:00', []],
    ['scheduled', '11:55', '14:00', []],
    ['scheduled', '11:50', '14:00', [['scheduled-not-begun', 600]]],
    ['in_progress', '11:00', '12:30', []],
    ['in_progress', '11:00', '11:59', []],
    ['in_progress', '11:00', '11:48', [['maintenance-overrun', 720]]],
    ['verifying', '11:00', '11:48', [['maintenance-overrun', 720]]],
    ['completed', '10:00', '11:00', []],
  ])('is judged by its state and its times: %s from %s to %s', (status, from, until, expected) => {
    const found = contradictionsOf({ ...calm, maintenances: [maintenance(status, from, until)] }, now)
    expect(found.map(({ kind, seconds }) => [kind, seconds])).toEqual(expected)
  })
})

describe('foldContradictions', () => {
  const silent = (id: string, seconds: number | null) =>
    ({ kind: 'no-update-for', subject: 'incident', id, name: `Incident ${id}`, seconds, count: 1 }) as const
  const late = { ...silent('m', 600), kind: 'scheduled-not-begun', subject: 'maintenance' } as const

  it('Two contradictions of a kind stay separate', () => {
    const both = [silent('a', 9000), silent('b', 8000), late]
    expect(foldContradictions(both)).toEqual(both)
  })

  it('More than two are merged, with their number and the shortest time', () => {
    expect(foldContradictions([silent('a', 9000), silent('b', null), late, silent('c', 8000)])).toEqual([
      { ...silent('a', 8000), count: 3 },
      late,
    ])
  })

  it('The time of merged contradictions is null where it is unknown', () => {
    expect(foldContradictions(['a', 'b', 'c'].map((id) => silent(id, null)))[0]?.seconds).toBeNull()
  })
})
