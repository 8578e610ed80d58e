import { expectDrawn, newest, open, places } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

const usual = new Set(['status', 'transactions'])
/** A tenth counts as good for readers. What moves is the word beside “connecting”, once that becomes “live”. */
const maxShift = 0.002
/** The last but one is a window of 1280 × 900 at a zoom of 200%. */
const sizes = [
  [1280, 900],
  [390, 900],
  [640, 450],
  [320, 900],
] as const

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
  for (const [width, height] of sizes)
    test(
      `Nothing moves while the page “${name}” is loaded at ${width} px`,
      usual.has(name) && width === 1280 ? {} : rare,
      async ({ page, sample }) => {
        await page.setViewportSize({ width, height })
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
        // The sample network moves: its news may come while the page is loaded, but hardly three times.
        await expect(async () => {
          await open(page, address)
          await page.evaluate(
            () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
          )
          expect(await page.evaluate(() => window.shifted), 'share of the screen that moved').toBeLessThan(maxShift)
        }).toPass({ timeout: 60_000 })
      },
    )

test('Times are in the reader’s zone and clock before the app starts', async ({ page, sample }) => {
  const address = await newest(sample, 'incident')
  await expectDrawn(sample, address)
  await page.route('**/assets/*.js', () => {})
  await page.goto(address, { waitUntil: 'commit' })
  const times = page.getByRole('main').locator('time').filter({ visible: true })
  await expect(times.filter({ hasText: /\d (am|pm) CES?T/ }).first()).toBeVisible()
  await expect(times.filter({ hasText: /E[SD]T/ })).toHaveCount(0)
})
