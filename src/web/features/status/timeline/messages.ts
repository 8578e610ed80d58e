import { count, formatDuration } from '../../../components/messages/time.ts'

export const timelineMessages = {
  title: 'Updates',
  none: 'No updates',
  noneHint: 'The status page has not posted any updates.',
  order: 'Order of the updates',
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  later: (seconds: number) => (seconds < 1 ? 'at the same time' : `${formatDuration(seconds)} later`),
  began: 'Began',
  beganHint: 'Earliest known time',
  edited: 'edited',
  editedLater: (seconds: number) => `edited ${formatDuration(seconds)} later`,
  enteredLater: (seconds: number) => `entered ${formatDuration(seconds)} later`,
  earlier: (wordings: number) => count(wordings, 'earlier version'),
  earlierHint: 'Later additions are underlined, removals are struck through.',
  firstSeen: 'First seen',
  standard: 'Default text',
  withoutText: 'No text',
  inserted: 'added:',
  deleted: 'removed:',
  linkTo: (state: string) => `Link to this update: ${state}`,
  toNewest: (updates: number) => `Show ${count(updates, 'new update')}`,
} as const
