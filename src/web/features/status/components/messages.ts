import type { ComponentCounts } from '../../../components/messages/status.ts'
import { count, timeMessages } from '../../../components/messages/time.ts'

export const componentsMessages = {
  list: 'Components by group',
  history: 'Last 90 days',
  filter: 'Filter components',
  order: 'Order',
  orders: { worst: 'Worst first', position: 'By position' },
  columns: { component: 'Component', status: 'Status', ago: '90 days ago', today: 'Today', uptime: 'Uptime' },
  uptimeRule: 'Uptime counts a partial outage as 30%; degraded performance and maintenance do not count.',
  summary: ({ affected, inMaintenance, total }: ComponentCounts) => {
    if (affected + inMaintenance === 0) return `${count(total, 'component')}, all operational`
    const maintained = inMaintenance > 0 ? [`${inMaintenance} in maintenance`] : []
    if (affected === 0) return [count(total, 'component'), ...maintained].join(', ')
    const outOf =
      affected === total ? `${count(total, 'component')}, all affected` : `${affected} of ${total} components affected`
    return [outOf, ...maintained].join(', ')
  },
  lastKnown: (total: number) => `${count(total, 'component')}, as last known`,
  ungrouped: 'Ungrouped',
  openAll: 'Expand all groups',
  foldAll: 'Collapse all groups',
  hidden: (hidden: number) =>
    hidden === 1
      ? '1 more component is listed only while something is wrong with it.'
      : `${hidden} more components are listed only while something is wrong with them.`,
  found: (found: number, text: string) => `${count(found, 'component')} ${found === 1 ? 'matches' : 'match'} “${text}”`,
  noneFound: (text: string, network: string | null) =>
    `No components match “${text}”${network === null ? '' : ` in ${network}`}`,
  none: 'No components',
  noneAdvice: 'The status page lists none yet.',
  noneInNetwork: (network: string) => `No components in ${network}`,
} as const

export const componentMessages = {
  place: 'Where this component belongs',
  since: 'since',
  lastKnown: 'Last known:',
  always: 'no recorded change',
  notFound: 'Component not found',
  notFoundAdvice: 'It may have been removed from the page, or the address may contain a typo.',
  all: 'All components',
  bars: 'Last 90 days',
  uptimeOver: (days: number) => `Uptime, ${days} d`,
  against: (isMet: boolean, percent: string) => (isMet ? `target ${percent}% met` : `below the target of ${percent}%`),
  trackedSince: (day: string) => `Tracked since ${day}. `,
  daysIn: (zone: string) => `Days in ${timeMessages.city(zone)} time. `,
  uptimeRule: 'A partial outage counts as 30%; degraded performance and maintenance do not count.',
  otherDays: 'The days in the address are not among the last 90 days.',
  history: 'History',
  noHistory: 'No incident, maintenance or state change recorded',
  soFar: 'so far',
  observed: 'observed',
  feeds: 'Feeds',
  feedsHint: 'Updates about this component only.',
  atom: 'Atom',
  rss: 'RSS',
  calendar: 'Maintenance calendar (ICS)',
} as const
