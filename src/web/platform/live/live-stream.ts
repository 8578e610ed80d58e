import { createParser } from 'eventsource-parser'
import { livePath, type LiveEvent, liveEvents } from '#api/live.ts'
import type { SetTimer } from '#api/timer.ts'
import * as v from 'valibot'
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
export const TabMessage = v.variant('kind', [
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('renew') }),
  v.object({ kind: v.literal('state'), state: ConnectionState }),
  v.object({ kind: v.literal('heartbeat'), ageSeconds: v.nullable(v.number()) }),
  v.object({ kind: v.literal('event'), event: Event }),
])
export type TabMessage = v.InferOutput<typeof TabMessage>

/** Undefined if this version does not understand the message, because another tab may run another version. */
export function parseTabMessage(data: unknown): TabMessage | undefined {
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

export interface StreamHandlers {
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
export async function followStream(options: StreamOptions): Promise<void> {
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
