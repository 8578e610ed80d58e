import { count, formatDuration } from '../../../components/messages/time.ts'

export const windowMessages = {
  began: 'began',
  planned: 'planned',
  endsIn: (seconds: number) => (seconds < 1 ? 'ends now' : `ends in ${formatDuration(seconds)}`),
  pastEnd: (seconds: number) => `${formatDuration(seconds)} past planned end`,
  noEnd: 'no planned end',
  startsIn: (seconds: number) => (seconds < 1 ? 'starts now' : `starts in ${formatDuration(seconds)}`),
  overdue: (seconds: number) => `was due to start ${formatDuration(seconds)} ago`,
  noBegin: 'no planned start',
  progress: (percent: number) => `${percent}% of the planned time has passed`,
  components: 'Affected components',
} as const

export const incidentMessages = {
  to: 'to',
  unchanged: (components: number) => `${count(components, 'component')} unchanged`,
  moreComponents: (components: number) => `+${components} more`,
} as const
