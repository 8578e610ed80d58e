import { eventImpacts, type EventKind, type Impact, type NotableEvent } from '#api/notifications/events.ts'
import type { Choice } from '#api/notifications/rules.ts'
import { unresolvedStatuses } from '#api/status/incidents.ts'

export function impactAtLeast(impact: Impact, least: Impact): boolean {
  return eventImpacts.indexOf(impact) >= eventImpacts.indexOf(least)
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

/**
 * True if a rule reports an event: it matches, or it follows up on a subject that the rule reported and that is not
 * over.
 */
export function reports(choice: Choice, followed: ReadonlySet<string>, event: NotableEvent): boolean {
  return matches(choice, event) || (followed.has(event.subject) && asksFor(choice, event))
}

/** The reported subjects that are not over. An event that ends one may differ from it in impact and place. */
export function followedAfter(
  followed: ReadonlySet<string>,
  event: NotableEvent,
  isReported: boolean,
): ReadonlySet<string> {
  const { subject } = event
  if (isClosing(event))
    return followed.has(subject) ? new Set([...followed].filter((one) => one !== subject)) : followed
  return isReported && lasts(event) ? new Set([...followed, subject].slice(-maxFollowed)) : followed
}

/** More subjects than are ever open at once. */
const maxFollowed = 500

const unresolved: ReadonlySet<string> = new Set(unresolvedStatuses)

/** True if a later event can end the state that this event reports. */
function lasts({ kind, to }: NotableEvent): boolean {
  if (kind === 'incident.updated') return to !== null && unresolved.has(to)
  return openings.has(kind) || kind === 'status.recovered' || kind === 'maintenance.overrun'
}

function asksFor(choice: Choice, event: NotableEvent): boolean {
  return choice.what.includes(event.kind) && isInTime(choice, event)
}

function isInTime({ soonMinutes, unconfirmedMinutes }: Choice, { kind, minutes }: NotableEvent): boolean {
  if (kind === 'maintenance.soon') return minutes === soonMinutes
  // Report a confirmation only to those who were notified that the status was unconfirmed.
  if (kind === 'status.confirmed') return minutes === null || minutes >= unconfirmedMinutes
  return kind !== 'status.unconfirmed' || minutes === unconfirmedMinutes
}

/**
 * A rule about components matches their own status changes, a rule about networks those of networks, and any other rule
 * those of the page.
 */
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
      // A record without a network may concern any of them.
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

/** True if the event opens something that a later event closes. */
export function isOpening({ kind }: Pick<NotableEvent, 'kind'>): boolean {
  return openings.has(kind)
}

/** True if the event closes what its subject opened. A status that improves but is not good closes nothing. */
export function isClosing({ kind, to }: Pick<NotableEvent, 'kind' | 'to'>): boolean {
  return closings.has(kind) || (kind === 'status.recovered' && to !== null && wellStates.has(to))
}
