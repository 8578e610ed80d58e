import { count, formatDuration, timeMessages } from '../../../components/messages/time.ts'

const works = (number: number) => count(number, 'maintenance window')
/** Status pages start and end a window some seconds late. */
const graceSeconds = 60

function offPlan(verb: string, lateSeconds: number): string {
  if (Math.abs(lateSeconds) <= graceSeconds) return `${verb} on time`
  return `${verb} ${formatDuration(lateSeconds)} ${lateSeconds > 0 ? 'late' : 'early'}`
}

export const maintenanceMessages = {
  lead: (active: number, planned: number, nextInSeconds: number | null) => {
    const underWay = active === 0 ? 'Nothing under way' : `${active} under way`
    if (planned === 0) return `${underWay}, nothing planned`
    return `${underWay}, ${planned} planned${nextInSeconds === null ? '' : `, the next in ${formatDuration(nextInSeconds)}`}`
  },
  view: 'View',
  views: { list: 'List', calendar: 'Calendar', week: 'Week' },

  now: 'Now',
  upcoming: 'Upcoming',
  past: 'Past',
  nothingNow: 'Nothing is under way',
  nothingUpcoming: 'Nothing is planned',
  nothingPast: 'No maintenance has been completed yet',
  nothingFound: {
    now: 'No maintenance in progress matches',
    upcoming: 'No upcoming maintenance matches',
    past: 'No past maintenance matches',
  },
  shown: (shown: number, total: number) => (shown < total ? `${shown} of ${works(total)} shown` : works(total)),
  showMore: 'Show older',

  planned: (seconds: number) => `planned ${formatDuration(seconds)}`,
  /** "took 40 min, as planned" */
  kept: (plannedSeconds: number | null, tookSeconds: number | null) => {
    const took = tookSeconds === null ? 'over' : `took ${formatDuration(tookSeconds)}`
    return plannedSeconds === null ? took : `${took}, as planned`
  },
  /** Precedes the deviations: "planned 40 min, took 52 min, ". */
  lengths: (plannedSeconds: number | null, tookSeconds: number | null) =>
    (plannedSeconds === null ? '' : `planned ${formatDuration(plannedSeconds)}, `) +
    (tookSeconds === null ? '' : `took ${formatDuration(tookSeconds)}, `),
  beganOff: (lateSeconds: number) => offPlan('began', lateSeconds),
  endedOff: (lateSeconds: number) => offPlan('ended', lateSeconds),
  isOff: (lateSeconds: number | null): lateSeconds is number =>
    lateSeconds !== null && Math.abs(lateSeconds) > graceSeconds,
  notice: (seconds: number) =>
    seconds < graceSeconds ? 'no advance notice' : `announced ${formatDuration(seconds)} in advance`,
  touched: (components: number) => count(components, 'component'),

  addToCalendar: 'Add to calendar',
  addNamed: (name: string) => `Add to calendar: ${name}`,

  steps: {
    month: { previous: 'Previous month', next: 'Next month' },
    week: { previous: 'Previous week', next: 'Next week' },
  },
  today: 'Today',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  weekdayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  calendarOf: (month: string) => `Maintenance in ${month}`,
  within: (number: number, isWeek: boolean) =>
    number === 0 ? `No maintenance this ${isWeek ? 'week' : 'month'}` : works(number),
  continuesAfter: (name: string) => `${name}, continued`,
  onDay: (day: string, number: number) => `${day}: ${works(number)}`,
  phases: {
    upcoming: 'planned',
    'late-start': 'late to start',
    active: 'under way',
    overrun: 'past its planned end',
    done: 'over',
  },
  timesIn: (zone: string) => `${timeMessages.city(zone)} time`,
  named: (components: readonly { readonly name: string }[]) => components.map(({ name }) => name).join(', '),

  back: 'All maintenance',
  window: 'Window',
  factNames: {
    planned: 'Planned',
    actual: 'Actual',
    announced: 'Announced',
    began: 'Began',
    ended: 'Ended',
    took: 'Took',
    soFar: 'So far',
  },
  since: 'since',
  soFar: 'so far',
  noticeGiven: (seconds: number) =>
    seconds < graceSeconds ? 'no advance notice' : `${formatDuration(seconds)} in advance`,
  offPlan: (lateSeconds: number) => offPlan('', lateSeconds).trim(),
  insteadOf: (plannedSeconds: number, tookSeconds: number) =>
    Math.abs(tookSeconds - plannedSeconds) <= graceSeconds
      ? 'as planned'
      : `instead of ${formatDuration(plannedSeconds)}`,
} as const
