import { durationWords } from '../../../components/messages/time.ts'

/** Texts of a maintenance against its planned window, and of what it touches: wherever one is shown. */
export const windowWords = {
  began: 'began',
  planned: 'planned',
  endsIn: (seconds: number) => (seconds < 1 ? 'ends now' : `ends in ${durationWords(seconds)}`),
  pastEnd: (seconds: number) => `${durationWords(seconds)} past planned end`,
  noEnd: 'no planned end',
  startsIn: (seconds: number) => (seconds < 1 ? 'starts now' : `starts in ${durationWords(seconds)}`),
  overdue: (seconds: number) => `was to start ${durationWords(seconds)} ago`,
  noBegin: 'no planned start',
  progress: (percent: number) => `${percent} % of the planned time has passed`,
  components: 'Affected components',
} as const
