import { LRUCache } from 'lru-cache'
import { setImmediate } from 'node:timers/promises'
import { permissions } from '#api/accounts/accounts.ts'
import { heartbeatSeconds, type BlockEvent, type LiveEvent } from '#api/live.ts'
import { changeRange, listChangedAreas, listChangesAfter, ownChange, type ChangeRow } from '../database/writes.ts'
import type { Store } from '../database/database.ts'
import { unavailable } from '../errors.ts'
import { limits } from '../limits.ts'
import { streamSink, type Sink } from './live-sink.ts'

/** A signed-in listener. */
export interface Audience {
  /** The session’s key in the store. The stream ends when the session does. */
  readonly session: string
  readonly did: string | null
  readonly permissions: readonly string[]
}

/** An account with an open stream. */
export interface Listening {
  readonly did: string
  readonly permissions: readonly string[]
}

/** Whether an account may see a block. */
export type BlockEventFilter = (block: BlockEvent, did: string) => boolean

/** Listeners need one of these permissions. Events without an entry are public. */
const neededFor: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  schema: [permissions.readSystemSchemas],
  block: [permissions.executePolicies, permissions.managePolicies],
}

/** `audience` is null for a listener who is not signed in. */
function mayReceive(event: LiveEvent, audience: Audience | null): boolean {
  const needed = neededFor[event.type]
  return needed === undefined || needed.some((name) => audience?.permissions.includes(name) ?? false)
}

/** PostgreSQL assigns change numbers before it commits, so a smaller number may appear later. */
const overlap = 50
/** How long a browser waits before it reconnects. */
const reconnectSeconds = 2
/** Writing to this many takes about 10 ms. */
const listenersAtOnce = 500
const maxPolled = overlap + limits.replayedChanges

interface LiveOptions {
  readonly store: Store
  /** Loads the changes of these areas before listeners are notified. */
  readonly load: (areas: ReadonlySet<string>) => Promise<void>
  /** `updated_at` of the status page. */
  readonly statusUpdatedAt: () => string | null
  /** Seconds since the status was confirmed; null if it never was. */
  readonly statusAge: () => number | null
  readonly stillValid: (sessions: readonly string[]) => Promise<ReadonlySet<string>>
  /** Which of these accounts (DIDs) may see blocks of these policies. */
  readonly blockEventFilter: (
    policyIds: readonly string[],
    listening: readonly Listening[],
  ) => Promise<BlockEventFilter>
}

export interface LiveHub {
  /** Sends the events that the audience may receive, starting with those missed since `lastEventId`. */
  join(
    lastEventId: string | undefined,
    sink: Sink,
    audience?: Audience | null,
    onEnd?: () => void,
  ): Promise<{ readonly leave: () => void }>
  /** Like `join`, but returns a stream. */
  listen(
    lastEventId: string | undefined,
    audience?: Audience | null,
    onEnd?: () => void,
  ): Promise<ReadableStream<Uint8Array>>
  /** Disconnects ended sessions, loads changes and notifies the listeners. */
  poll(): Promise<void>
  /** Sends a heartbeat to every listener. */
  beat(): Promise<void>
  listeners(): number
  /** Ends all streams and rejects new listeners. */
  close(): void
}

interface Listener {
  readonly sink: Sink
  readonly audience: Audience | null
  /** Called once, whichever side ends the stream. */
  readonly onEnd: (() => void) | undefined
}

interface EncodedEvent extends OutgoingEvent {
  readonly bytes: Uint8Array
}

type RecipientFilter = (event: EncodedEvent, audience: Audience | null) => boolean

/** Notifies browsers of changes by any instance, by reading the change log. */
export async function createLiveHub(options: LiveOptions): Promise<LiveHub> {
  const { store, load, statusUpdatedAt, statusAge, stillValid, blockEventFilter } = options
  const encoder = new TextEncoder()
  const listeners = new Set<Listener>()
  /**
   * Events missed since an event id. After a restart or a network failure, many listeners reconnect with the same
   * id.
   */
  const missedCache = new LRUCache<string, Promise<EncodedEvent[]>>({ max: limits.rememberedReconnects })
  let sending = Promise.resolve()
  let isClosed = false
  let newest = (await changeRange(store)).newest
  let seen = new Set<number>((await listChangesAfter(store, newest - overlap)).map(({ number }) => number))

  /** Sends in order, to some listeners at a time, and lets requests run in between. */
  function send(bytes: Uint8Array, receives: (audience: Audience | null) => boolean = () => true): Promise<void> {
    const recipients = [...listeners].filter(({ audience }) => receives(audience))
    sending = sendAfter(sending, bytes, recipients)
    return sending
  }

  async function sendAfter(previous: Promise<void>, bytes: Uint8Array, recipients: readonly Listener[]): Promise<void> {
    await previous
    for (const [at, listener] of recipients.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- lets requests run
      if (at > 0 && at % listenersAtOnce === 0) await setImmediate()
      if (listeners.has(listener) && !listener.sink.send(bytes)) drop(listener)
    }
  }

  function drop(listener: Listener): void {
    end(listener)
    listener.sink.end()
  }

  function end(listener: Listener): void {
    if (listeners.delete(listener)) listener.onEnd?.()
  }

  async function dropEnded(): Promise<void> {
    const signedIn = [...listeners].filter(({ audience }) => audience !== null)
    if (signedIn.length === 0) return
    const still = await stillValid([...new Set(signedIn.flatMap(({ audience }) => audience?.session ?? []))])
    for (const listener of signedIn) if (!still.has(listener.audience?.session ?? '')) drop(listener)
  }

  function encoded(events: readonly OutgoingEvent[], id = newest): EncodedEvent[] {
    return events.map(({ event, only }) => ({ event, only, bytes: encoder.encode(eventText(id, event)) }))
  }

  /** Decides who receives which event. Listeners who join during the lookup are included. */
  async function recipientFilter(
    events: readonly EncodedEvent[],
    audiences: () => readonly (Audience | null)[],
  ): Promise<RecipientFilter> {
    const policyIds = events.flatMap(({ event }) => (event.type === 'block' ? [event.data.policyId] : []))
    if (policyIds.length === 0) return ({ event }, audience) => mayReceive(event, audience)
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
      if (!mayReceive(event, audience) || event.type !== 'block') return mayReceive(event, audience)
      const did = audience?.did ?? null
      return did !== null && (only === null || only === did) && sees(event.data, did)
    }
  }

  async function readMissed(lastEventId: string): Promise<EncodedEvent[]> {
    const last = Number(lastEventId)
    const range = await changeRange(store)
    const isKept = Number.isSafeInteger(last) && last <= range.newest && last >= range.oldest - 1
    if (!isKept || range.newest - last > limits.replayedChanges) return encoded([toEveryone({ type: 'reset' })])
    return encoded(eventsOf(await listChangesAfter(store, last), statusUpdatedAt()))
  }

  function missed(lastEventId: string | undefined): Promise<EncodedEvent[]> | EncodedEvent[] {
    if (lastEventId === undefined) return encoded([toEveryone(statusEvent([], statusUpdatedAt()))])
    const key = `${newest} ${lastEventId}`
    const known = missedCache.get(key)
    if (known) return known
    const reading = readMissed(lastEventId).catch((error: unknown) => {
      missedCache.delete(key)
      throw error
    })
    missedCache.set(key, reading)
    return reading
  }

  /** After a stall: loads everything and tells every listener to fetch again. */
  async function catchUp(number: number): Promise<void> {
    await load(new Set(await listChangedAreas(store, newest - overlap)))
    newest = number
    seen = new Set((await listChangesAfter(store, number - overlap)).map((row) => row.number))
    await Promise.all(encoded([toEveryone({ type: 'reset' })]).map(({ bytes }) => send(bytes)))
  }

  async function join(
    lastEventId: string | undefined,
    sink: Sink,
    audience: Audience | null = null,
    onEnd?: () => void,
  ): Promise<{ readonly leave: () => void }> {
    let known: number
    let first: EncodedEvent[]
    let receives: RecipientFilter
    // A poll may have sent new events in the meantime, which this listener did not receive.
    do {
      known = newest
      // oxlint-disable-next-line no-await-in-loop -- seldom more than once
      first = await missed(lastEventId)
      // oxlint-disable-next-line no-await-in-loop -- seldom more than once
      receives = await recipientFilter(first, () => [audience])
    } while (known !== newest)
    // A new stream would keep the service from ending.
    if (isClosed) throw unavailable('The service is ending.', reconnectSeconds)
    const own: Listener = { sink, audience, onEnd }
    listeners.add(own)
    sink.send(encoder.encode(`retry: ${reconnectSeconds * 1000}\nid: ${newest}\n: ${ageText(statusAge())}\n\n`))
    for (const event of first) if (receives(event, audience)) sink.send(event.bytes)
    return { leave: () => end(own) }
  }

  return {
    join,
    async listen(lastEventId, audience, onEnd) {
      const { sink, stream, ended } = streamSink()
      const { leave } = await join(lastEventId, sink, audience, onEnd)
      void ended.then(leave)
      return stream
    },
    async poll() {
      await dropEnded()
      const rows = await listChangesAfter(store, newest - overlap, maxPolled + 1)
      if (rows.length > maxPolled) return catchUp((await changeRange(store)).newest)
      const fresh = rows.filter(({ number }) => !seen.has(number))
      if (fresh.length === 0) return
      await load(new Set(fresh.map(({ area }) => area)))
      const id = Math.max(newest, ...fresh.map(({ number }) => number))
      const events = encoded(eventsOf(fresh, statusUpdatedAt()), id)
      const receives = await recipientFilter(events, () => [...listeners].map(({ audience }) => audience))
      newest = id
      seen = new Set(rows.map(({ number }) => number))
      await Promise.all(events.map((event) => send(event.bytes, (audience) => receives(event, audience))))
    },
    beat: () => send(encoder.encode(`: ${ageText(statusAge())}\n\n`)),
    listeners: () => listeners.size,
    close() {
      isClosed = true
      for (const listener of listeners) drop(listener)
    },
  }
}

export const heartbeatIntervalMs = heartbeatSeconds * 1000
/** Changes within one interval are folded into one event of each kind. */
export const changesIntervalMs = 500

/** An event for one account, given by its DID, or for everyone with the permission (null). */
interface OutgoingEvent {
  readonly event: LiveEvent
  readonly only: string | null
}

/** Folds changes into events: one for the status, one for the ledger, and one for each schema and block. */
export function eventsOf(rows: readonly ChangeRow[], statusUpdatedAt: string | null): OutgoingEvent[] {
  const of = (area: string) => rows.filter((row) => row.area === area)
  const [status, ledger, signals, schemas] = [of('status'), of('ledger'), of('signal'), of('schema')]
  const events = [
    ...(status.length > 0 ? [statusEvent(status, statusUpdatedAt)] : []),
    ...(ledger.length > 0 ? [transactionsEvent(ledger)] : []),
    ...(signals.length > 0 ? [signalsEvent(signals)] : []),
    ...idsOf(schemas).map((id): LiveEvent => ({ type: 'schema', data: { id } })),
  ]
  return [...events.map(toEveryone), ...blockEvents(of('block'))]
}

function toEveryone(event: LiveEvent): OutgoingEvent {
  return { event, only: null }
}

/** One event for each block, addressed to everyone, and one for each account whose own state changed. */
function blockEvents(rows: readonly ChangeRow[]): OutgoingEvent[] {
  const events = new Map<string, OutgoingEvent>()
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

/** All consensus timestamps have nine decimals, so the longer text is the later time. */
function byTime(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

function eventText(id: number, event: LiveEvent): string {
  const data = 'data' in event ? event.data : {}
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The text of a heartbeat: the age of the status in seconds. */
function ageText(age: number | null): string {
  return age === null ? 'unconfirmed' : String(Math.round(age))
}
