import type { News } from '#domain/status/announcements.ts'
import { statusWords } from '../../components/messages/status.ts'

/** One piece of news in a sentence: for the live region, and as the title of a notification. */
export function newsLine(news: News): string {
  if (news.kind === 'rollup') return `Status: ${news.to.description}`
  const { recordKind, record } = news
  const noun = recordKind === 'incident' ? 'incident' : 'maintenance'
  if (news.kind === 'opened')
    return recordKind === 'incident' ? `New incident: ${record.name}` : `New maintenance: ${record.name}`
  if (news.kind === 'closed') return `The ${noun} is over: ${record.name}`
  return `${statusWords.state(record.status)}: ${record.name}`
}
