import type { Page } from '@playwright/test'
import { middle } from '#test/support/server/spawn.ts'

export const budgetMs = 50
export const typed = 'The quick brown fox jumps over it'
/** Milliseconds between two key presses of a fast typist. */
export const pace = 60

interface Measured {
  /** Milliseconds from each key press to the next frame, in steps of eight. Browsers do not report less than two steps, which counts as one here. */
  readonly keys: readonly number[]
  /** The duration of each task over 50 ms. */
  readonly tasks: readonly number[]
}

export async function measureKeys(page: Page, work: () => Promise<void>): Promise<Measured> {
  await page.evaluate(() => {
    performance.clearMeasures()
    performance.clearMarks('pressed')
  })
  await work()
  await page.waitForTimeout(1000)
  const named = (name: string) =>
    page.evaluate((wanted) => performance.getEntriesByName(wanted).map(({ duration }) => duration), name)
  const [told, pressed] = [await named('key'), await named('pressed')]
  const untold = Array.from({ length: Math.max(0, pressed.length - told.length) }, () => 8)
  return { keys: [...told, ...untold], tasks: await named('long task') }
}

export function wordsOf({ keys, tasks }: Measured): string {
  const over = keys.filter((duration) => duration > budgetMs).length
  return `${middle(keys).toFixed(0)} and ${Math.max(...keys).toFixed(0)} ms (${over} of ${keys.length} over), longest task ${Math.max(0, ...tasks).toFixed(0)} ms`
}

/** Runs in the page, before anything of it does. */
export function watchKeys(): void {
  const watch = (type: string, name: string, wanted: (entry: PerformanceEntry) => boolean, more: object) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (wanted(entry)) performance.measure(name, { start: entry.startTime, duration: entry.duration })
    }).observe({ type, buffered: true, ...more })
  addEventListener('keydown', () => performance.mark('pressed'), { capture: true })
  watch('longtask', 'long task', () => true, {})
  watch('event', 'key', ({ name }) => name === 'keydown', { durationThreshold: 16 })
}

/** Focuses, types, and says how long each key press took until it was drawn. */
export async function typeInto(page: Page, where: string, focus: () => Promise<void>, text: string): Promise<string> {
  await focus()
  await page.waitForTimeout(500)
  return `  in ${where} ${wordsOf(await measureKeys(page, () => page.keyboard.type(text, { delay: pace })))}`
}
