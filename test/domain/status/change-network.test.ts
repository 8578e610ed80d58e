import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Summary } from '#api/status/status.ts'
import { changeConcerns } from '#domain/status/change-network.ts'
import { statusViewOf } from '#domain/status/status-view.ts'

const mirror = { id: 'mirror', name: 'Mirror Node', status: 'operational', group_id: 'g' }
const view = statusViewOf(
  v.parse(Summary, {
    page: { id: 'p', name: 'Ledger' },
    status: { indicator: 'none', description: 'All Systems Operational' },
    components: [{ id: 'g', name: 'Testnet', status: 'operational', group: true }, mirror],
    incidents: [
      { id: 'slow', name: 'Slow queries', status: 'investigating', components: [mirror] },
      { id: 'all', name: 'Sign-in fails', status: 'investigating' },
    ],
    scheduled_maintenances: [],
  }),
)

test.each([
  ['a component, by its group', 'component', 'mirror', 'Mirror Node', true, false],
  ['a component that is gone, by its name', 'component', 'gone', 'Mainnet explorer', false, true],
  ['a component of no network', 'component', 'gone', 'Explorer', false, false],
  ['an open record, by its components', 'incident', 'slow', 'Slow queries', true, false],
  ['an open record that names no network concerns each', 'incident', 'all', 'Sign-in fails', true, true],
  ['a record that is over, by its name', 'maintenance', 'past', 'Mainnet upgrade', false, true],
  ['one that is over and tells nothing concerns each', 'incident', 'past', 'Slow pages', true, true],
] as const)('%s', (_, kind, id, name, testnet, mainnet) => {
  const subject = { kind, id, name }
  expect(changeConcerns(subject, 'testnet', view)).toBe(testnet)
  expect(changeConcerns(subject, 'mainnet', view)).toBe(mainnet)
  expect(changeConcerns(subject, null, view)).toBe(true)
})
