import type { LiveEvent } from '#api/live.ts'
import type { LiveConnection, LiveParts, Connection } from './live-client.ts'
import { createStore, type ObservableStore } from '../store.ts'
import { browserChannel, browserTurn } from './tabs.ts'
import { startTimer } from '#api/timer.ts'

export interface LiveState {
  readonly connection: Connection
  /** When the stream reconnects, in milliseconds since 1970. */
  readonly retryAt: number | null
}

interface LiveHandlers {
  readonly onEvent: (event: LiveEvent) => void
  readonly onHeartbeat: (ageSeconds: number | null) => void
}

export interface LiveUpdates {
  readonly state: Pick<ObservableStore<LiveState>, 'first' | 'get' | 'subscribe'>
  /** Follows the stream until the returned function is called. */
  start(handlers: LiveHandlers): () => void
  /** Calls back for events while the stream is followed, until the returned function is called. */
  listen(listener: (event: LiveEvent) => void): () => void
  /** Restarts the stream after a sign-in or sign-out, because the session determines its events. */
  renew(): void
}

const name = 'signalbox-live'
/** Used after the code for the stream failed to load. */
const loadRetryMs = 15_000

/** The app's live updates. Their code is loaded on start. Without parts there is no stream and the app polls. */
export function createLiveUpdates(
  now: () => number,
  parts?: LiveParts,
  first: Connection = parts ? 'connecting' : 'polling',
): LiveUpdates {
  const state = createStore<LiveState>({ connection: first, retryAt: null })
  const listeners = new Set<(event: LiveEvent) => void>()
  let connection: LiveConnection | undefined
  return {
    state,
    start(handlers) {
      if (!parts) return () => {}
      let isEnded = false
      let cancelRetry: (() => void) | undefined
      const connect = async () => {
        const { shareConnection } = await import('./live-client.ts')
        if (isEnded) return
        connection = shareConnection(parts, {
          ...handlers,
          onEvent(event) {
            handlers.onEvent(event)
            for (const listener of listeners) listener(event)
          },
          onState: ({ connection: next, retryIn }) =>
            state.set({ connection: next, retryAt: retryIn === null ? null : now() + retryIn * 1000 }),
        })
      }
      const load = () => {
        connect().catch(() => {
          state.set({ connection: 'polling', retryAt: null })
          cancelRetry = parts.setTimer(load, loadRetryMs)
        })
      }
      load()
      return () => {
        isEnded = true
        cancelRetry?.()
        connection?.end()
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    renew: () => connection?.renew(),
  }
}

export function browserLiveParts(): LiveParts {
  return {
    fetch: globalThis.fetch.bind(globalThis),
    setTimer: startTimer,
    random: Math.random,
    isOnline: () => navigator.onLine,
    onOnline: listenTo('online'),
    onOffline: listenTo('offline'),
    takeTurn: browserTurn(name),
    openChannel: browserChannel(name),
  }
}

function listenTo(event: 'online' | 'offline') {
  return (listener: () => void) => {
    addEventListener(event, listener)
    return () => removeEventListener(event, listener)
  }
}
