import { readPushToken, type KeptCaches } from './push-token.ts'

interface Page {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

interface Pages {
  matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Page[]>
  openWindow(url: string): Promise<unknown>
}

/** Where a reader loses nothing if the tab shows another page. The wall and pages with forms are not among them. */
const givesWay = /^\/($|components|incidents|maintenance|changes|uptime)/

/** Shows an address in the tab that shows it already, else in one that gives way to it, else in a new one. */
export async function openAddress(pages: Pages, address: string): Promise<void> {
  // The tab that had the focus last comes first.
  const tabs = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find((tab) => pathOf(tab) === address)
  if (shown) return void (await shown.focus())
  const next = tabs.find((tab) => givesWay.test(pathOf(tab)))
  if (!next) return void (await pages.openWindow(address))
  await next.focus()
  // A worker cannot navigate a tab that it does not control.
  await next.navigate(address).catch(() => pages.openWindow(address))
}

function pathOf({ url }: Page): string {
  return new URL(url).pathname
}

interface ShownPush {
  readonly title: string
  readonly options: { readonly body: string; readonly tag: string; readonly icon: string; readonly data: string }
}

/**
 * Turns a pushed message into a notification. Browsers require one for each message, so unreadable messages are shown
 * as well. It opens only paths of this app.
 */
export function shownPush(text: string): ShownPush {
  const { id, title, body, path } = membersOf(text)
  // Two slashes would lead to another site, and browsers treat a backslash as a slash.
  const address = path && /^\/(?![/\\])/.test(path) ? path : '/'
  return {
    title: title ?? 'The status has changed',
    // A message that arrives twice is shown once.
    options: { body: body ?? '', tag: id ?? 'signalbox', icon: '/favicon.svg', data: address },
  }
}

function membersOf(text: string): Partial<Readonly<Record<'id' | 'title' | 'body' | 'path', string>>> {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return {}
    const read = (name: string) => {
      const value: unknown = Reflect.get(given, name)
      return typeof value === 'string' ? { [name]: value } : {}
    }
    return { ...read('id'), ...read('title'), ...read('body'), ...read('path') }
  } catch {
    return {}
  }
}

export interface RenewalParts {
  readonly caches: KeptCaches
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Requests a new push address from the browser, for the service with this key. */
  readonly subscribe: (pushKey: string) => Promise<Pick<PushSubscription, 'toJSON'>>
}

const maxAttempts = 3

/** Reports to the service that the browser replaced or dropped its subscription's address. */
export async function reportRenewal(
  { caches, fetch, subscribe }: RenewalParts,
  given: Pick<PushSubscription, 'toJSON'> | null,
): Promise<void> {
  const token = await readPushToken(caches)
  if (token === null) return
  const pushKey = async () => {
    const options: { readonly pushKey: string } = await (await fetch('/api/subscriptions/options')).json()
    return options.pushKey
  }
  const subscription = given ?? (await subscribe(await pushKey()))
  const body = JSON.stringify({ token, subscription: subscription.toJSON() })
  const headers = { 'content-type': 'application/json' }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- sequential
    const answer = await fetch('/api/subscriptions/push', { method: 'PUT', headers, body }).catch(() => undefined)
    if (answer && answer.status < 500) return
  }
}
