import { impacts, type EventKind, type Impact, type NotableEvent } from '#api/notifications/events.ts'
import type { Choice } from '#api/notifications/rules.ts'
import { unresolvedStatuses } from '#api/status/incidents.ts'

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
    asksFor(choice, event) &&
    isInPlace(choice, event) &&
    (!graded.has(event.kind) || impactAtLeast(event.impact, choice.minImpact))
  )
}

/** Whether a rule reports an event: one that it asks for, or one about a subject that it reported and that is not over. */
export function tells(choice: Choice, followed: ReadonlySet<string>, event: NotableEvent): boolean {
  return matches(choice, event) || (followed.has(event.subject) && asksFor(choice, event))
}

/** The subjects that a rule reported and that are not over. Impact and place may differ when one ends. */
export function followedAfter(
  followed: ReadonlySet<string>,
  event: NotableEvent,
  isTold: boolean,
): ReadonlySet<string> {
  const { subject } = event
  if (isClosing(event))
    return followed.has(subject) ? new Set([...followed].filter((one) => one !== subject)) : followed
  return isTold && lasts(event) ? new Set([...followed, subject].slice(-maxFollowed)) : followed
}

/** More than is ever open at once. */
const maxFollowed = 500

const unresolved: ReadonlySet<string> = new Set(unresolvedStatuses)

/** Whether something ends what the event tells. */
function lasts({ kind, to }: NotableEvent): boolean {
  if (kind === 'incident.updated') return to !== null && unresolved.has(to)
  return openings.has(kind) || kind === 'status.recovered' || kind === 'maintenance.overrun'
}

function asksFor(choice: Choice, event: NotableEvent): boolean {
  return choice.what.includes(event.kind) && isInTime(choice, event)
}

function isInTime({ soonMinutes, unconfirmedMinutes }: Choice, { kind, minutes }: NotableEvent): boolean {
  if (kind === 'maintenance.soon') return minutes === soonMinutes
  // Nobody need hear that it is confirmed again who has yet to hear that it is not.
  if (kind === 'status.confirmed') return minutes === null || minutes >= unconfirmedMinutes
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
const wellStates: ReadonlySet<string> = new Set(['none', 'operational', 'maintenance', 'under_maintenance'])

/** Whether the event begins something that another one ends. */
export function isOpening({ kind }: Pick<NotableEvent, 'kind'>): boolean {
  return openings.has(kind)
}

/** Whether the event ends what its subject began. A status that is better but not good ends nothing. */
export function isClosing({ kind, to }: Pick<NotableEvent, 'kind' | 'to'>): boolean {
  return closings.has(kind) || (kind === 'status.recovered' && to !== null && wellStates.has(to))
}
