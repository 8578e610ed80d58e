import type { ComponentCounts } from '../../../components/messages/status.ts'
import type { Contradiction } from '#domain/status/contradictions.ts'
import { count, formatDuration } from '../../../components/messages/time.ts'

type ContradictionText = Readonly<Record<Contradiction['kind'], (given: Contradiction, all: string) => string>>

/** Follows the name of the component or record, in singular and plural. */
const ofOne: ContradictionText = {
  'green-with-outage': () => 'reports an outage, although the status above does not say so.',
  'incident-open-all-operational': (_, all) => `is an open incident, although ${all} report operational.`,
  'green-with-incident': () => 'is an open incident, although the status above does not say so.',
  'no-update-for': ({ seconds }) => `has had no update for ${formatDuration(seconds ?? 0)}.`,
  'maintenance-overrun': ({ seconds }) =>
    `is ${formatDuration(seconds ?? 0)} past its planned end and still in progress.`,
  'scheduled-not-begun': ({ seconds }) => `was due to begin ${formatDuration(seconds ?? 0)} ago and has not begun.`,
}
const ofSeveral: ContradictionText = {
  'green-with-outage': ({ count: all }) =>
    `and ${count(all - 1, 'other component')} report an outage, although the status above does not say so.`,
  'incident-open-all-operational': ({ count: incidents }, all) =>
    `and ${count(incidents - 1, 'other incident')} are open, although ${all} report operational.`,
  'green-with-incident': ({ count: incidents }) =>
    `and ${count(incidents - 1, 'other incident')} are open, although the status above does not say so.`,
  'no-update-for': ({ count: all, seconds }) =>
    `and ${count(all - 1, 'other incident')} have had no update for ${formatDuration(seconds ?? 0)} or longer.`,
  'maintenance-overrun': ({ count: all, seconds }) =>
    `and ${count(all - 1, 'other maintenance window')} are ${formatDuration(seconds ?? 0)} or more past their planned end.`,
  'scheduled-not-begun': ({ count: all, seconds }) =>
    `and ${count(all - 1, 'other maintenance window')} were due to begin ${formatDuration(seconds ?? 0)} ago or earlier.`,
}

export const statusPageMessages = {
  contradictions: 'Contradictions',
  contradiction: (contradiction: Contradiction, network: string | null) => {
    const texts = contradiction.count === 1 ? ofOne : ofSeveral
    return texts[contradiction.kind](
      contradiction,
      network === null ? 'all components' : `all components of ${network}`,
    )
  },

  networks: 'Networks',
  unstated: 'The data of this page states no status: no rollup, no components, and no open incident.',
  lastKnown: (headline: string) => `Last known: ${headline}`,
  on: (network: string) => `On ${network}`,
  /** Starts a sentence unless it follows a network name. */
  affected: ({ affected, inMaintenance, total }: ComponentCounts, isFirst: boolean) => {
    const none = isFirst ? 'None' : 'none'
    if (total === 0) return isFirst ? 'No components' : 'no components'
    const maintained = inMaintenance > 0 ? `, ${inMaintenance} in maintenance` : ''
    if (affected > 0) return `${affected} of ${count(total, 'component')} affected${maintained}`
    return `${total === 1 ? '1 component, not affected' : `${none} of ${total} components affected`}${maintained}`
  },
  openIncidents: (incidents: number) => (incidents === 0 ? 'no open incident' : count(incidents, 'open incident')),
  underWayNow: (active: number) => `${count(active, 'maintenance window')} under way`,
  noMaintenance: 'no maintenance planned',
  nextIn: (seconds: number, active: number) =>
    `${active > 0 ? 'next' : 'next maintenance'} in ${formatDuration(seconds)}`,

  incidents: 'Open incidents',
  noIncidents: 'No open incidents',
  lastIncident: 'Last incident',
  lastResolved: 'Last incident resolved',
  lasted: (seconds: number) => ` after ${formatDuration(seconds)}`,
  noIncidentEver: 'No incidents recorded yet.',
  openFor: 'open for',
  updated: 'updated',
  affects: 'Affected components',
  moreComponents: (components: number) => `${components} more`,
  readUpdate: 'Read the full update',
  otherIncidents: 'Other open incidents',
  otherMaintenance: 'Also under way',

  underWay: 'Maintenance under way',
  began: 'began',

  components: 'Components',
  allComponents: 'All components',
  otherComponents: 'Other components',
  operational: (components: number) => `${components} operational`,
  uptime: (percent: string, days: number) => (days === 1 ? `${percent} today` : `${percent} over ${days} days`),
  moreAffected: (components: number) => `Show ${components} more`,
  noComponentsYet: 'This page has no components',
  noComponentsOfNetwork: (network: string) => `No component belongs to ${network}`,

  next: 'Next maintenance',
  calendar: 'Calendar feed',
  allMaintenance: 'All maintenance',
  nothingPlanned: 'Nothing is planned',
  overdue: (seconds: number) => `was due to begin ${formatDuration(seconds)} ago`,
  moreMaintenance: (maintenances: number) => `${maintenances} more planned`,

  sinceLastVisit: 'Since your last visit',
} as const

export const noStatusMessages = {
  title: 'No status yet',
  lead: 'Signalbox is running but has no status data yet.',
  leadUpstream: (host: string) =>
    `Signalbox follows the status page at ${host} but has not received a usable answer yet.`,
  leadAlone: 'The configuration of this app (config.json) names no status page.',
  asking: 'This page updates as soon as there is a status.',
  sample: 'Or try Signalbox with a sample network:',
  sampleCommand: 'SAMPLE=on npm start',
  byItself: 'This page updates within seconds of an import.',
  toAbout: 'About this service',
} as const
