import { useReducer } from 'react'
import { announcementText, useAnnouncements } from '../features/status/announcements.ts'
import type { Announcement } from '#domain/status/announcements.ts'
import { indicatorKindOf } from '#domain/status/status-kind.ts'
import { paths } from '../paths.ts'
import type { NotifyChoice } from '../platform/preferences.ts'
import { usePreference } from '../platform/preference.ts'

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
  void showNotification(
    announcementText(news),
    {
      body: record?.lastBody ?? '',
      icon: paths.favicon(kind),
      // Several tabs say the same thing: the browser shows it once.
      tag: `signalbox ${record ? `${record.id} ${record.lastUpdate?.id ?? record.status}` : 'rollup'}`,
    },
    news.kind === 'rollup' ? paths.status() : paths.record(news.recordKind, news.record.id),
  )
}

/** Desktop notifications: chosen here, allowed by the browser. Both must say yes. */
export function useNotify() {
  const [wish, setWish] = usePreference((preferences) => preferences.notify)
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  const choose = async (choice: NotifyChoice) => {
    const allowed =
      choice === 'on' && permissionNow() === 'default' ? await Notification.requestPermission() : permissionNow()
    setWish(choice === 'on' && allowed === 'granted' ? 'on' : 'off')
    lookAgain()
  }
  const permission = permissionNow()
  const choice: NotifyChoice = wish === 'on' && permission === 'granted' ? 'on' : 'off'
  return { choice, denied: permission === 'denied', choose }
}

/** Denied where the browser has no notifications. */
function permissionNow(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied'
}

/**
 * Shows a notification that opens `address`. Chrome on Android has the constructor and throws from it: there only a
 * service worker may notify. Never rejects: what cannot be shown is announced in the page all the same.
 */
async function showNotification(title: string, options: NotificationOptions, address: string): Promise<void> {
  try {
    const notification = new Notification(title, options)
    notification.addEventListener('click', () => {
      focus()
      location.assign(address)
    })
  } catch {
    const registration = await findRegistration()
    await registration?.showNotification(title, { ...options, data: address }).catch(() => undefined)
  }
}

/** Undefined without a service worker; over plain http there is none. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration().catch(() => undefined)
}
