import { useReducer } from 'react'
import { announcementText, useAnnouncements } from '../features/status/announcements.ts'
import type { Announcement } from '#domain/status/announcements.ts'
import { indicatorKindOf } from '#domain/status/status-kind.ts'
import { paths } from '../paths.ts'
import type { NotifyChoice } from '../platform/preferences.ts'
import { usePreference } from '../platform/preference.ts'

/** Shows desktop notifications of changes, if the user asked for them. */
export function DesktopNotifications() {
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
      tag: tagOf(news),
    },
    news.kind === 'rollup' ? paths.status() : paths.record(news.recordKind, news.record.id),
  )
}

/**
 * Makes the browser show the message of several tabs only once. It would replace one with the same tag silently, so
 * each change has its own.
 */
function tagOf(news: Announcement): string {
  if (news.kind === 'rollup') return `signalbox rollup ${news.at} ${news.to.indicator}`
  const { id, lastUpdate, status } = news.record
  return `signalbox ${id} ${news.kind} ${lastUpdate?.id ?? status}`
}

/** Desktop notifications need both the user's choice here and the browser's permission. */
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

/** Denied if the browser does not support notifications. */
function permissionNow(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied'
}

/**
 * Shows a notification that opens `address`. The service worker knows all tabs, so that a click leads to the one that
 * fits; without a worker, it leads this tab there. Never rejects, because every change is announced on the page as well.
 */
async function showNotification(title: string, options: NotificationOptions, address: string): Promise<void> {
  try {
    const registration = await findRegistration()
    if (registration?.active) return await registration.showNotification(title, { ...options, data: address })
    const notification = new Notification(title, options)
    notification.addEventListener('click', () => {
      focus()
      location.assign(address)
    })
  } catch {
    // Chrome on Android refuses to notify without a worker.
  }
}

/** Undefined without a service worker, for instance in a private window. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration().catch(() => undefined)
}
