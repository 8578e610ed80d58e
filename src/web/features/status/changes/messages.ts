import { count } from '../../../components/messages/time.ts'

const nouns = { incident: 'incident', maintenance: 'maintenance', component: 'component' } as const

export const newsRanges = ['visit', '8h', '24h', '7d'] as const
export type NewsRange = (typeof newsRanges)[number]

export const newsMessages = {
  title: 'Changes',
  since: 'Since',
  lead: 'What has happened since a given time, for shift handovers.',
  range: 'Range',
  ranges: { visit: 'Last visit', '8h': '8 h', '24h': '24 h', '7d': '7 d' } satisfies Record<NewsRange, string>,
  lastVisit: 'You were last here',
  firstVisit: 'This is your first visit',
  firstVisitHint: 'When you come back, this section shows what has changed.',
  changes: (changes: number) => (changes === 0 ? 'No changes' : count(changes, 'change')),
  /** Precedes a time. */
  changesSince: (changes: number) => (changes === 0 ? 'No changes since' : `${count(changes, 'change')} since`),
  unconfirmed: 'Changes cannot be confirmed now',
  sinceVisit: 'since your last visit,',
  nothing: 'Nothing has changed',
  markSeen: 'Mark as seen',
  all: 'All changes',
  copyText: 'Copy as text',
  copyLink: 'Copy link',
  isNew: (kind: keyof typeof nouns) => `New ${nouns[kind]}`,
  removed: 'removed from the page',
  impact: (from: string, to: string) => `impact ${from} → ${to}`,
  updates: (updates: number) => count(updates, 'update'),
  edits: (edits: number) => (edits === 1 ? '1 edit' : `${edits} edits`),
  moved: 'moved to',
  endMoved: 'end moved to',
  open: 'open',
  underWay: 'in progress',
  stillAffected: 'still not operational',
  components: 'Components',
  more: (more: number) => `${more} more`,
  knownFrom: 'Nothing is known from before',
  watchedFrom: 'Edits and moved windows are recorded since',
  listedFrom: 'Only the newest are listed. Complete since',
  unreadable: (text: string) => `“${text}” is not a time. Showing the last 24 hours.`,
} as const
