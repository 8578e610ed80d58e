import { impacts, type EventKind, type Impact, type NotableEvent } from '#api/notifications/events.ts'
import type { Choice } from '#api/notifications/rules.ts'

export function impactAtLeast(impact: Impact, least: Impact): boolean {
  return impacts.indexOf(impact) >= impacts.indexOf(least)
}

/** Kinds whose subject has an impact. */
const graded: ReadonlySet<EventKind> = new Set([
  'status.worsened',
  'status.recovered',
  'incident.opened',
  'incident.updated',
  'incident.resolved',
])

export function matches(choice: Choice, event: NotableEvent): boolean {
  return (
    choice.what.includes(event.kind) &&
    isInTime(choice, event) &&
    isInPlace(choice, event) &&
    (!graded.has(event.kind) || impactAtLeast(event.impact, choice.minImpact))
  )
}

function isInTime({ soonMinutes, unconfirmedMinutes }: Choice, { kind, minutes }: NotableEvent): boolean {
  if (kind === 'maintenance.soon') return minutes === soonMinutes
  return kind !== 'status.unconfirmed' || minutes === unconfirmedMinutes
}

/** A rule about components hears of their own status, one about networks of theirs, any other of the page's. */
function isInPlace({ networks, components }: Choice, event: NotableEvent): boolean {
  const inNetworks = networks.length === 0 || event.networks.some((network) => networks.includes(network))
  const inComponents = components.length === 0 || event.components.some(({ id }) => components.includes(id))
  switch (event.scope) {
    case 'page':
      return isAboutConfirmation(event.kind) || (networks.length === 0 && components.length === 0)
    case 'network':
      return networks.length > 0 && components.length === 0 && inNetworks
    case 'component':
      return components.length > 0 && inNetworks && inComponents
    case 'record':
      // A record that names no network may concern any of them.
      return (inNetworks || event.networks.length === 0) && inComponents
    case 'other':
      return event.networks.length === 0 || inNetworks
  }
}

function isAboutConfirmation(kind: EventKind): boolean {
  return kind === 'status.unconfirmed' || kind === 'status.confirmed'
}

const openings: ReadonlySet<EventKind> = new Set([
  'status.worsened',
  'status.unconfirmed',
  'incident.opened',
  'maintenance.begun',
  'signal.raised',
])
const closings: ReadonlySet<EventKind> = new Set([
  'status.confirmed',
  'incident.resolved',
  'maintenance.completed',
  'signal.cleared',
])
const wellStates: ReadonlySet<string> = new Set(['none', 'operational'])

/** Whether the event begins something that another one ends. */
export function isOpening({ kind }: Pick<NotableEvent, 'kind'>): boolean {
  return openings.has(kind)
}

/** Whether the event ends what its subject began. A status that is better but not good ends nothing. */
export function isClosing({ kind, to }: Pick<NotableEvent, 'kind' | 'to'>): boolean {
  return closings.has(kind) || (kind === 'status.recovered' && to !== null && wellStates.has(to))
}
