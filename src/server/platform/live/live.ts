import { heartbeatSeconds, type LiveEvent } from '#api/live.ts'
import { mayHear, type Audience, type BlockEventFilter, type Listening } from './live-audience.ts'
import { changeRange, listChangedAreas, listChangesAfter, ownChange, type ChangeRow } from '../database/changes.ts'
import type { Store } from '../database/database.ts'
import { limits } from '../limits.ts'

/** An event, for one account by its DID, or (null) for everyone with the permission. */
interface AddressedEvent {
  readonly event: LiveEvent
  readonly only: string | null
}

/** Converts changes to events: one for the status, one for the ledger, and one for each schema and block. */
function eventsOf(rows: readonly ChangeRow[], statusUpdatedAt: string | null): AddressedEvent[] {
  const of = (area: string) => rows.filter((row) => row.area === area)
  const [status, ledger, signals, schemas] = [of('status'), of('ledger'), of('signal'), of('schema')]
  const events = [
    ...(status.length > 0 ? [statusEvent(status, statusUpdatedAt)] : []),
    ...(ledger.length > 0 ? [transactionsEvent(ledger)] : []),
    ...(signals.length > 0 ? [signalsEvent(signals)] : []),
    ...idsOf(schemas).map((id): LiveEvent => ({ type: 'schema', data: { id } })),
  ]
  return [...events.map(toAll), ...blockEvents(of('block'))]
}

function toAll(event: LiveEvent): AddressedEvent {
  return { event, only: null }
}

/** One event per block for everyone, and one for each account whose own state changed. */
function blockEvents(rows: readonly ChangeRow[]): AddressedEvent[] {
  const events = new Map<string, AddressedEvent>()
  for (const { kind, id } of rows) {
    const [policyId, uuid] = (id ?? '').split(' ')
    const only = kind.startsWith(ownChange) ? kind.slice(ownChange.length) : null
    if (policyId && uuid) events.set(`${only} ${id}`, { event: { type: 'block', data: { policyId, uuid } }, only })
  }
  return [...events.values()]
}

function statusEvent(rows: readonly ChangeRow[], updatedAt: string | null): LiveEvent {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return { type: 'status', data: { kinds, updated_at: updatedAt } }
}

function transactionsEvent(rows: readonly ChangeRow[]): LiveEvent {
  const newest =
    rows
      .flatMap(({ id }) => id ?? [])
      .toSorted(byTime)
      .at(-1) ?? null
  return { type: 'transactions', data: { count: rows.reduce((sum, { kind }) => sum + Number(kind), 0), newest } }
}

function signalsEvent(rows: readonly ChangeRow[]): LiveEvent {
  return { type: 'signals', data: { names: [...idsOf(rows)] } }
}

function idsOf(rows: readonly ChangeRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ id }) => id ?? []))]
}

/** Consensus timestamps have the same number of decimals: a longer one is later. */
function byTime(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

/** PostgreSQL assigns numbers before it commits: a smaller one may appear later. */
const overlap = 50
const maxPolled = overlap + limits.replayedChanges

interface LiveOptions {
  readonly store: Store
  /** Loads the changes of areas before listeners are notified. */
  readonly load: (areas: ReadonlySet<string>) => Promise<void>
  /** `updated_at` of the status page. */
  readonly statusUpdatedAt: () => string | null
  /** Seconds since the status was confirmed; null if it never was. */
  readonly statusAge: () => number | null
  /** Which of these sessions have not ended. */
  readonly lasting: (sessions: readonly string[]) => Promise<ReadonlySet<string>>
  /** Which of these accounts (DIDs) may see blocks of these policies. */
  readonly blockEventFilter: (
    policyIds: readonly string[],
    listening: readonly Listening[],
  ) => Promise<BlockEventFilter>
}

export interface Live {
  /** Opens a stream of the events that the audience may receive, starting with those missed since `lastEventId`. */
  listen(
    lastEventId: string | undefined,
    audience?: Audience | null,
    onEnd?: () => void,
  ): Promise<ReadableStream<Uint8Array>>
  /** Disconnects ended sessions, loads changes and notifies the listeners. */
  poll(): Promise<void>
  /** Sends a heartbeat to every listener. */
  beat(): void
  listeners(): number
  close(): void
}

interface Listener {
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  readonly audience: Audience | null
  /** Called once, by either side that ends the stream. */
  readonly onEnd: (() => void) | undefined
}

interface News extends AddressedEvent {
  readonly bytes: Uint8Array
}

type Hears = (news: News, audience: Audience | null) => boolean

/** Notifies browsers of changes by any instance, by reading the change log. */
export async function createLive(options: LiveOptions): Promise<Live> {
  const { store, load, statusUpdatedAt, statusAge, lasting, blockEventFilter } = options
  const encoder = new TextEncoder()
  const listeners = new Set<Listener>()
  let newest = (await changeRange(store)).newest
  let seen = new Set<number>((await listChangesAfter(store, newest - overlap)).map(({ number }) => number))

  function send(bytes: Uint8Array, mayHearIt: (audience: Audience | null) => boolean = () => true): void {
    for (const listener of listeners) {
      if (!mayHearIt(listener.audience)) continue
      if ((listener.controller.desiredSize ?? 0) > 0) listener.controller.enqueue(bytes)
      else drop(listener)
    }
  }

  function drop(listener: Listener): void {
    end(listener)
    listener.controller.close()
  }

  function end(listener: Listener): void {
    if (listeners.delete(listener)) listener.onEnd?.()
  }

  async function dropEnded(): Promise<void> {
    const signedIn = [...listeners].filter(({ audience }) => audience !== null)
    if (signedIn.length === 0) return
    const still = await lasting([...new Set(signedIn.flatMap(({ audience }) => audience?.session ?? []))])
    for (const listener of signedIn) if (!still.has(listener.audience?.session ?? '')) drop(listener)
  }

  function newsOf(events: readonly AddressedEvent[], id = newest): News[] {
    return events.map(({ event, only }) => ({ event, only, bytes: encoder.encode(eventText(id, event)) }))
  }

  /** Who receives which event. Listeners who join during the lookup are included. */
  async function hearing(news: readonly News[], audiences: () => readonly (Audience | null)[]): Promise<Hears> {
    const policyIds = news.flatMap(({ event }) => (event.type === 'block' ? [event.data.policyId] : []))
    if (policyIds.length === 0) return ({ event }, audience) => mayHear(event, audience)
    const present = () => {
      const listening = new Map<string, Listening>()
      for (const audience of audiences())
        if (audience !== null && audience.did !== null)
          listening.set(audience.did, { did: audience.did, permissions: audience.permissions })
      return listening
    }
    let asked: ReadonlyMap<string, Listening>
    let sees: BlockEventFilter
    do {
      asked = present()
      // oxlint-disable-next-line no-await-in-loop -- seldom more than once
      sees = await blockEventFilter([...new Set(policyIds)], [...asked.values()])
    } while (![...present().keys()].every((did) => asked.has(did)))
    return ({ event, only }, audience) => {
      if (!mayHear(event, audience) || event.type !== 'block') return mayHear(event, audience)
      const did = audience?.did ?? null
      return did !== null && (only === null || only === did) && sees(event.data, did)
    }
  }

  async function missed(lastEventId: string | undefined): Promise<News[]> {
    if (lastEventId === undefined) return newsOf([toAll(statusEvent([], statusUpdatedAt()))])
    const last = Number(lastEventId)
    const range = await changeRange(store)
    const isKept = Number.isSafeInteger(last) && last <= range.newest && last >= range.oldest - 1
    if (!isKept || range.newest - last > limits.replayedChanges) return newsOf([toAll({ type: 'reset' })])
    return newsOf(eventsOf(await listChangesAfter(store, last), statusUpdatedAt()))
  }

  /** After a stall: loads everything and lets every listener fetch again. */
  async function catchUp(number: number): Promise<void> {
    await load(new Set(await listChangedAreas(store, newest - overlap)))
    newest = number
    seen = new Set((await listChangesAfter(store, number - overlap)).map((row) => row.number))
    for (const { bytes } of newsOf([toAll({ type: 'reset' })])) send(bytes)
  }

  return {
    async listen(lastEventId, audience = null, onEnd) {
      let known: number
      let first: News[]
      let hears: Hears
      // A poll in the meantime sent its events to the other listeners only.
      do {
        known = newest
        first = await missed(lastEventId)
        hears = await hearing(first, () => [audience])
      } while (known !== newest)
      let own: Listener | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            own = { controller, audience, onEnd }
            listeners.add(own)
            controller.enqueue(encoder.encode(`retry: 2000\nid: ${newest}\n: ${ageText(statusAge())}\n\n`))
            for (const news of first) if (hears(news, audience)) controller.enqueue(news.bytes)
          },
          cancel() {
            if (own) end(own)
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: limits.unreadStreamBytes }),
      )
    },
    async poll() {
      await dropEnded()
      const rows = await listChangesAfter(store, newest - overlap, maxPolled + 1)
      if (rows.length > maxPolled) return catchUp((await changeRange(store)).newest)
      const fresh = rows.filter(({ number }) => !seen.has(number))
      if (fresh.length === 0) return
      await load(new Set(fresh.map(({ area }) => area)))
      const id = Math.max(newest, ...fresh.map(({ number }) => number))
      const news = newsOf(eventsOf(fresh, statusUpdatedAt()), id)
      const hears = await hearing(news, () => [...listeners].map(({ audience }) => audience))
      newest = id
      seen = new Set(rows.map(({ number }) => number))
      for (const one of news) send(one.bytes, (audience) => hears(one, audience))
    },
    beat: () => send(encoder.encode(`: ${ageText(statusAge())}\n\n`)),
    listeners: () => listeners.size,
    close() {
      for (const listener of listeners) drop(listener)
    },
  }
}

export const heartbeatIntervalMs = heartbeatSeconds * 1000

function eventText(id: number, event: LiveEvent): string {
  const data = 'data' in event ? event.data : {}
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`
}

function ageText(age: number | null): string {
  return age === null ? 'unconfirmed' : String(Math.round(age))
}
