import { statusMessages } from '../../../components/messages/status.ts'
import { count, formatDuration, timeMessages } from '../../../components/messages/time.ts'

const impacts: Readonly<Record<string, string>> = {
  none: 'No recorded impact',
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
}

/** Shorter than elsewhere, for columns that are read from a distance. */
const states: Readonly<Record<string, string>> = {
  degraded_performance: 'Degraded',
  under_maintenance: 'Maintenance',
}

export const wallMessages = {
  back: 'Back to Signalbox',
  fullScreen: 'Full screen',
  lastKnown: (headline: string) => `Last known: ${headline}`,
  columns: 'Networks',
  allOperational: 'All operational',
  components: (components: number) => count(components, 'component'),
  none: 'No components',
  more: (more: number) => `and ${more} more`,
  incidents: 'Open incidents',
  impact: (impact: string) => impacts[impact] ?? impact,
  state: (wire: string) => states[wire] ?? statusMessages.wire(wire),
  updated: (state: string, seconds: number) => `${state}, ${timeMessages.ago(seconds)}`,
  maintenance: 'Maintenance',
  now: 'Now',
  next: 'Next',
  endsIn: (seconds: number) => (seconds < 1 ? 'ends now' : `ends in ${formatDuration(seconds)}`),
  pastEnd: (seconds: number) => `${formatDuration(seconds)} past planned end`,
  startsIn: (seconds: number) => `in ${formatDuration(seconds)}`,
  overdue: (seconds: number) => `${formatDuration(seconds)} overdue`,
  others: (others: number) => `+${others} more`,
  bars: (days: number) => `Last ${days} days, worst state of each`,
  over: (days: number) => (days === 1 ? 'today' : `over ${days} days`),
  lastIncident: (daysAgo: number | null, days: number) => {
    if (daysAgo === null) return days === 1 ? 'No incidents today' : `No incidents in ${days} days`
    if (daysAgo === 1) return 'Last incident yesterday'
    return daysAgo === 0 ? 'Last incident today' : `Last incident ${count(daysAgo, 'day')} ago`
  },
  nextMaintenance: (seconds: number) => `Maintenance in ${formatDuration(seconds)}`,
  soundBlocked: 'Click once to allow sound',
  openEnd: 'no planned end',
} as const
