import { count, durationWords } from '../../../components/messages/time.ts'

/** Texts of the updates of an incident or maintenance. */
export const timelineMessages = {
  title: 'Updates',
  none: 'No updates',
  noneHint: 'The source tells of this without saying more.',
  order: 'Order of the updates',
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  later: (seconds: number) => (seconds < 1 ? 'at the same time' : `${durationWords(seconds)} later`),
  began: 'Began',
  beganHint: 'The earliest time that is known.',
  edited: 'edited',
  editedLater: (seconds: number) => `edited ${durationWords(seconds)} later`,
  enteredLater: (seconds: number) => `entered ${durationWords(seconds)} afterwards`,
  earlier: (wordings: number) => count(wordings, 'earlier wording'),
  earlierHint: 'What was added later is underlined, what was removed is struck out.',
  firstSeen: 'First seen',
  standard: 'Standard wording',
  withoutText: 'Without a text.',
  inserted: 'added:',
  deleted: 'removed:',
  toNewest: (updates: number) => `Show ${count(updates, 'new update')}`,
} as const
