import { expectDrawn, open, places } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

const usual = new Set(['status', 'incidents', 'transactions'])
/** A tenth counts as good for readers; a line of text that moves is a hundredth. */
const maxShift = 0.015

// A zone other than the page's and a 12-hour clock, which the service cannot know when it draws the page.
test.use({ locale: 'en-US', timezoneId: 'Europe/Berlin' })

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

declare global {
  interface Window {
    shifted?: number
  }
}

for (const { name, find } of places)
  for (const width of [1280, 390])
    test(
      `Nothing moves while the page “${name}” is loaded at ${width} px`,
      usual.has(name) && width === 1280 ? {} : rare,
      async ({ page, sample }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.addInitScript(() => {
          window.shifted = 0
          const isShift = (entry: PerformanceEntry): entry is Shift => 'value' in entry && 'hadRecentInput' in entry
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if (isShift(entry) && !entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value
          }).observe({ type: 'layout-shift', buffered: true })
        })
        const address = await find(sample)
        await expectDrawn(sample, address)
        await open(page, address)
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
        expect(await page.evaluate(() => window.shifted), 'share of the screen that moved').toBeLessThan(maxShift)
      },
    )
