import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

declare global {
  interface Window {
    readonly axe: typeof axeCore
  }
}

/** The violations that axe finds, one line per element. Light and dark differ only in colors. */
export async function axe(page: Page, scheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  // A page keeps its axe; a result without the rules that pass is much smaller to make and to send.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(
    async (rules) => {
      const options = { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) }
      const { violations } = await window.axe.run(document, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    },
    scheme === 'dark' && ['color-contrast'],
  )
}
