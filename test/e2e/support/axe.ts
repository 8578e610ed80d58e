import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { isFullTier } from '#test/support/tier.ts'
import { expectNoSidewaysScroll } from './places.ts'
import { expect } from './test.ts'

/** The browser compiles it for every page: minified, in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    readonly axe: typeof axeCore
  }
}

/** The violations that axe finds, one line per element. Light and dark differ only in colors. */
export async function axe(page: Page, scheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  // A page keeps its axe; a result without the rules that pass is much smaller to make and to send.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (rules) => {
      // A color that changes does so with the next frame, and a busy machine may draw none while axe runs.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      const options = { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) }
      const { violations } = await window.axe.run(document, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    },
    scheme === 'dark' && ['color-contrast'],
  )
}

/** The themes that every page is looked at in. Colors are the same tokens everywhere; a few pages show them in the dark. */
export const usualSchemes = isFullTier ? (['light', 'dark'] as const) : (['light'] as const)

/** No violation and no sideways scroll; in the full tier on phones and in the dark, too. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of isFullTier ? [390, 1280] : [1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    for (const colorScheme of usualSchemes) {
      await page.emulateMedia({ colorScheme })
      // Colors may still be on their way from one theme to the other.
      await expect.poll(() => axe(page, colorScheme), `at ${width} pixels, ${colorScheme}`).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
