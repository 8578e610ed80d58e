import { useEffect, useEffectEvent, useRef } from 'react'
import { type Announcement, announcementsBetween } from '#domain/status/announcements.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { statusMessages } from '../../components/messages/status.ts'
import { useStatusIfKnown } from './queries.ts'

/** For the live region and the title of a notification. */
export function announcementText(announcement: Announcement): string {
  if (announcement.kind === 'rollup') return `Status: ${announcement.to.description}`
  const { recordKind, record } = announcement
  const noun = recordKind === 'incident' ? 'Incident' : 'Maintenance'
  if (announcement.kind === 'opened') return `New ${noun.toLowerCase()}: ${record.name}`
  if (announcement.kind === 'closed') return `${noun} ended: ${record.name}`
  return `${statusMessages.state(record.status)}: ${record.name}`
}

/** Compares each status with the previous one; the first one announces nothing. */
export function useAnnouncements(onAnnouncements: (announcements: readonly Announcement[]) => void): void {
  const { data } = useStatusIfKnown()
  const previous = useRef<StatusView | undefined>(undefined)
  const announce = useEffectEvent(onAnnouncements)
  useEffect(() => {
    if (!data) return
    const announcements = previous.current ? announcementsBetween(previous.current, data) : []
    previous.current = data
    if (announcements.length > 0) announce(announcements)
  }, [data])
}
