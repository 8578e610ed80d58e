import { createParser } from 'eventsource-parser'
import { livePath, type LiveEvent } from '#api/live.ts'
import { parseLiveEvent } from './live-messages.ts'
import type { SetTimer } from '../timer.ts'

/** Milliseconds without a byte after which a stream counts as broken: two heartbeats and some. */
export const silenceLimit = 45_000

export interface StreamHandlers {
  readonly onOpen: () => void
  /** The age of the status data in seconds, null where the service does not know it. */
  readonly onHeartbeat: (ageSeconds: number | null) => void
  readonly onEvent: (event: LiveEvent) => void
  /** Where the stream stands; it is continued from there. */
  readonly onId: (id: string) => void
}

export interface StreamOptions extends StreamHandlers {
  readonly fetch: typeof globalThis.fetch
  readonly setTimer: SetTimer
  readonly lastEventId: string | undefined
  readonly signal: AbortSignal
}

/** Follows one stream of `/api/live` to its end, and rejects where it breaks, falls silent or is called off. */
export async function followStream(options: StreamOptions): Promise<void> {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error(`nothing heard for ${silenceLimit / 1000} s`))
  let cancel = options.setTimer(giveUp, silenceLimit)
  const heard = () => {
    cancel()
    cancel = options.setTimer(giveUp, silenceLimit)
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
