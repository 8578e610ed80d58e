import type { LiveEvent } from '#api/live.ts'
import { keepConnected, type ConnectionHandlers, type ConnectionParts, type KeptConnection } from './live-connection.ts'
import { parseTabMessage, type ConnectionState, type TabMessage } from './live-messages.ts'
import { silenceLimit } from './live-stream.ts'
import type { OpenChannel, TakeTurn } from '../tabs.ts'

export interface SharedParts extends ConnectionParts {
  /** Who has the turn holds the stream. Null where the browser has no locks (no secure context): each tab then has a stream of its own. */
  readonly takeTurn: TakeTurn | null
  readonly openChannel: OpenChannel<TabMessage> | null
}

/** One stream for all tabs of a browser: who holds the lock holds the stream and passes on what it hears. */
export function shareConnection(parts: SharedParts, handlers: ConnectionHandlers): KeptConnection {
  const { takeTurn, openChannel } = parts
  if (!takeTurn || !openChannel) return keepConnected(parts, handlers)
  const ended = new AbortController()
  let own: KeptConnection | undefined
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
    cancelSilence = parts.setTimer(() => take({ connection: 'polling', retryIn: null }), silenceLimit)
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
