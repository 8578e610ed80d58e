import type { Page } from '@playwright/test'
import { rare } from '#test/support/tier.ts'
import { open } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'

/** A phone with a notch, held upright and on its side. */
const held = [
  { viewport: { width: 390, height: 844 }, insets: { top: 47, right: 0, bottom: 34, left: 0 } },
  { viewport: { width: 844, height: 390 }, insets: { top: 0, right: 47, bottom: 21, left: 47 } },
] as const

for (const { viewport, insets } of held)
  for (const path of ['/', '/wall'])
    test(
      `At ${viewport.width} pixels, the notch covers nothing of ${path}`,
      path === '/' ? {} : rare,
      async ({ page }) => {
        await page.setViewportSize(viewport)
        const cdp = await page.context().newCDPSession(page)
        await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets })
        await open(page, path)
        expect(await coveredBy(page, insets)).toEqual([])
      },
    )

for (const chosen of ['system', 'light', 'dark'])
  test(`The title bar has the color of the strip with the theme ${chosen}`, rare, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('signalbox-theme', theme), chosen)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await open(page, '/')
      await expect(async () => {
        const { titleBar, strip } = await page.evaluate(barColors)
        expect(titleBar).toBe(strip)
      }).toPass({ timeout: 20_000 })
    }
  })

/** Runs in the page: both colors in one notation. */
function barColors() {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const meta = metas.find(({ media }) => matchMedia(media).matches)
  const header = document.querySelector('header')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const colorOf = (color: string) => {
    if (!context) return color
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data].join(' ')
  }
  return {
    titleBar: colorOf(meta?.content ?? ''),
    strip: colorOf(header ? getComputedStyle(header).backgroundColor : ''),
  }
}

/** The links and buttons in sight that reach into the insets; what scrolls may pass below the bottom bar. */
function coveredBy(page: Page, insets: (typeof held)[number]['insets']): Promise<string[]> {
  return page.evaluate(({ top, right, left }) => {
    const controls = [...document.querySelectorAll('a, button, select')]
    return controls.flatMap((control) => {
      const box = control.getBoundingClientRect()
      const isSeen = box.width > 0 && box.bottom > 0 && box.top < innerHeight
      const isCovered = box.top < top || box.left < left || box.right > innerWidth - right
      return isSeen && isCovered && control.checkVisibility() ? [control.textContent] : []
    })
  }, insets)
}
