import { aComponent, aGroup, aMaintenance, anIncident, anUpdate, aPage } from '../status/payloads.ts'

const affected = (name: string, code: string, old_status: string, new_status: string) => ({
  name,
  code,
  old_status,
  new_status,
})

const components = [
  aGroup('mainnet', ['consensus', 'mirror'], { name: 'Mainnet', position: 1 }),
  aComponent('consensus', { name: 'Consensus nodes', group_id: 'mainnet', position: 1 }),
  aComponent('mirror', { name: 'Mirror node', group_id: 'mainnet', position: 2, description: 'Queries and history' }),
  aGroup('testnet', ['faucet', 'explorer', 'relay'], { name: 'Testnet', position: 2 }),
  aComponent('faucet', { name: 'Faucet', group_id: 'testnet', position: 1, only_show_if_degraded: true }),
  aComponent('explorer', { name: 'Explorer', group_id: 'testnet', position: 2 }),
  aComponent('relay', {
    name: 'Relay',
    group_id: 'testnet',
    position: 3,
    status: 'partial_outage',
    updated_at: '2026-03-12T11:18:00.000Z',
  }),
]

const incidents = [
  anIncident('slow', {
    name: 'Slow relay',
    created_at: '2026-03-12T11:18:00.000Z',
    incident_updates: [
      anUpdate('slow-1', '2026-03-12T11:18:00.000Z', {
        incident_id: 'slow',
        affected_components: [affected('Relay', 'relay', 'operational', 'partial_outage')],
      }),
    ],
    components: components.filter(({ id }) => id === 'relay'),
  }),
  anIncident('crash', {
    name: 'Relay crashed',
    status: 'resolved',
    impact: 'critical',
    created_at: '2026-03-10T10:00:00.000Z',
    resolved_at: '2026-03-10T12:00:00.000Z',
    incident_updates: [
      anUpdate('crash-2', '2026-03-10T12:00:00.000Z', {
        incident_id: 'crash',
        status: 'resolved',
        affected_components: [affected('Relay', 'relay', 'major_outage', 'operational')],
      }),
      anUpdate('crash-1', '2026-03-10T10:00:00.000Z', {
        incident_id: 'crash',
        affected_components: [affected('Relay', 'relay', 'operational', 'major_outage')],
      }),
    ],
    components: components.filter(({ id }) => id === 'relay'),
  }),
]

const maintenances = [
  aMaintenance('upgrade', { name: 'Relay upgrade', components: components.filter(({ id }) => id === 'relay') }),
]

const page = aPage()

/** A page of two networks at noon of 12 March 2026: the relay of testnet has been half down for 42 minutes, and was down for two hours on the 10th. */
export const ledgerPage = [
  { page, components },
  { page, incidents },
  { page, scheduled_maintenances: maintenances },
] as const
