import type { Page } from '@playwright/test'
import { rare } from '#test/support/tier.ts'
import { expectDrawn, places, settle } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'

declare global {
  interface Window {
    served?: readonly Element[]
  }
}

/** Remembers the elements of the document before the app starts. */
async function remember(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      window.served = [...document.querySelectorAll('#root :is(header, nav, main, h1, [data-list] > *)')]
    })
  })
}

async function choose(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((chosen) => {
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value)
  }, choices)
}

async function expectTakenOver(page: Page): Promise<void> {
  await settle(page)
  const [kept, served] = await page.evaluate(() => {
    const all = window.served ?? []
    return [all.filter((element) => element.isConnected).length, all.length]
  })
  expect(served).toBeGreaterThan(3)
  // A live list drops its last lines when new ones come.
  expect(kept).toBeGreaterThanOrEqual(served - 5)
}

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
          zone === 'Europe/Berlin' && width === 1280 && ['status', 'transactions'].includes(name) ? {} : rare,
          async ({ page, sample }) => {
            await remember(page)
            await choose(page, choices)
            for (const network of ['', '?network=testnet']) {
              const address = (await find(sample)) + network
              await expectDrawn(sample, address)
              await page.goto(address)
              await expectTakenOver(page)
            }
          },
        )
    })
