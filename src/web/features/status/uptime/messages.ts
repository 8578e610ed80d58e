import { formatNumber } from '../../../components/number-format.ts'
import type { UptimeRange } from '#api/status/uptime.ts'
import { count, formatDuration, timeMessages } from '../../../components/messages/time.ts'

const ranges: Readonly<Record<UptimeRange, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 365 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
}

export const uptimeMessages = {
  range: 'Range',
  ranges,
  custom: 'Custom range',
  from: 'From',
  until: 'To',
  fault: {
    missing: () => 'Choose both days.',
    unreal: () => 'The calendar has no such day.',
    reversed: () => 'The range ends before it starts.',
    future: () => 'The range starts in the future.',
    'too-long': (days: number) => `The range is too long: choose at most ${formatNumber(days)} days.`,
  },
  target: 'Target, %',
  targetExample: '99.9',
  missed: 'Below the target',
  /** Relative to the downtime that the target allows. */
  budget: (seconds: number) =>
    seconds < 0 ? `missed by ${formatDuration(-seconds)}` : `${formatDuration(seconds)} left`,
  byMonth: 'By month',
  table: 'Uptime',
  lead: (days: string, zone: string) => `${days}, ${timeMessages.city(zone)} time`,
  networks: 'Networks',
  groups: 'Groups',
  components: 'Components',
  columns: {
    name: 'Name',
    uptime: 'Uptime',
    target: (percent: string) => `Target ${percent}%`,
    major: 'Major outage',
    partial: 'Partial outage',
    degraded: 'Degraded',
    maintenance: 'Maintenance',
    unknown: 'Unknown',
  },
  unknownAll: 'unknown',
  ofComponents: (components: number) => count(components, 'component'),
  duration: (seconds: number) => (seconds === 0 ? '–' : formatDuration(seconds)),
  nothing: 'There are no components',
  howCounted: 'How uptime is counted',
  rule: 'A major outage counts fully, a partial outage as 30%, degraded performance and maintenance not at all. Uptime is a share of the known time: time before the first record, or after the last confirmation, is listed as unknown and counts as neither. Networks and groups add up the times of their components. Shares are rounded down: 100% means no downtime.',
  allUptime: 'Uptime over other ranges',
} as const

export const embedMessages = {
  title: 'Badge and widget',
  hint: 'Show this state on other pages. If the state cannot be confirmed, the badge says so.',
  badge: 'Badge',
  badgeMarkdown: 'Badge, in Markdown',
  badgeHtml: 'Badge, in HTML',
  widget: 'Widget, in HTML',
  preview: 'The badge as it looks now',
  copy: (what: string) => `Copy ${what.toLowerCase()}`,
} as const
