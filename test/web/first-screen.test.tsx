import { act, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToPipeableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { App } from '#web/app/app.tsx'
import { noteMismatch } from '#web/app/mount.tsx'
import { preloadPage } from '#web/app/pages.tsx'
import { createClock } from '#web/platform/clock.ts'
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

/** Every page and what a reader may have chosen in this browser, none of which the service knows. */
const paths = [
  '/',
  '/?network=testnet',
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
  '/ledger/0.0.1001',
  '/signals',
  '/policies',
  '/schemas',
  '/wall',
  '/sign-in',
  '/account',
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

async function startPages() {
  const service = await startService({ template: { html, manifest: {}, prerender } })
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
async function takeOver(path: string, chosen: Readonly<Record<string, string>> = {}, afterMs = 3700) {
  const service = await startPages()
  const text = await (await service.app.request(path)).text()
  // A drawing leaves its contexts set until the next one begins, and here the app shares them.
  await new Promise((resolve) => renderToPipeableStream(null, { onAllReady: () => resolve(undefined) }))
  document.body.innerHTML = new DOMParser().parseFromString(text, 'text/html').body.innerHTML
  const root = document.querySelector<HTMLElement>('[data-prerendered] #root')
  if (!root) throw new Error(`no first screen at ${path}`)
  const storage = memoryStorage()
  for (const [name, value] of Object.entries(chosen)) storage.setItem(name, value)
  const now = noon + afterMs
  const services = createServices({
    firstData: readFirstData(document.querySelector('#first-data')?.textContent, now),
    firstScreen: { at: Number(document.querySelector('[data-now]')?.getAttribute('data-now')) },
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
  return {
    root,
    shown,
    mismatches,
    lost: served.filter((element) => !root.contains(element)).map((element) => element.outerHTML.slice(0, 200)),
    async end() {
      await act(async () => app.unmount())
      queryClient.clear()
      document.body.innerHTML = ''
    },
  }
}

const tried = isFullTier
  ? paths.flatMap((path) => choices.map((chosen) => [path, chosen] as const))
  : paths.map((path, index) => [path, choices[index % choices.length] ?? {}] as const)

describe('The first screen', () => {
  it.each(tried)('of %s is taken over as it stands by a browser that holds %j', async (path, chosen) => {
    const { mismatches, lost, shown, end } = await takeOver(path, chosen)
    expect(mismatches).toEqual([])
    expect(lost).toEqual([])
    expect(shown).toHaveBeenCalledOnce()
    await end()
  })

  it('counts back from when it was drawn, also where the app takes it over in the next minute', async () => {
    const { mismatches, lost, end } = await takeOver('/changes?since=7d', {}, 63_700)
    expect([mismatches, lost]).toEqual([[], []])
    await end()
  })

  it('changes to the time and the choices of the reader once it is taken over', async () => {
    const { root, end } = await takeOver('/incidents/i1', { 'signalbox-zone': 'utc', 'signalbox-clock': '12' })
    const times = within(root).getAllByText(/\d:\d\d/)
    expect(times.filter(({ textContent }) => /GMT\+9/.test(textContent ?? ''))).toEqual([])
    expect(times.some(({ textContent }) => /\d:\d\d\s?[ap]m/i.test(textContent ?? ''))).toBe(true)
    await end()
  })
})
