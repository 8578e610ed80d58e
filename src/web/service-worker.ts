import { isMetered } from './offline/metered.ts'
import { openAddress, reportRenewal, shownPush } from './offline/push.ts'
import { createOffline } from './offline/worker-answers.ts'

declare global {
  /** Replaced by the build. */
  const signalboxBuild: { readonly version: string; readonly files: readonly string[] }
  const clients: ShownPages
  const registration: ServiceWorkerRegistration
  function skipWaiting(): Promise<void>
  interface ShownPages {
    claim(): Promise<void>
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly ShownPage[]>
    openWindow(url: string): Promise<unknown>
  }
  interface ShownPage {
    readonly url: string
    focus(): Promise<unknown>
    navigate(url: string): Promise<unknown>
  }
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void
  }
  interface FetchEvent extends ExtendableEvent {
    readonly request: Request
    respondWith(response: Promise<Response>): void
  }
  interface PushEvent extends ExtendableEvent {
    readonly data: { text(): string } | null
  }
  interface PushChangeEvent extends ExtendableEvent {
    readonly newSubscription?: PushSubscription | null
  }
  interface NotificationClickEvent extends ExtendableEvent {
    readonly notification: Notification
  }
  interface WindowEventMap {
    install: ExtendableEvent
    activate: ExtendableEvent
    fetch: FetchEvent
    message: MessageEvent & ExtendableEvent
    push: PushEvent
    pushsubscriptionchange: PushChangeEvent
    notificationclick: NotificationClickEvent
  }
}

const offline = createOffline({
  caches,
  fetch: (request) => fetch(request),
  ...signalboxBuild,
  isMetered: isMetered(navigator),
})

const renewal = {
  caches,
  fetch: (path: string, init?: RequestInit) => fetch(path, init),
  subscribe: (applicationServerKey: string) =>
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
}

// Documents come from the network first, and each build has unique file names, so a new worker can take over
// immediately.
addEventListener('install', (event) => event.waitUntil(Promise.all([offline.install(), skipWaiting()])))
addEventListener('activate', (event) => event.waitUntil(offline.activate().then(() => clients.claim())))
// Pages send one kind of message: that they have nothing left to load.
addEventListener('message', (event) => event.waitUntil(offline.loadAhead()))
addEventListener('fetch', (event) => {
  const answer = offline.answer(event.request)
  if (answer) event.respondWith(answer)
})
addEventListener('push', (event) => {
  const { title, options } = shownPush(event.data?.text() ?? '')
  event.waitUntil(registration.showNotification(title, options))
})
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(reportRenewal(renewal, event.newSubscription ?? null))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAddress(clients, String(event.notification.data)))
})
