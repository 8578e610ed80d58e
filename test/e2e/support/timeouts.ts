import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const faster = 10
/** Longer than any pause between two tries. */
export const aWhile = 31_000

/** Makes requests of the page, now and after a reload, time out ten times as fast. */
export async function quickenTimeouts(page: Page): Promise<void> {
  await page.addInitScript(quicken, faster)
  await page.evaluate(quicken, faster)
}

/** Restores what `quickenTimeouts` changed in the open document. */
export async function restoreTimeouts(page: Page): Promise<void> {
  await page.evaluate(quicken, 1 / faster)
}

/**
 * Jumps until the app shows it: a jump fires the timers that are due, and may come while a request runs that was sent
 * before, after which the app waits again.
 */
export async function jumpUntilVisible(context: BrowserContext, locator: Locator, byMs = aWhile): Promise<void> {
  await expect(async () => {
    await context.clock.fastForward(byMs)
    await expect(locator).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [0], timeout: 60_000 })
}

function quicken(by: number): void {
  const { timeout } = AbortSignal
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / by)
}
