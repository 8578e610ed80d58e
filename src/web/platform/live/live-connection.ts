import type { ConnectionState } from './live-messages.ts'
import { followStream, type StreamHandlers } from './live-stream.ts'
import { backoffMs } from '../retry.ts'
import type { SetTimer } from '../timer.ts'

export interface ConnectionParts {
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

export interface ConnectionHandlers extends Pick<StreamHandlers, 'onEvent' | 'onHeartbeat'> {
  readonly onState: (state: ConnectionState) => void
}

export interface KeptConnection {
  end(): void
  /** Begins the stream anew: the service tells by the session what one may hear. */
  renew(): void
}

/** Keeps a stream up until it is ended: reconnects where it breaks, and continues after the last event it saw. */
export function keepConnected(parts: ConnectionParts, handlers: ConnectionHandlers): KeptConnection {
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
