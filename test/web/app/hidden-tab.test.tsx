import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { noon } from '#test/support/server/service.ts'
import { someOf } from '#test/support/tier.ts'

const halfHourMs = 30 * 60_000
const stepMs = 10_000

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

it.each(someOf(['/', '/transactions', '/signals', '/about', '/changes', '/uptime', '/wall'], 3))(
  'A hidden tab of %s asks nothing and changes nothing while the stream has no news, and asks again when it is shown',
  async (path) => {
    const stream = streamService()
    const transactions = [aTransaction(0, { consensus_timestamp: `${noon / 1000 - 1}.000000000` })]
    const { service, queryClient } = await openWorld({
      payloads: ledgerPage,
      transactions,
      path,
      live: stream.parts,
    })
    await waitFor(() => expect(stream.calls).toHaveLength(1))
    stream.stream.send(eventText('heartbeat', {}))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await screen.findByRole('heading', { level: 1 })
    // Parts of a page load one after another, some after the first paint.
    for (let part = 0; part < 5; part += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await vi.dynamicImportSettled()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await act(() => vi.advanceTimersByTimeAsync(1000))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    }
    // A part that is drawn only later would request data that has become old.
    await waitFor(() => {
      const requested = queryClient.getQueryCache().getAll()
      expect(requested.filter((query) => query.getObserversCount() === 0).map(({ queryKey }) => queryKey)).toEqual([])
    })

    show('hidden')
    const fetch = vi.spyOn(service.app, 'fetch')
    const shown = document.body.innerText
    stream.stream.send(eventText('transactions', { count: 1, newest: `${noon / 1000}.000000000` }, 2))
    // In steps shorter than the silence after which the app connects again.
    for (let passed = 0; passed < halfHourMs - stepMs; passed += stepMs) {
      service.now += stepMs
      stream.stream.send(eventText('heartbeat', {}))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await act(() => vi.advanceTimersByTimeAsync(stepMs))
    }
    expect(fetch.mock.calls.map(([request]) => request.url).join(' ')).toBe('')
    expect(document.body.innerText).toBe(shown)

    show('visible')
    await waitFor(() => expect(fetch).toHaveBeenCalled())
  },
)
