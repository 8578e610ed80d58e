import { aComponent, aGroup, aMaintenance, anUpdate, aPage, type MaintenancePayload } from './payloads.ts'

interface MaintenanceOptions {
  readonly name: string
  readonly status: string
  /** Planned, `YYYY-MM-DDTHH:MM` in UTC. */
  readonly from: string
  readonly until: string
  readonly announced?: string
  /** The actual start and end. */
  readonly began?: string
  readonly ended?: string
  readonly components?: readonly string[]
  readonly note?: { readonly at: string; readonly text: string }
}

const instant = (time: string) => `${time}:00.000Z`

const components = [
  aGroup('mainnet', ['consensus', 'mirror'], { name: 'Mainnet', position: 1 }),
  aComponent('consensus', { name: 'Consensus nodes', group_id: 'mainnet', position: 1 }),
  aComponent('mirror', { name: 'Mirror node', group_id: 'mainnet', position: 2 }),
  aGroup('testnet', ['relay'], { name: 'Testnet', position: 2 }),
  aComponent('relay', { name: 'Relay', group_id: 'testnet', position: 1, status: 'under_maintenance' }),
]

/** A maintenance as a status page sends it, with its default sentences. */
export function plannedMaintenance(id: string, work: MaintenanceOptions): MaintenancePayload {
  const { name, status, from, until, announced = '2026-03-07T12:00', began, ended, note } = work
  const members = components.filter((component) => (work.components ?? ['relay']).includes(component.id))
  const moved = (old_status: string, new_status: string) =>
    members.map((member) => ({ code: member.id, name: member.name, old_status, new_status }))
  const update = (key: string, at: string, given: Parameters<typeof anUpdate>[2]) =>
    anUpdate(`${id}-${key}`, instant(at), { incident_id: id, ...given })
  const updates = [
    update('1', announced, { status: 'scheduled', body: `Plans for ${name}.` }),
    ...(began === undefined
      ? []
      : [
          update('2', began, {
            status: 'in_progress',
            body: 'Scheduled maintenance is currently in progress. We will provide updates as necessary.',
            affected_components: moved('operational', 'under_maintenance'),
          }),
        ]),
    ...(note ? [update('3', note.at, { status, body: note.text })] : []),
    ...(ended === undefined
      ? []
      : [
          update('4', ended, {
            status: 'completed',
            body: 'The scheduled maintenance has been completed.',
            affected_components: moved('under_maintenance', 'operational'),
          }),
        ]),
  ]
  return aMaintenance(id, {
    name,
    status,
    created_at: instant(announced),
    updated_at: updates.at(-1)?.created_at ?? instant(announced),
    scheduled_for: instant(from),
    scheduled_until: instant(until),
    resolved_at: ended === undefined ? null : instant(ended),
    incident_updates: updates.toReversed(),
    components: members,
  })
}

const maintenances = [
  plannedMaintenance('late-end', {
    name: 'Testnet upgrade',
    status: 'in_progress',
    from: '2026-03-12T10:48',
    until: '2026-03-12T11:48',
    began: '2026-03-12T10:48',
    note: { at: '2026-03-12T11:30', text: 'One node is missing.' },
  }),
  plannedMaintenance('in-time', {
    name: 'Mainnet migration',
    status: 'verifying',
    from: '2026-03-12T11:18',
    until: '2026-03-12T12:18',
    began: '2026-03-12T11:18',
    components: ['consensus', 'mirror'],
  }),
  plannedMaintenance('soon', {
    name: 'Relay restart',
    status: 'scheduled',
    from: '2026-03-12T15:12',
    until: '2026-03-12T15:52',
  }),
  plannedMaintenance('overdue', {
    name: 'Certificate rotation',
    status: 'scheduled',
    from: '2026-03-12T11:40',
    until: '2026-03-12T12:40',
    components: ['mirror'],
  }),
  plannedMaintenance('longer', {
    name: 'Node replacement',
    status: 'completed',
    from: '2026-03-10T10:00',
    until: '2026-03-10T10:40',
    began: '2026-03-10T10:00',
    ended: '2026-03-10T10:52',
    components: ['consensus'],
  }),
  plannedMaintenance('days', {
    name: 'Mainnet storage move',
    status: 'completed',
    from: '2026-02-28T20:00',
    until: '2026-03-03T08:00',
    announced: '2026-02-20T12:00',
    began: '2026-02-28T20:00',
    ended: '2026-03-03T08:00',
    components: ['mirror'],
  }),
]

const page = aPage()

/**
 * A page at noon of 12 March 2026: two maintenances in progress, one of them 12 minutes late, two planned, two
 * completed.
 */
export const maintenancePage = [
  { page, components },
  { page, scheduled_maintenances: maintenances },
] as const
