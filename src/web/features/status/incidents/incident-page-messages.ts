import { durationWords } from '../../../components/messages/time.ts'

/** Texts of the page of one incident. */
export const incidentPageWords = {
  back: 'All incidents',
  resolvedAfter: (seconds: number) => `Resolved after ${durationWords(seconds)}`,
  lasting: (state: string, seconds: number) => `${state}, for ${durationWords(seconds)}`,
  course: 'Course',
  unreported: 'Not reported yet',
  postmortem: 'Postmortem',
  published: 'Published',
  began: 'Began',
  reportedAfterwards: (seconds: number) => `reported afterwards, ${durationWords(seconds)} after it began`,
  identified: 'Identified',
  mitigated: 'Mitigated',
  resolved: 'Resolved',
  after: (seconds: number) => `after ${durationWords(seconds)}`,
  durationSoFar: 'Duration so far',
  lastUpdate: 'Last update',
} as const
