import { act, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToPipeableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { App } from '#web/app/app.tsx'
import { findFirstScreen, noteMismatch } from '#web/app/mount.tsx'
import { preloadPage } from '#web/app/pages.tsx'
import { pageRoutes } from '#server/http/documents/pages.ts'
import { createClock } from '#web/platform/time/clock.ts'
import { readFirstData } from '#web/platform/first-data.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { createServices } from '#web/platform/services.ts'
import { prerender } from '#web/prerender.tsx'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { memoryStorage } from '#test/support/policies/policies-world.tsx'
import { noon, startService } from '#test/support/server/service.ts'
import { aComponent, aMaintenance, anIncident, aPage } from '#test/support/status/payloads.ts'
import { isFullTier } from '#test/support/tier.ts'

const html = '<html><head></head><body><div id="root"></div></body></html>'

const transaction = aTransaction(0)

/** Every page and what a reader may have chosen in this browser, none of which the service knows. */
const paths = [
  '/',
  '/?network=testnet',
  '/no-such-page',
  '/components',
  '/components/relay',
  '/incidents',
  '/incidents/i1',
  '/maintenance',
  '/maintenance?view=calendar',
  '/maintenance/m1',
  '/uptime',
  '/changes',
  '/changes?since=7d',
  '/transactions',
  '/transactions?result=fail&order=asc',
  `/transactions/${transaction.transaction_id}`,
  '/transactions/0.0.1-1-1',
  '/ledger/0.0.1001',
  '/signals',
  '/policies',
  '/policies/p1',
  '/policies/p1/blocks/b1',
  '/policies/p1/check',
  '/policies/p1/compare',
  '/schemas',
  '/schemas/s1',
  '/schemas/s1/versions',
  '/schemas/s1/compare',
  '/wall',
  '/sign-in',
  '/account',
  '/accounts',
  '/audit',
  '/notifications',
  '/subscription',
  '/settings',
  '/about',
]
const choices: readonly Readonly<Record<string, string>>[] = [
  {},
  {
    'signalbox-zone': 'page',
    'signalbox-clock': '12',
    'signalbox-theme': 'dark',
    'signalbox-density': 'compact',
    'signalbox-home-network': 'mainnet',
    'signalbox-charts': 'open',
    'signalbox-figures': 'folded',
    'signalbox-shortcuts': 'off',
    'signalbox-visit': `${noon - 90_000_000} ${noon - 80_000_000}`,
  },
  { 'signalbox-zone': 'utc', 'signalbox-clock': '24', 'signalbox-theme': 'light', 'signalbox-signed-in': 'yes' },
]

/** When a page was drawn, and when the app takes it over: browsers keep documents, networks are slow, tabs wait. */
const distances = {
  'a second': { drawnAt: noon, takenOverAt: noon + 1000 },
  'a minute': { drawnAt: noon, takenOverAt: noon + 63_700 },
  'an hour': { drawnAt: noon, takenOverAt: noon + 61 * 60_000 },
  'the end of the day': across('2026-03-13T00:00Z'),
  "the end of the page's day": across('2026-03-13T00:00+09:00'),
  'half a day': { drawnAt: noon, takenOverAt: noon + 13 * 3_600_000 },
  'the end of the year': across('2027-01-01T00:00Z'),
} as const

const distanceNames = [
  'a second',
  'a minute',
  'an hour',
  'the end of the day',
  "the end of the page's day",
  'half a day',
  'the end of the year',
] as const

interface Distance {
  readonly drawnAt: number
  readonly takenOverAt: number
}

function across(boundary: string): Distance {
  return { drawnAt: Date.parse(boundary) - 2000, takenOverAt: Date.parse(boundary) + 1700 }
}

async function startPages(now: number) {
  const service = await startService({ now, template: { html, manifest: {}, prerender } })
  await service.import({
    page: aPage({ time_zone: 'Asia/Tokyo' }),
    components: [aComponent('relay'), aComponent('mirror', { status: 'partial_outage' })],
    incidents: [anIncident('i1')],
    scheduled_maintenances: [aMaintenance('m1')],
  })
  await service.importTransactions(Array.from({ length: 30 }, (_, index) => aTransaction(-index)))
  return service
}

/** Loads a document as a browser does, some seconds after it was drawn, and lets the app take it over. */
async function takeOver(
  path: string,
  chosen: Readonly<Record<string, string>> = {},
  { drawnAt, takenOverAt: now }: Distance = distances['a second'],
) {
  const service = await startPages(drawnAt)
  const text = await (await service.app.request(path)).text()
  // A drawing leaves its contexts set until the next one begins, and here the app shares them.
  await new Promise((resolve) => renderToPipeableStream(null, { onAllReady: () => resolve(undefined) }))
  document.body.innerHTML = new DOMParser().parseFromString(text, 'text/html').body.innerHTML
  const root = document.querySelector<HTMLElement>('[data-prerendered] #root')
  if (!root) throw new Error(`no first screen at ${path}`)
  const storage = memoryStorage()
  for (const [name, value] of Object.entries(chosen)) storage.setItem(name, value)
  const firstData = readFirstData(document.querySelector('#first-data')?.textContent, { now })
  const firstScreen = findFirstScreen()
  expect(firstScreen).toEqual({ at: drawnAt })
  const services = createServices({
    firstData,
    firstScreen,
    clock: createClock(() => now),
    fetch: () => new Promise(() => {}),
    storage,
  })
  const queryClient = createQueryClient()
  const mismatches: string[] = []
  const isAboutThisTest = (words: unknown) => String(words).startsWith('Detected multiple renderers')
  const heard = vi
    .spyOn(console, 'error')
    .mockImplementation((...words: unknown[]) => void (isAboutThisTest(words[0]) || mismatches.push(words.join(' '))))
  performance.clearMarks()
  const served = [...root.querySelectorAll('main, h1, nav, header, [data-list] > *')]
  await preloadPage(new URL(path, 'http://here').pathname)
  const shown = vi.fn<() => void>()
  const app = await act(async () =>
    hydrateRoot(
      root,
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <App services={services} queryClient={queryClient} storage={storage} onShown={shown} />
      </MemoryRouter>,
      { onRecoverableError: noteMismatch },
    ),
  )
  for (const { detail } of performance.getEntriesByName('signalbox-mismatch').map((entry) => Object(entry)))
    mismatches.push(String(detail))
  heard.mockRestore()
  // The next test draws with the same contexts.
  onTestFinished(async () => {
    await act(async () => app.unmount())
    queryClient.clear()
    document.body.innerHTML = ''
  })
  return {
    root,
    shown,
    mismatches,
    lost: served.filter((element) => !root.contains(element)).map((element) => element.outerHTML.slice(0, 200)),
  }
}

const tried = isFullTier
  ? paths.flatMap((path) =>
      choices.flatMap((chosen) => distanceNames.map((distance) => [path, distance, chosen] as const)),
    )
  : paths.map((path, index) => [path, 'a minute', choices[index % choices.length] ?? {}] as const)

describe('The first screen', () => {
  it('is tried of every page', () => {
    const pathnames = paths.map((path) => new URL(path, 'http://here').pathname)
    expect(pageRoutes.filter(({ path }) => !pathnames.some((pathname) => path.test(pathname)))).toEqual([])
  })

  it.each(tried)(
    'of %s is taken over as it stands across %s by a browser that holds %j',
    async (path, distance, chosen) => {
      const { mismatches, lost, shown } = await takeOver(path, chosen, distances[distance])
      expect(mismatches).toEqual([])
      expect(lost).toEqual([])
      expect(shown).toHaveBeenCalledOnce()
    },
  )

  it('changes to the time and preferences of the reader once the app takes over', async () => {
    const { root } = await takeOver('/incidents/i1', { 'signalbox-zone': 'utc', 'signalbox-clock': '12' })
    const times = within(root).getAllByText(/\d:\d\d/)
    expect(times.filter(({ textContent }) => /GMT\+9(?!, page time)/.test(textContent ?? ''))).toEqual([])
    expect(times.some(({ textContent }) => /\d:\d\d\s?[ap]m/i.test(textContent ?? ''))).toBe(true)
  })
})
