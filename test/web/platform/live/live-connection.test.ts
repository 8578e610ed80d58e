import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '#api/live.ts'
import { keepConnected, type ConnectionState, maxSilenceMs } from '#web/platform/live/live-client.ts'
import { manualTimers, settle } from '#test/support/app/manual-timers.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'

function connected() {
  const service = streamService()
  const timers = manualTimers()
  const events: LiveEvent[] = []
  const ages: (number | null)[] = []
  const states: ConnectionState[] = []
  let comesOnline: (() => void) | undefined
  let goesOffline: (() => void) | undefined
  const connection = { online: true }
  const start = () =>
    keepConnected(
      {
        fetch: service.fetch,
        setTimer: timers.setTimer,
        random: () => 1,
        isOnline: () => connection.online,
        onOnline(listener) {
          comesOnline = listener
          return () => {
            comesOnline = undefined
          }
        },
        onOffline(listener) {
          goesOffline = listener
          return () => {
            goesOffline = undefined
          }
        },
      },
      {
        onEvent: (event) => events.push(event),
        onHeartbeat: (age) => ages.push(age),
        onState: (state) => states.push(state),
      },
    )
  return {
    service,
    timers,
    events,
    ages,
    states,
    connection,
    start,
    comeOnline: () => comesOnline?.(),
    goOffline: () => goesOffline?.(),
  }
}

describe('The live connection', () => {
  it('is live once the stream is open, and forwards events and heartbeats', async () => {
    const { service, events, ages, states, start } = connected()
    start()
    await settle()
    service.stream.send(': 3\n\n')
    service.stream.send(eventText('status', { kinds: ['incident'], updated_at: null }, 7))
    service.stream.send(eventText('reset', {}))
    await settle()
    expect(states).toEqual([{ connection: 'live', retryIn: null }])
    expect(ages).toEqual([3])
    expect(events).toEqual([{ type: 'status', data: { kinds: ['incident'], updated_at: null } }, { type: 'reset' }])
  })

  it.each([
    ['an unknown kind', eventText('weather', {})],
    ['data that are not JSON', 'event: status\ndata: nonsense\n\n'],
    ['data of another shape', eventText('status', { kinds: 3 })],
  ])('ignores %s', async (_, text) => {
    const { service, events, start } = connected()
    start()
    await settle()
    service.stream.send(text)
    await settle()
    expect(events).toEqual([])
  })

  it('reads a comment that is not a number as a heartbeat of unknown age', async () => {
    const { service, ages, start } = connected()
    start()
    await settle()
    service.stream.send(': hello\n\n')
    await settle()
    expect(ages).toEqual([null])
  })

  it('reads an event that arrives in pieces', async () => {
    const { service, events, start } = connected()
    start()
    await settle()
    const text = eventText('status', { kinds: [], updated_at: null })
    service.stream.send(text.slice(0, 15))
    service.stream.send(text.slice(15))
    await settle()
    expect(events).toHaveLength(1)
  })

  it('reconnects after the stream ends, and resumes after the last event it received', async () => {
    const { service, timers, states, start } = connected()
    start()
    await settle()
    expect(service.stream.headers.get('last-event-id')).toBeNull()
    service.stream.send(eventText('status', { kinds: [], updated_at: null }, 41))
    service.stream.send(eventText('status', { kinds: [], updated_at: null }))
    service.stream.end()
    await settle()
    expect(states.at(-1)).toEqual({ connection: 'polling', retryIn: 1 })
    await timers.advance(1000)
    expect(service.calls).toHaveLength(2)
    expect(service.stream.headers.get('last-event-id')).toBe('41')
    expect(states.at(-1)).toEqual({ connection: 'live', retryIn: null })
  })

  it('resumes from the first id of a stream that sent no event', async () => {
    const { service, timers, start } = connected()
    start()
    await settle()
    service.stream.send('retry: 2000\nid: 12\n: 0\n\n')
    service.stream.end()
    await timers.advance(1000)
    expect(service.stream.headers.get('last-event-id')).toBe('12')
  })

  it('closes a silent stream, and keeps one that sends', async () => {
    const { service, timers, start } = connected()
    start()
    await timers.advance(maxSilenceMs - 1000)
    service.stream.send(': 0\n\n')
    await timers.advance(maxSilenceMs - 1000)
    expect(service.stream.aborted()).toBe(false)
    await timers.advance(1000)
    expect(service.stream.aborted()).toBe(true)
    await timers.advance(1000)
    expect(service.calls).toHaveLength(2)
  })

  it('waits longer after each failure, up to 15 seconds, and resets the wait after a heartbeat', async () => {
    const { service, timers, states, start } = connected()
    service.refuse(503)
    start()
    await timers.advance(60_000)
    expect(states.map((state) => state.retryIn).slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15])
    service.refuse(null)
    await timers.advance(15_000)
    service.stream.send(': 0\n\n')
    await settle()
    service.stream.end()
    await settle()
    expect(states.at(-1)?.retryIn).toBe(1)
  })

  it('reports an offline browser, and connects as soon as it is online', async () => {
    const { service, timers, states, connection, start, comeOnline } = connected()
    service.refuse('unreachable')
    connection.online = false
    start()
    await timers.advance(4000)
    expect(states.at(-1)?.connection).toBe('offline')
    const before = service.calls.length
    service.refuse(null)
    connection.online = true
    comeOnline()
    await settle()
    expect(service.calls).toHaveLength(before + 1)
    expect(states.at(-1)?.connection).toBe('live')
  })

  it('closes the stream when the browser goes offline, and stays live if it can still connect', async () => {
    const { service, timers, states, connection, start, goOffline } = connected()
    start()
    await settle()
    connection.online = false
    goOffline()
    await settle()
    expect(service.stream.aborted()).toBe(true)
    expect(states.at(-1)).toEqual({ connection: 'offline', retryIn: 1 })
    await timers.advance(1000)
    expect(states.at(-1)?.connection).toBe('live')
    expect(service.stream.aborted()).toBe(false)
  })

  it('reconnects on request, at once and silently, and resumes after the last event it received', async () => {
    const { service, states, start } = connected()
    const { renew } = start()
    await settle()
    service.stream.send(eventText('status', { kinds: [], updated_at: null }, 41))
    await settle()
    renew()
    await settle()
    expect(service.calls.map(({ aborted }) => aborted())).toEqual([true, false])
    expect(service.stream.headers.get('last-event-id')).toBe('41')
    expect(states.every(({ connection }) => connection === 'live')).toBe(true)
  })

  it('stops waiting when it is asked to reconnect', async () => {
    const { service, timers, start } = connected()
    service.refuse(503)
    const { renew } = start()
    await timers.advance(4000)
    service.refuse(null)
    renew()
    await settle()
    expect(service.calls).toHaveLength(1)
    service.stream.end()
    await settle()
    expect(service.calls).toHaveLength(1)
  })

  it('ends its stream and its timers when it is closed', async () => {
    const { service, timers, start } = connected()
    const { end } = start()
    await settle()
    end()
    await settle()
    expect(service.stream.aborted()).toBe(true)
    await timers.advance(60_000)
    expect(service.calls).toHaveLength(1)
    expect(timers.waiting()).toEqual([])
  })
})
