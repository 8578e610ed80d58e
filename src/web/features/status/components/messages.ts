import { count } from '../../../components/messages/time.ts'

export const componentsMessages = {
  list: 'Components by group',
  history: 'Last 90 days',
  filter: 'Filter components',
  order: 'Order',
  orders: { worst: 'Worst first', position: 'By position' },
  columns: { component: 'Component', status: 'Status', ago: '90 days ago', today: 'Today', uptime: 'Uptime' },
  allOperational: (total: number) => `${count(total, 'component')}, all operational`,
  affected: (affected: number, total: number) =>
    affected === total ? `${count(total, 'component')}, all affected` : `${affected} of ${total} components affected`,
  lastKnown: (total: number) => `${count(total, 'component')}, as last known`,
  groupOperational: (total: number) => `${total} operational`,
  groupAffected: (affected: number, total: number) =>
    affected === total && total > 1 ? `all ${total} affected` : `${affected} of ${total} affected`,
  ungrouped: 'Without a group',
  openAll: 'Open all groups',
  foldAll: 'Fold all groups',
  hidden: (hidden: number) =>
    hidden === 1
      ? '1 more component is listed only while something is wrong with it.'
      : `${hidden} more components are listed only while something is wrong with them.`,
  found: (found: number, text: string) => `${count(found, 'component')} with “${text}”`,
  noneFound: (text: string, network: string | null) =>
    `No component with “${text}”${network === null ? '' : ` in ${network}`}`,
  none: 'No components',
  noneAdvice: 'The page lists none so far.',
  noneInNetwork: (network: string) => `No components of ${network}`,
} as const

export const componentMessages = {
  place: 'Where this component belongs',
  since: 'since',
  lastKnown: 'Last known:',
  always: 'no change on record',
  notFound: 'There is no such component',
  notFoundAdvice: 'It may have been taken off the page, or the address may be mistyped.',
  all: 'All components',
  history: 'Last 90 days',
  uptimeOver: (days: number) => `Uptime, ${days} d`,
  trackedSince: (day: string) => `Tracked since ${day}. `,
  uptimeRule: 'A partial outage counts 30 %; degraded performance and maintenance do not count.',
  days: 'Days with events',
  noDays: 'Nothing happened in the last 90 days',
  moreDays: (days: number) => `Show ${count(days, 'more day')}`,
  records: 'Incidents and maintenance',
  noRecords: 'No incident or maintenance names this component',
  soFar: 'so far',
  transitions: 'State changes',
  noTransitions: 'No change of state on record',
  observed: 'observed',
  feeds: 'Feeds',
  feedsHint: 'Only what concerns this component.',
  atom: 'Atom',
  rss: 'RSS',
  calendar: 'Maintenance calendar (ICS)',
} as const
