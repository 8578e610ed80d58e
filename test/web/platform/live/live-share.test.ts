import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '#api/live.ts'
import { type ConnectionState, maxSilenceMs, shareConnection } from '#web/platform/live/live-client.ts'
import { manualTimers, settle } from '#test/support/app/manual-timers.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { sharedBrowser } from '#test/support/app/tabs.ts'

function browser({ withLocks = true } = {}) {
  const service = streamService()
  const timers = manualTimers()
  const shared = sharedBrowser()
  const openTab = () => {
    const events: LiveEvent[] = []
    const ages: (number | null)[] = []
    const states: ConnectionState[] = []
    const { end: close, renew } = shareConnection(
      {
        fetch: service.fetch,
        setTimer: timers.setTimer,
        random: () => 1,
        isOnline: () => true,
        onOnline: () => () => undefined,
        onOffline: () => () => undefined,
        takeTurn: withLocks ? shared.takeTurn : null,
        openChannel: withLocks ? shared.openChannel : null,
      },
      {
        onEvent: (event) => events.push(event),
        onHeartbeat: (age) => ages.push(age),
        onState: (state) => states.push(state),
      },
    )
    return { events, ages, states, close, renew }
  }
  return { service, timers, shared, openTab }
}

const change = { kinds: ['component'], updated_at: null }

describe('The stream that tabs share', () => {
  it('is one stream for three tabs, and each of them receives everything', async () => {
    const { service, openTab } = browser()
    const tabs = [openTab(), openTab(), openTab()]
    await settle()
    service.stream.send(`: 4\n\n${eventText('status', change)}`)
    await settle()
    expect(service.calls).toHaveLength(1)
    for (const { events, ages, states } of tabs) {
      expect(events).toEqual([{ type: 'status', data: change }])
      expect(ages).toEqual([4])
      expect(states.at(-1)?.connection).toBe('live')
    }
  })

  it('sends a later tab the current state', async () => {
    const { openTab } = browser()
    openTab()
    await settle()
    const late = openTab()
    await settle()
    expect(late.states).toEqual([{ connection: 'live', retryIn: null }])
  })

  it('sends a later tab the version of the status, so that it knows whether it missed anything', async () => {
    const { service, openTab } = browser()
    openTab()
    await settle()
    service.stream.send(eventText('status', { kinds: ['component'], updated_at: '2026-03-12T12:00:00Z' }))
    await settle()
    const late = openTab()
    await settle()
    expect(late.events).toEqual([{ type: 'status', data: { kinds: [], updated_at: '2026-03-12T12:00:00Z' } }])
  })

  it('moves to another tab when the tab that holds it is closed', async () => {
    const { service, openTab } = browser()
    const first = openTab()
    const second = openTab()
    await settle()
    first.close()
    await settle()
    expect(service.calls).toHaveLength(2)
    expect(service.calls[0]?.aborted()).toBe(true)
    service.stream.send(eventText('status', change))
    await settle()
    expect(second.events).toHaveLength(1)
    expect(first.events).toHaveLength(0)
  })

  it('is not opened by a tab that gets the lock while it is closed', async () => {
    const { service, openTab } = browser()
    openTab().close()
    const next = openTab()
    await settle()
    expect(service.calls).toHaveLength(1)
    expect(next.states.at(-1)?.connection).toBe('live')
  })

  it('reconnects when any of the tabs asks for it', async () => {
    const { service, openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    await settle()
    second.renew()
    await settle()
    expect(service.calls.map(({ aborted }) => aborted())).toEqual([true, false])
    first.renew()
    await settle()
    expect(service.calls.map(({ aborted }) => aborted())).toEqual([true, true, false])
  })

  it('leaves the queue when a waiting tab is closed', async () => {
    const { service, openTab } = browser()
    const first = openTab()
    const second = openTab()
    await settle()
    second.close()
    await settle()
    first.close()
    await settle()
    expect(service.calls).toHaveLength(1)
  })

  it('reports a broken stream to every tab', async () => {
    const { service, openTab } = browser()
    openTab()
    const second = openTab()
    await settle()
    service.refuse(500)
    service.stream.end()
    await settle()
    expect(second.states.at(-1)).toEqual({ connection: 'polling', retryIn: 1 })
  })

  it('lets a tab poll while it receives nothing', async () => {
    const { shared, timers, openTab } = browser()
    // Another program's tab holds the turn and says nothing.
    void shared.takeTurn(new AbortController().signal, () => new Promise(() => undefined))
    const tab = openTab()
    await timers.advance(maxSilenceMs)
    expect(tab.states.at(-1)?.connection).toBe('polling')
    shared.shout({ kind: 'heartbeat', ageSeconds: 2 })
    expect(tab.states.at(-1)?.connection).toBe('live')
    expect(tab.ages).toEqual([2])
  })

  it('ignores messages that it does not understand', async () => {
    const { shared, openTab } = browser()
    const tab = openTab()
    await settle()
    const before = tab.states.length
    shared.shout({ kind: 'state', state: 'fine' })
    shared.shout('hello?')
    expect(tab.states).toHaveLength(before)
    expect(tab.events).toEqual([])
  })

  it('is a separate stream for each tab if the browser has no locks', async () => {
    const { service, openTab } = browser({ withLocks: false })
    openTab()
    openTab()
    await settle()
    expect(service.calls).toHaveLength(2)
  })
})
