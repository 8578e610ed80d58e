import { useEffect, useEffectEvent, useRef } from 'react'
import { type Announcement, announcementsBetween } from '#domain/status/announcements.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { useStatusIfKnown } from './queries.ts'
import { statusWords } from '../../components/messages/status.ts'

/** For the live region and the title of a notification. */
export function announcementText(news: Announcement): string {
  if (news.kind === 'rollup') return `Status: ${news.to.description}`
  const { recordKind, record } = news
  const noun = recordKind === 'incident' ? 'incident' : 'maintenance'
  if (news.kind === 'opened')
    return recordKind === 'incident' ? `New incident: ${record.name}` : `New maintenance: ${record.name}`
  if (news.kind === 'closed') return `The ${noun} is over: ${record.name}`
  return `${statusWords.state(record.status)}: ${record.name}`
}

/** Calls back when a later status differs from the one before it. */
export function useAnnouncements(onNews: (news: readonly Announcement[]) => void): void {
  const { data } = useStatusIfKnown()
  const before = useRef<StatusView | undefined>(undefined)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (!data) return
    const news = before.current ? announcementsBetween(before.current, data) : []
    before.current = data
    if (news.length > 0) tell(news)
  }, [data])
}
