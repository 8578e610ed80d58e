import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWorld } from '#test/support/app/world.tsx'
import { aComponent, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'

/** How often the app has looked whether it may notify: what notifies does so when it appears. */
let looks = 0
const permission = (): NotificationPermission => {
  looks += 1
  return 'granted'
}

const shown: { title: string; tag: string | undefined; icon: string | undefined }[] = []

class FakeNotification extends EventTarget {
  static get permission() {
    return permission()
  }
  constructor(title: string, { tag, icon }: NotificationOptions = {}) {
    super()
    shown.push({ title, tag, icon })
  }
}

const titles = () => shown.map(({ title }) => title)

const page = aPage()
const incident = (updates: ReturnType<typeof anUpdate>[]) =>
  anIncident('inc1', {
    name: 'Slow node',
    impact: 'minor',
    status: updates[0]?.status ?? '',
    incident_updates: updates,
  })
const summary = (incidents: object[], later = 0) => ({
  page: { ...page, updated_at: new Date(Date.parse(page.updated_at) + later).toISOString() },
  components: [aComponent('node')],
  incidents,
  scheduled_maintenances: [],
  status: { indicator: 'none', description: 'All Systems Operational' },
})

async function world(choice: string) {
  localStorage.setItem('signalbox-notify', choice)
  // They come after the page, and what they have not seen before is no news to them.
  await Promise.all([import('#web/app/notifications.tsx'), import('#web/app/after-paint.tsx')])
  const opened = await openWorld({ payloads: [summary([])], path: '/nowhere', storage: localStorage })
  await waitFor(() => expect(document.title).toContain('Page not found'))
  await waitFor(() => expect(choice === 'off' || looks > 0).toBe(true))
  const say = async (payload: object) => {
    await opened.service.import(payload)
    await act(() => opened.queryClient.refetchQueries({ queryKey: ['status'] }))
  }
  await act(() => opened.queryClient.refetchQueries({ queryKey: ['status'] }))
  return { ...opened, say }
}

describe('Desktop notifications', () => {
  beforeEach(async () => {
    vi.stubGlobal('Notification', FakeNotification)
    // React shows a part that has just been loaded late: it would miss the first news. Later renderings show it at once.
    await world('on')
    cleanup()
    shown.length = 0
    looks = 0
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  const first = anUpdate('u1', '2026-03-12T11:00:00.000Z', { status: 'investigating', incident_id: 'inc1' })
  const second = anUpdate('u2', '2026-03-12T11:30:00.000Z', { status: 'identified', incident_id: 'inc1' })

  it('announce a new incident and its updates, and nothing older', async () => {
    const { say } = await world('on')
    expect(shown).toEqual([])
    await say(summary([incident([first])], 60_000))
    await waitFor(() => expect(titles()).toEqual(['New incident: Slow node']))
    await say(summary([incident([second, first])], 120_000))
    await waitFor(() => expect(titles()).toEqual(['New incident: Slow node', 'Identified: Slow node']))
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(2)
    expect(shown[0]?.icon).toBe('/favicon-degraded.svg')
  })

  it('are not replaced silently by the next ones', async () => {
    const { say } = await world('on')
    const rollup = (indicator: string, description: string, later: number) => ({
      ...summary([], later),
      status: { indicator, description },
    })
    await say(rollup('minor', 'Minor Service Outage', 60_000))
    await say(rollup('none', 'All Systems Operational', 120_000))
    await say(rollup('minor', 'Minor Service Outage', 180_000))
    await waitFor(() => expect(shown).toHaveLength(3))
    await say(summary([incident([first])], 240_000))
    await say(summary([incident([second, first])], 300_000))
    const over = { ...incident([second, first]), status: 'resolved', resolved_at: '2026-03-12T11:40:00.000Z' }
    await say(summary([over], 360_000))
    await waitFor(() => expect(titles()).toContain('Incident ended: Slow node'))
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(shown.length)
  })

  it('are silent unless the user has enabled them', async () => {
    const { say } = await world('off')
    await say(summary([incident([first])], 60_000))
    expect(shown).toEqual([])
  })

  describe('with a service worker', () => {
    const byWorker: { title: string; address: unknown }[] = []
    class ThrowingNotification extends EventTarget {
      static get permission() {
        return permission()
      }
      constructor() {
        super()
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
      }
    }

    beforeEach(() => {
      byWorker.length = 0
    })
    afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

    const offerWorker = (isRegistered: boolean) => {
      const registration = {
        active: {},
        showNotification: async (title: string, { data }: NotificationOptions) =>
          void byWorker.push({ title, address: data }),
      }
      Object.defineProperty(navigator, 'serviceWorker', {
        configurable: true,
        value: { getRegistration: async () => (isRegistered ? registration : undefined) },
      })
    }

    it('come from the worker, with the address that it opens in the tab that fits', async () => {
      offerWorker(true)
      const { say } = await world('on')
      await say(summary([incident([first])], 60_000))
      await waitFor(() => expect(byWorker).toEqual([{ title: 'New incident: Slow node', address: '/incidents/inc1' }]))
      expect(shown).toEqual([])
    })

    it('are left to the page where there is none and the browser refuses to do without, as on Android', async () => {
      vi.stubGlobal('Notification', ThrowingNotification)
      offerWorker(false)
      const { say } = await world('on')
      await say(summary([incident([first])], 60_000))
      await waitFor(() => expect(document.title).toContain('● 1 open'))
      expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    })
  })
})
