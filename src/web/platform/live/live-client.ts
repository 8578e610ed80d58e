import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { type LiveEvent, livePath, liveEvents } from '#api/live.ts'
import type { SetTimer } from '#api/timer.ts'
import { backoffMs } from '#domain/time/backoff.ts'
import type { OpenChannel, TakeTurn } from './tabs.ts'

const connections = ['connecting', 'live', 'polling', 'offline'] as const
export type Connection = (typeof connections)[number]

/** `connecting` until the first stream opens or fails; `retryIn` is in seconds, null unless a retry is scheduled. */
export const ConnectionState = v.object({ connection: v.picklist(connections), retryIn: v.nullable(v.number()) })
export type ConnectionState = v.InferOutput<typeof ConnectionState>

const Event = v.variant('type', [
  v.object({ type: v.literal('status'), data: liveEvents.status }),
  v.object({ type: v.literal('transactions'), data: liveEvents.transactions }),
  v.object({ type: v.literal('signals'), data: liveEvents.signals }),
  v.object({ type: v.literal('schema'), data: liveEvents.schema }),
  v.object({ type: v.literal('block'), data: liveEvents.block }),
  v.object({ type: v.literal('reset') }),
])

/**
 * Messages between tabs, most of them from the tab that holds the stream. With `hello`, a new tab requests the state;
 * with `renew`, a tab that signed in or out requests a new stream.
 */
const TabMessage = v.variant('kind', [
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('renew') }),
  v.object({ kind: v.literal('state'), state: ConnectionState }),
  v.object({ kind: v.literal('heartbeat'), ageSeconds: v.nullable(v.number()) }),
  v.object({ kind: v.literal('event'), event: Event }),
])
type TabMessage = v.InferOutput<typeof TabMessage>

/** Undefined if this version does not understand the message, because another tab may run another version. */
function parseTabMessage(data: unknown): TabMessage | undefined {
  const result = v.safeParse(TabMessage, data)
  return result.success ? result.output : undefined
}

/** Undefined for event types that this version does not know. */
function parseLiveEvent(type: string | undefined, data: string): LiveEvent | undefined {
  const result = v.safeParse(Event, { type, data: parseJsonOrNull(data) })
  return result.success ? result.output : undefined
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A stream that is silent for longer counts as broken: a little more than two heartbeats. */
export const maxSilenceMs = 45_000

interface StreamHandlers {
  readonly onOpen: () => void
  /** The age of the status data in seconds; null if the service does not know it. */
  readonly onHeartbeat: (ageSeconds: number | null) => void
  readonly onEvent: (event: LiveEvent) => void
  /** The position from which the next stream continues. */
  readonly onId: (id: string) => void
}

interface StreamOptions extends StreamHandlers {
  readonly fetch: typeof globalThis.fetch
  readonly setTimer: SetTimer
  readonly lastEventId: string | undefined
  readonly signal: AbortSignal
}

/** Follows one stream of `/api/live` to its end. Rejects if it breaks, falls silent or is canceled. */
async function followStream(options: StreamOptions): Promise<void> {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error(`nothing heard for ${maxSilenceMs / 1000} s`))
  let cancel = options.setTimer(giveUp, maxSilenceMs)
  const heard = () => {
    cancel()
    cancel = options.setTimer(giveUp, maxSilenceMs)
  }
  try {
    const response = await options.fetch(livePath, {
      cache: 'no-store',
      headers: {
        accept: 'text/event-stream',
        ...(options.lastEventId !== undefined && { 'last-event-id': options.lastEventId }),
      },
      signal: AbortSignal.any([options.signal, silence.signal]),
    })
    if (!response.ok || !response.body) throw new Error(`${livePath}: ${response.status}`)
    heard()
    options.onOpen()
    await readAll(response.body, parserFor(options), heard)
  } finally {
    cancel()
  }
}

function parserFor({ onEvent, onHeartbeat, onId }: StreamHandlers) {
  return createParser({
    onId,
    onComment(comment) {
      const age = Number.parseFloat(comment)
      onHeartbeat(Number.isFinite(age) ? age : null)
    },
    onEvent(message) {
      const event = parseLiveEvent(message.event, message.data)
      if (event) onEvent(event)
    },
  })
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  parser: { feed(chunk: string): void },
  heard: () => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read piece by piece
    const { done, value } = await reader.read()
    if (done) return
    heard()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

interface ConnectionParts {
  readonly fetch: typeof globalThis.fetch
  readonly setTimer: SetTimer
  /** From 0 to 1. */
  readonly random: () => number
  readonly isOnline: () => boolean
  /** Calls back when the browser goes online; returns a function that unsubscribes. */
  readonly onOnline: (listener: () => void) => () => void
  /** Calls back when the browser goes offline; returns a function that unsubscribes. */
  readonly onOffline: (listener: () => void) => () => void
}

interface ConnectionHandlers extends Pick<StreamHandlers, 'onEvent' | 'onHeartbeat'> {
  readonly onState: (state: ConnectionState) => void
}

export interface LiveConnection {
  end(): void
  /** Restarts the stream, because the session determines which events it carries. */
  renew(): void
}

/** Keeps a stream open until it is ended: reconnects after a break, and continues after the last event received. */
export function keepConnected(parts: ConnectionParts, handlers: ConnectionHandlers): LiveConnection {
  const ended = new AbortController()
  let lastEventId: string | undefined
  let failures = 0
  let renews = false
  let wake: (() => void) | undefined
  let cut = new AbortController()

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const cancel = parts.setTimer(resolve, milliseconds)
      wake = () => {
        cancel()
        resolve()
      }
    })

  const stopListening = [
    parts.onOnline(() => wake?.()),
    // A stream that is cut off does not end but falls silent, so reconnect immediately to find out.
    parts.onOffline(() => cut.abort()),
  ]
  const follow = () => {
    cut = new AbortController()
    return followStream({
      fetch: parts.fetch,
      setTimer: parts.setTimer,
      lastEventId,
      signal: AbortSignal.any([ended.signal, cut.signal]),
      onOpen: () => handlers.onState({ connection: 'live', retryIn: null }),
      onHeartbeat(ageSeconds) {
        failures = 0
        handlers.onHeartbeat(ageSeconds)
      },
      onEvent: handlers.onEvent,
      onId(id) {
        lastEventId = id
      },
    }).catch(() => undefined)
  }

  const run = async () => {
    while (!ended.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one stream at a time
      await follow()
      if (ended.signal.aborted) return
      if (renews) {
        renews = false
        continue
      }
      const wait = backoffMs(failures, { random: parts.random() })
      failures += 1
      handlers.onState({ connection: parts.isOnline() ? 'polling' : 'offline', retryIn: wait / 1000 })
      // oxlint-disable-next-line no-await-in-loop -- the pause between two attempts
      await pause(wait)
      renews = false
    }
  }
  void run()

  return {
    end() {
      ended.abort()
      for (const stop of stopListening) stop()
      wake?.()
    },
    renew() {
      renews = true
      cut.abort()
      wake?.()
    },
  }
}

export interface LiveParts extends ConnectionParts {
  /** The tab that holds the lock has the stream. Null without locks (no secure context): then each tab has a stream. */
  readonly takeTurn: TakeTurn | null
  readonly openChannel: OpenChannel<TabMessage> | null
}

/** One stream for all tabs of a browser: the tab that holds the lock forwards its events. */
export function shareConnection(parts: LiveParts, handlers: ConnectionHandlers): LiveConnection {
  const { takeTurn, openChannel } = parts
  if (!takeTurn || !openChannel) return keepConnected(parts, handlers)
  const ended = new AbortController()
  let own: LiveConnection | undefined
  let state: ConnectionState = { connection: 'connecting', retryIn: null }
  let stands: LiveEvent | undefined
  let cancelSilence: (() => void) | undefined

  const take = (next: ConnectionState) => {
    state = next
    handlers.onState(next)
  }
  // A tab that no longer receives anything polls for itself, because the leading tab may be frozen.
  const heard = () => {
    cancelSilence?.()
    cancelSilence = parts.setTimer(() => take({ connection: 'polling', retryIn: null }), maxSilenceMs)
  }
  const channel = openChannel((data) => {
    const message = parseTabMessage(data)
    if (!message) return
    if (message.kind === 'hello') {
      if (own) answerHello()
      return
    }
    if (message.kind === 'renew') own?.renew()
    if (own) return
    heard()
    if (message.kind === 'state') take(message.state)
    if (message.kind === 'event') handlers.onEvent(message.event)
    if (message.kind === 'heartbeat') {
      if (state.connection !== 'live') take({ connection: 'live', retryIn: null })
      handlers.onHeartbeat(message.ageSeconds)
    }
  })
  // A new tab was rendered a moment ago. The state of the status shows it whether it has missed anything since.
  const answerHello = () => {
    channel.send({ kind: 'state', state })
    if (stands) channel.send({ kind: 'event', event: stands })
  }
  const lead = async () => {
    // The lock may be granted just when the user leaves the tab.
    if (ended.signal.aborted) return
    cancelSilence?.()
    const connection = keepConnected(parts, {
      onState(next) {
        take(next)
        channel.send({ kind: 'state', state: next })
      },
      onHeartbeat(ageSeconds) {
        handlers.onHeartbeat(ageSeconds)
        channel.send({ kind: 'heartbeat', ageSeconds })
      },
      onEvent(event) {
        if (event.type === 'status') stands = { ...event, data: { ...event.data, kinds: [] } }
        handlers.onEvent(event)
        channel.send({ kind: 'event', event })
      },
    })
    own = connection
    await new Promise<void>((resolve) => {
      ended.signal.addEventListener('abort', () => {
        connection.end()
        resolve()
      })
    })
  }
  heard()
  channel.send({ kind: 'hello' })
  // The request for the lock is rejected only if this tab aborts it.
  takeTurn(ended.signal, lead).catch(() => undefined)
  return {
    end() {
      ended.abort()
      cancelSilence?.()
      channel.close()
    },
    renew() {
      if (own) own.renew()
      else channel.send({ kind: 'renew' })
    },
  }
}
