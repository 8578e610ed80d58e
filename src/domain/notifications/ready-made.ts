import type { Choice } from '#api/notifications/rules.ts'

const common = {
  networks: [],
  components: [],
  minImpact: 'none',
  soonMinutes: 60,
  unconfirmedMinutes: 5,
  quiet: null,
} as const

/** Choices for common cases, keyed by message name. */
export const readyMade = {
  everything: {
    ...common,
    what: [
      'status.worsened',
      'status.recovered',
      'incident.opened',
      'incident.updated',
      'incident.resolved',
      'maintenance.soon',
      'maintenance.begun',
      'maintenance.overrun',
      'maintenance.completed',
    ],
  },
  incidents: { ...common, what: ['incident.opened', 'incident.updated', 'incident.resolved'] },
  outages: {
    ...common,
    what: ['status.worsened', 'status.recovered', 'incident.opened', 'incident.resolved'],
    minImpact: 'major',
  },
  maintenance: {
    ...common,
    what: ['maintenance.soon', 'maintenance.begun', 'maintenance.overrun', 'maintenance.completed'],
  },
  witness: {
    ...common,
    what: ['status.unconfirmed', 'status.confirmed', 'signal.raised', 'signal.cleared'],
  },
  work: { ...common, what: ['policy.waiting'] },
} as const satisfies Readonly<Record<string, ReadonlyChoice>>

type ReadonlyChoice = Omit<Choice, 'what' | 'networks' | 'components'> & {
  readonly what: readonly Choice['what'][number][]
  readonly networks: readonly string[]
  readonly components: readonly string[]
}

export type ReadyMade = keyof typeof readyMade

export function choiceOf(name: ReadyMade): Choice {
  const { what, networks, components, ...rest } = readyMade[name]
  return { ...rest, what: [...what], networks: [...networks], components: [...components] }
}
