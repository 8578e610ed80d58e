import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Page } from '@playwright/test'
import { readPrerender } from '#server/http/documents/template.ts'
import { rare } from '#test/support/tier.ts'
import { expectDrawn, places, settle } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'

declare global {
  interface Window {
    served?: readonly Element[]
  }
}

const parts = 'header, nav, main, h1'
const lines = '[data-list] > *'

/** Remembers the elements of the document before the app starts. */
async function remember(page: Page, selector: string): Promise<void> {
  await page.addInitScript((remembered) => {
    document.addEventListener('DOMContentLoaded', () => {
      window.served = [...document.querySelectorAll(`#root :is(${remembered})`)]
    })
  }, selector)
}

async function choose(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((chosen) => {
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value)
  }, choices)
}

async function countKept(page: Page): Promise<{ readonly kept: number; readonly served: number }> {
  await settle(page)
  return page.evaluate(() => {
    const all = window.served ?? []
    return { kept: all.filter((element) => element.isConnected).length, served: all.length }
  })
}

for (const [distance, milliseconds] of [
  ['a minute', 63_700],
  ['an hour', 61 * 60_000],
  ['a day', 24 * 3_600_000],
] as const)
  for (const { name, find } of places)
    test(`The first screen is taken over ${distance} after it was drawn: ${name}`, rare, async ({ page, sample }) => {
      // Lines of live lists are asked for again at once, and new ones come.
      await remember(page, parts)
      await page.addInitScript((later) => {
        const wall = Date.now
        Date.now = () => wall() + later
      }, milliseconds)
      const address = await find(sample)
      await expectDrawn(sample, address)
      await page.goto(address)
      const { kept, served } = await countKept(page)
      expect(served).toBeGreaterThan(1)
      expect(kept).toBe(served)
    })

const readers = [
  { zone: 'Europe/Berlin', locale: 'en-GB', theme: 'light', agent: 'X11; Linux x86_64', choices: {} },
  {
    zone: 'America/St_Johns',
    locale: 'en-US',
    theme: 'dark',
    agent: 'Macintosh; Intel Mac OS X 10_15_7',
    choices: { 'signalbox-density': 'compact', 'signalbox-home-network': 'mainnet', 'signalbox-charts': 'folded' },
  },
  {
    zone: 'Asia/Kathmandu',
    locale: 'de-DE',
    theme: 'light',
    agent: 'X11; Linux x86_64',
    choices: { 'signalbox-zone': 'utc', 'signalbox-theme': 'dark', 'signalbox-figures': 'folded' },
  },
  {
    zone: 'Pacific/Apia',
    locale: 'ar-EG',
    theme: 'dark',
    agent: 'iPhone; CPU iPhone OS 18_0 like Mac OS X',
    choices: {
      'signalbox-zone': 'page',
      'signalbox-clock': '12',
      'signalbox-ledger-columns': '["time","id","type","memo"]',
      'signalbox-ledger-views': '[{"name":"Everything","search":""}]',
      'signalbox-uptime-target': '99.9',
    },
  },
] as const

for (const { zone, locale, theme, agent, choices } of readers)
  for (const width of [1280, 390])
    test.describe(`The first screen of a reader in ${zone} with ${locale} and ${JSON.stringify(choices)}, ${width} pixels wide,`, () => {
      test.use({
        timezoneId: zone,
        locale,
        colorScheme: theme,
        userAgent: `Mozilla/5.0 (${agent})`,
        viewport: { width, height: 844 },
      })

      for (const { name, find } of places)
        test(
          `is taken over as it stands: ${name}`,
          zone === 'Europe/Berlin' && width === 1280 && name === 'status' ? {} : rare,
          async ({ page, sample }) => {
            await remember(page, `${parts}, ${lines}`)
            await choose(page, choices)
            for (const network of ['', '?network=testnet']) {
              const address = (await find(sample)) + network
              await expectDrawn(sample, address)
              await page.goto(address)
              const { kept, served } = await countKept(page)
              expect(served).toBeGreaterThan(3)
              // A live list drops its last lines when new ones come.
              expect(kept).toBeGreaterThanOrEqual(served - 5)
            }
          },
        )
    })

test('Drawing a page again and again keeps nothing of it in memory', async ({ sample }) => {
  const prerender = await readPrerender(join(import.meta.dirname, '../../dist'))
  const document = await (await fetch(`${sample.address}/incidents`)).text()
  const [, data = ''] = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(document) ?? []
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  const heapAfter = async (drawings: number) => {
    for (let drawing = 0; drawing < drawings; drawing += 1) await prerender(`/incidents?q=${drawing}`, data, Date.now())
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = await heapAfter(20)
  const drawings = 60
  const keptBytes = ((await heapAfter(drawings)) - before) / drawings
  expect(keptBytes).toBeLessThan(20_000)
})
