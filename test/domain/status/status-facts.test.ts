import { expect, test } from 'vitest'
import { componentTree } from '#domain/status/status-view.ts'
import { statusFactsOf } from '#domain/status/status-facts.ts'
import { recordFromWire } from '#domain/status/record.ts'
import { at, iso, wireComponent, wireIncident, wireMaintenance } from '#test/support/status/wire-values.ts'

function maintenance(id: string, status: string, from: string) {
  const given = { id, name: `Upgrade ${id}`, status, created_at: iso('01:00'), scheduled_for: iso(from) }
  return recordFromWire('maintenance', wireMaintenance(given))
}

test('The facts count components, incidents and maintenance', () => {
  const tree = componentTree([
    wireComponent('a', { status: 'degraded_performance' }),
    wireComponent('b', { status: 'under_maintenance' }),
    wireComponent('c'),
  ])
  const incidents = ['investigating', 'monitoring', 'resolved'].map((status) =>
    recordFromWire('incident', wireIncident({ status, created_at: iso('09:00') })),
  )
  const maintenances = [
    maintenance('late', 'scheduled', '11:00'),
    maintenance('far', 'scheduled', '18:00'),
    maintenance('near', 'scheduled', '15:00'),
    maintenance('now', 'in_progress', '11:30'),
    maintenance('check', 'verifying', '11:30'),
    maintenance('past', 'completed', '08:00'),
  ]
  expect(statusFactsOf({ tree, incidents, maintenances }, at('12:00'))).toEqual({
    affected: 1,
    inMaintenance: 1,
    total: 3,
    openIncidents: 2,
    activeMaintenance: 2,
    upcomingMaintenance: 3,
    nextMaintenance: { id: 'near', name: 'Upgrade near', inSeconds: 10_800 },
  })
})

test('The facts of an empty page are zero', () => {
  expect(statusFactsOf({ tree: componentTree([]), incidents: [], maintenances: [] }, at('12:00'))).toEqual({
    affected: 0,
    inMaintenance: 0,
    total: 0,
    openIncidents: 0,
    activeMaintenance: 0,
    upcomingMaintenance: 0,
    nextMaintenance: null,
  })
})
