import { heartbeatSeconds } from '#api/live.ts'
import { changeRange, listChangesAfter, type ChangeRow } from './store/changes.ts'
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
}

export interface Live {
  /** A stream of events from now on, begun with what was missed since `lastEventId`. */
  listen(lastEventId: string | undefined): Promise<ReadableStream<Uint8Array>>
  /** Looks for changes, takes them over and tells the listeners. */
  poll(): Promise<void>
  /** Tells the listeners that the service is there. */
  beat(): void
  listeners(): number
  close(): void
}

type Listener = ReadableStreamDefaultController<Uint8Array>

/** Tells browsers of what any process wrote, by reading the change log. */
export async function createLive({ store, load, statusUpdatedAt, statusAge }: LiveOptions): Promise<Live> {
  const encoder = new TextEncoder()
  const listeners = new Set<Listener>()
  let newest = (await changeRange(store)).newest
  let seen = new Set<number>((await listChangesAfter(store, newest - overlap)).map(({ number }) => number))

  function send(bytes: Uint8Array): void {
    for (const listener of listeners) {
      if ((listener.desiredSize ?? 0) > 0) listener.enqueue(bytes)
      else drop(listener)
    }
  }

  function drop(listener: Listener): void {
    listeners.delete(listener)
    listener.close()
  }

  function statusEvent(rows: readonly ChangeRow[]): Uint8Array {
    const kinds = [...new Set(rows.map(({ kind }) => kind))]
    return encoder.encode(event(newest, 'status', { kinds, updated_at: statusUpdatedAt() }))
  }

  function transactionsEvent(rows: readonly ChangeRow[]): Uint8Array {
    const times = rows.flatMap(({ id }) => id ?? []).toSorted(byTime)
    const count = rows.reduce((sum, { kind }) => sum + Number(kind), 0)
    return encoder.encode(event(newest, 'transactions', { count, newest: times.at(-1) ?? null }))
  }

  /** One event for each area that changed. */
  function eventsOf(rows: readonly ChangeRow[]): Uint8Array[] {
    const status = rows.filter(({ area }) => area === 'status')
    const ledger = rows.filter(({ area }) => area === 'ledger')
    return [
      ...(status.length > 0 ? [statusEvent(status)] : []),
      ...(ledger.length > 0 ? [transactionsEvent(ledger)] : []),
    ]
  }

  async function missed(lastEventId: string | undefined): Promise<Uint8Array[]> {
    if (lastEventId === undefined) return [statusEvent([])]
    const last = Number(lastEventId)
    const range = await changeRange(store)
    if (!Number.isSafeInteger(last) || last > range.newest || last < range.oldest - 1)
      return [encoder.encode(event(newest, 'reset', {}))]
    return eventsOf(await listChangesAfter(store, last))
  }

  return {
    async listen(lastEventId) {
      let known: number
      let first: Uint8Array[]
      // A poll in the meantime told its news to the others only.
      do {
        known = newest
        first = await missed(lastEventId)
      } while (known !== newest)
      let own: Listener | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            own = controller
            listeners.add(controller)
            controller.enqueue(encoder.encode(`retry: 2000\nid: ${newest}\n: ${ageText(statusAge())}\n\n`))
            for (const bytes of first) controller.enqueue(bytes)
          },
          cancel() {
            if (own) listeners.delete(own)
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: unread }),
      )
    },
    async poll() {
      const rows = await listChangesAfter(store, newest - overlap)
      const fresh = rows.filter(({ number }) => !seen.has(number))
      if (fresh.length === 0) return
      await load(new Set(fresh.map(({ area }) => area)))
      newest = Math.max(newest, ...fresh.map(({ number }) => number))
      seen = new Set(rows.map(({ number }) => number))
      for (const bytes of eventsOf(fresh)) send(bytes)
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

function event(id: number, name: string, data: object): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Consensus times have the same number of decimals, so that the longer is the later. */
function byTime(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

function ageText(age: number | null): string {
  return age === null ? 'unconfirmed' : String(Math.round(age))
}
