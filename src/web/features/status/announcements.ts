import { useEffect, useEffectEvent, useRef } from 'react'
import { newsBetween, type News } from '#domain/status/announcements.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { useStatusIfKnown } from './queries.ts'

/** Calls back with what is new whenever a newer status arrives; the first one is no news. */
export function useNews(onNews: (news: readonly News[]) => void): void {
  const { data } = useStatusIfKnown()
  const before = useRef<StatusView | undefined>(undefined)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (!data) return
    const news = before.current ? newsBetween(before.current, data) : []
    before.current = data
    if (news.length > 0) tell(news)
  }, [data])
}
