import type { Announcement } from '#domain/status/announcements.ts'
import { indicatorKindOf } from '#domain/status/status-kind.ts'
import { paths } from '../paths.ts'
import { announcementText, useAnnouncements } from '../features/status/announcements.ts'
import { useNotify } from './use-notify.ts'

/** Tells the desktop what is new, where that was asked for. */
export function Notifications() {
  const { choice } = useNotify()
  useAnnouncements((news) => {
    if (choice === 'on') for (const item of news) notify(item)
  })
  return null
}

function notify(news: Announcement): void {
  const record = news.kind === 'rollup' ? null : news.record
  const kind = news.kind === 'rollup' ? news.to.kind : indicatorKindOf(news.record.impact)
  const notification = new Notification(announcementText(news), {
    body: record?.lastBody ?? '',
    icon: paths.favicon(kind),
    // Several tabs say the same thing: the browser shows it once.
    tag: `signalbox ${record ? `${record.id} ${record.lastUpdate?.id ?? record.status}` : 'rollup'}`,
  })
  notification.addEventListener('click', () => {
    focus()
    location.assign(news.kind === 'rollup' ? paths.status() : paths.record(news.recordKind, news.record.id))
  })
}
