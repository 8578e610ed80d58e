import { heartbeatSeconds, type LiveEvent } from '#api/live.ts'
import { isPublic, mayHear, type Audience, type Sees } from './live-audience.ts'
import { forAll, newsOf, statusEvent, type LiveNews } from './live-events.ts'
import { changeRange, listChangesAfter } from './store/changes.ts'
import type { Store } from './store/database.ts'

/** PostgreSQL hands numbers out before it commits: a smaller one may appear later. */
const overlap = 50
/** A listener that has this many bytes unread is let go; it comes back and asks for what it missed. */
const unread = 64 * 1024

export interface LiveOptions {
  readonly store: Store
  /** Takes over the changes of an area before anyone is told of them. */
  readonly load: (areas: ReadonlySet<string>) => Promise<void>
  /** `updated_at` of the status page. */
  readonly statusUpdatedAt: () => string | null
  /** Seconds since the status data were confirmed; null when they never were. */
  readonly statusAge: () => number | null
  /** Which of some audiences' sessions still last. */
  readonly lasting: (sessions: readonly string[]) => Promise<ReadonlySet<string>>
  readonly sees: Sees
}

export interface Live {
  /** A stream of what one may hear from now on, begun with what was missed since `lastEventId`. Without an audience it is what anyone may. */
  listen(lastEventId: string | undefined, audience?: Audience | null): Promise<ReadableStream<Uint8Array>>
  /** Looks for sessions that ended, and for changes, takes them over and tells the listeners. */
  poll(): Promise<void>
  /** Tells the listeners that the service is there. */
  beat(): void
  listeners(): number
  close(): void
}

interface Listener {
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  readonly audience: Audience | null
}

/** Tells browsers of what any process wrote, by reading the change log. */
export async function createLive(options: LiveOptions): Promise<Live> {
  const { store, load, statusUpdatedAt, statusAge, lasting, sees } = options
  const encoder = new TextEncoder()
  const listeners = new Set<Listener>()
  let newest = (await changeRange(store)).newest
  let seen = new Set<number>((await listChangesAfter(store, newest - overlap)).map(({ number }) => number))

  function send(bytes: Uint8Array, to: Iterable<Listener> = listeners): void {
    for (const listener of to) {
      if ((listener.controller.desiredSize ?? 0) > 0) listener.controller.enqueue(bytes)
      else drop(listener)
    }
  }

  function drop(listener: Listener): void {
    listeners.delete(listener)
    listener.controller.close()
  }

  async function dropEnded(): Promise<void> {
    const signedIn = [...listeners].filter(({ audience }) => audience !== null)
    if (signedIn.length === 0) return
    const still = await lasting([...new Set(signedIn.flatMap(({ audience }) => audience?.session ?? []))])
    for (const listener of signedIn) if (!still.has(listener.audience?.session ?? '')) drop(listener)
  }

  async function missed(lastEventId: string | undefined): Promise<LiveNews[]> {
    if (lastEventId === undefined) return [forAll(statusEvent([], statusUpdatedAt()))]
    const last = Number(lastEventId)
    const range = await changeRange(store)
    if (!Number.isSafeInteger(last) || last > range.newest || last < range.oldest - 1)
      return [forAll({ type: 'reset' })]
    return newsOf(await listChangesAfter(store, last), statusUpdatedAt())
  }

  async function hears(audience: Audience | null, news: LiveNews): Promise<boolean> {
    return isPublic(news) || (audience !== null && mayHear(news, audience, sees))
  }

  /** Who of those that listen is told of something. */
  async function audienceOf(news: LiveNews): Promise<Iterable<Listener>> {
    if (isPublic(news)) return listeners
    const told: Listener[] = []
    for (const listener of listeners) if (await hears(listener.audience, news)) told.push(listener)
    return told.filter((listener) => listeners.has(listener))
  }

  return {
    async listen(lastEventId, audience = null) {
      let known: number
      let first: LiveNews[]
      // A poll in the meantime told its news to the others only.
      do {
        known = newest
        first = []
        for (const news of await missed(lastEventId)) if (await hears(audience, news)) first.push(news)
      } while (known !== newest)
      let own: Listener | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            own = { controller, audience }
            listeners.add(own)
            controller.enqueue(encoder.encode(`retry: 2000\nid: ${newest}\n: ${ageText(statusAge())}\n\n`))
            for (const { event } of first) controller.enqueue(encoder.encode(eventText(newest, event)))
          },
          cancel() {
            if (own) listeners.delete(own)
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: unread }),
      )
    },
    async poll() {
      await dropEnded()
      const rows = await listChangesAfter(store, newest - overlap)
      const fresh = rows.filter(({ number }) => !seen.has(number))
      if (fresh.length === 0) return
      await load(new Set(fresh.map(({ area }) => area)))
      newest = Math.max(newest, ...fresh.map(({ number }) => number))
      seen = new Set(rows.map(({ number }) => number))
      const number = newest
      for (const news of newsOf(fresh, statusUpdatedAt()))
        send(encoder.encode(eventText(number, news.event)), await audienceOf(news))
    },
    beat: () => send(encoder.encode(`: ${ageText(statusAge())}\n\n`)),
    listeners: () => listeners.size,
    close() {
      for (const listener of listeners) drop(listener)
    },
  }
}

/** Milliseconds between two beats. */
export const beatInterval = heartbeatSeconds * 1000

function eventText(id: number, event: LiveEvent): string {
  const data = 'data' in event ? event.data : {}
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`
}

function ageText(age: number | null): string {
  return age === null ? 'unconfirmed' : String(Math.round(age))
}
