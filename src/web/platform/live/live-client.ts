import type { LiveEvent } from '#api/live.ts'
import {
  parseTabMessage,
  type ConnectionState,
  type TabMessage,
  maxSilenceMs,
  followStream,
  type StreamHandlers,
} from './live-stream.ts'
import type { OpenChannel, TakeTurn } from './tabs.ts'
import { backoffMs } from '../retry.ts'
import type { SetTimer } from '#api/timer.ts'

interface ConnectionParts {
  readonly fetch: typeof globalThis.fetch
  readonly setTimer: SetTimer
  /** 0 to 1. */
  readonly random: () => number
  readonly isOnline: () => boolean
  /** Calls back when the browser comes online; the answer ends it. */
  readonly onOnline: (listener: () => void) => () => void
  /** Calls back when the browser goes offline; the answer ends it. */
  readonly onOffline: (listener: () => void) => () => void
}

interface ConnectionHandlers extends Pick<StreamHandlers, 'onEvent' | 'onHeartbeat'> {
  readonly onState: (state: ConnectionState) => void
}

export interface LiveConnection {
  end(): void
  /** Restarts the stream: the session decides which events it carries. */
  renew(): void
}

/** Keeps a stream up until it is ended: reconnects where it breaks, and continues after the last event it saw. */
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
    // A stream that was cut off does not end: it falls silent. So it is tried again at once whether it can be had.
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
      // oxlint-disable-next-line no-await-in-loop -- one stream after the other
      await follow()
      if (ended.signal.aborted) return
      if (renews) {
        renews = false
        continue
      }
      const wait = backoffMs(failures, { random: parts.random() })
      failures += 1
      handlers.onState({ connection: parts.isOnline() ? 'polling' : 'offline', retryIn: wait / 1000 })
      // oxlint-disable-next-line no-await-in-loop -- the pause between two tries
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
  /** The tab that has the turn holds the stream. Null without locks (no secure context): then each tab has its own stream. */
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
  // A tab that hears nothing any more polls for itself: the one that leads may be frozen.
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
  // A new tab was drawn a moment ago: how the status stands tells it whether it has missed anything since.
  const answerHello = () => {
    channel.send({ kind: 'state', state })
    if (stands) channel.send({ kind: 'event', event: stands })
  }
  const lead = async () => {
    // A turn may come in the moment in which the tab is left.
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
  // Waiting for a turn is rejected only where this tab ends it.
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
