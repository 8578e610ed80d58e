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
