import type { Contradiction } from '#domain/status/contradictions.ts'
import { count, durationWords } from '../../../components/messages/time.ts'

type Told = Readonly<Record<Contradiction['kind'], (given: Contradiction, all: string) => string>>

/** What stands after the name of the record or component that a contradiction is about: of one, and of several. */
const ofOne: Told = {
  'green-with-outage': () => 'reports an outage, although the status above does not say so.',
  'incident-open-all-operational': (_, all) => `is an open incident, although ${all} report operational.`,
  'no-update-for': ({ seconds }) => `has had no update for ${durationWords(seconds ?? 0)}.`,
  'maintenance-overrun': ({ seconds }) =>
    `is ${durationWords(seconds ?? 0)} past its planned end and still in progress.`,
  'scheduled-not-begun': ({ seconds }) => `was to begin ${durationWords(seconds ?? 0)} ago and has not begun.`,
}
const ofSeveral: Told = {
  'green-with-outage': ({ count: all }) =>
    `and ${count(all - 1, 'other component')} report an outage, although the status above does not say so.`,
  'incident-open-all-operational': ({ count: incidents }, all) =>
    `and ${count(incidents - 1, 'other incident')} are open, although ${all} report operational.`,
  'no-update-for': ({ count: all, seconds }) =>
    `and ${count(all - 1, 'other incident')} have had no update for ${durationWords(seconds ?? 0)} or longer.`,
  'maintenance-overrun': ({ count: all, seconds }) =>
    `and ${count(all - 1, 'other maintenance')} are ${durationWords(seconds ?? 0)} or more past their planned end.`,
  'scheduled-not-begun': ({ count: all, seconds }) =>
    `and ${count(all - 1, 'other maintenance')} were to begin ${durationWords(seconds ?? 0)} or longer ago.`,
}

export const statusPageWords = {
  contradictions: 'What does not fit',
  contradiction: (contradiction: Contradiction, network: string | null) => {
    const told = contradiction.count === 1 ? ofOne : ofSeveral
    return told[contradiction.kind](contradiction, network === null ? 'all components' : `all components of ${network}`)
  },

  lastKnown: (headline: string) => `Last known: ${headline}`,
  on: (network: string) => `On ${network}`,
  affected: (affected: number, total: number) => {
    if (total === 0) return 'no components'
    if (affected > 0) return `${affected} of ${count(total, 'component')} affected`
    return total === 1 ? '1 component, not affected' : `none of ${total} components affected`
  },
  openIncidents: (incidents: number) => (incidents === 0 ? 'no open incident' : count(incidents, 'open incident')),
  maintenance: (active: number, nextInSeconds: number | null) => {
    const next = nextInSeconds === null ? null : durationWords(nextInSeconds)
    if (active > 0) return `${count(active, 'maintenance')} under way${next === null ? '' : `, next in ${next}`}`
    return next === null ? 'no maintenance planned' : `next maintenance in ${next}`
  },

  incidents: 'Open incidents',
  noIncidents: 'No open incidents',
  allIncidents: 'All incidents',
  lastIncident: 'Last incident',
  noIncidentEver: 'No incident has been recorded so far.',
  openFor: 'open for',
  updated: 'updated',
  affects: 'Affected components',
  noComponents: 'No component is named.',
  moreComponents: (components: number) => `${components} more`,
  readUpdate: 'Read the whole update',
  otherIncidents: 'Other open incidents',
  otherMaintenance: 'Also under way',

  underWay: 'Maintenance under way',
  began: 'began',

  components: 'Components',
  allComponents: 'All components',
  otherComponents: 'Other components',
  groupAffected: (affected: number, total: number) => `${affected} of ${total} affected`,
  operational: (components: number) => `${components} operational`,
  uptime: (percent: string) => `${percent} over 90 days`,
  moreAffected: (components: number) => `Show ${components} more affected`,
  noComponentsYet: 'This page has no components',
  noComponentsOfNetwork: (network: string) => `No component belongs to ${network}`,

  next: 'Next maintenance',
  calendar: 'Calendar feed',
  allMaintenance: 'All maintenance',
  nothingPlanned: 'Nothing is planned',
  overdue: (seconds: number) => `was to begin ${durationWords(seconds)} ago`,
  moreMaintenance: (maintenances: number) => `${maintenances} more planned`,

  pulse: 'Network pulse',
  allTransactions: 'Transactions',

  sinceLastVisit: 'Since your last visit',
  lastVisit: 'You were last here',
  firstVisit: 'This is your first visit',
  firstVisitHint: 'When you come back, this place tells what changed meanwhile.',
  nothingChanged: 'Nothing has changed',
  nothingChangedSince: 'since you were last here,',
} as const
