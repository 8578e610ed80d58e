import {
  aComponent,
  aGroup,
  allOperational,
  aPage,
  type ComponentPayload,
  type IncidentPayload,
  type MaintenancePayload,
  type RollupPayload,
} from '#test/support/status/payloads.ts'

/** A small network; operational and without records by default. */
export interface Given {
  readonly at?: number
  readonly components?: readonly ComponentPayload[]
  readonly incidents?: readonly IncidentPayload[]
  readonly scheduled_maintenances?: readonly MaintenancePayload[]
  readonly status?: RollupPayload
}

const mainnet = 'groupmainnet'
const testnet = 'grouptestnet'

export function components(states: Readonly<Record<string, string>> = {}, at = Date.now()): ComponentPayload[] {
  const member = (id: string, name: string, group_id: string, position: number) =>
    aComponent(id, {
      name,
      group_id,
      position,
      ...(states[id] && { status: states[id], updated_at: new Date(at).toISOString() }),
    })
  return [
    aGroup(mainnet, ['mainuptime01', 'mainmirror01'], { name: 'Mainnet', position: 1 }),
    member('mainuptime01', 'Mainnet (v0.75.1) | Network Uptime', mainnet, 1),
    member('mainmirror01', 'Mirror Node REST API Public Mainnet', mainnet, 2),
    aGroup(testnet, ['testuptime01', 'testmirror01'], { name: 'Testnet', position: 2 }),
    member('testuptime01', 'Testnet (v0.76.0) | Network Uptime', testnet, 1),
    member('testmirror01', 'Mirror Node REST API Public Testnet', testnet, 2),
  ]
}

export function summary({ at = Date.now(), ...given }: Given = {}): object {
  return {
    page: aPage({ name: 'Ledger', time_zone: 'America/New_York', updated_at: new Date(at).toISOString() }),
    components: components(),
    incidents: [],
    scheduled_maintenances: [],
    status: allOperational,
    ...given,
  }
}
