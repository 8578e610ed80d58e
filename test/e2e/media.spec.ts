import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, open, places } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

/** What is left of A4 between margins of one centimetre, in CSS pixels. */
const paper = { width: 718, height: 1047 }
const zoomed = { width: 640, height: 450 }

/** Each kind of page; the others share their parts. */
const kinds = new Set(['status', 'an incident', 'transactions', 'signals'])

for (const { name, find } of places.filter((place) => place.name !== 'wall')) {
  const often = kinds.has(name) ? {} : rare
  test(`The page “${name}” prints without controls, and nothing is cut off`, often, async ({ page, sample }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, await find(sample))
    const onScreen = await ink(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize(paper)
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => ink(page), 'dark ink on paper').not.toBe(onScreen)
  })

  test(`The page “${name}” keeps everything reachable at a zoom of 200 %`, often, async ({ page, sample }) => {
    await page.setViewportSize(zoomed)
    await open(page, await find(sample))
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('button', { name: /^More/ }).click()
    const more = page.getByRole('dialog', { name: 'More' })
    await expect(more.getByRole('link', { name: 'Settings' })).toBeVisible()
    await more.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(/\/about/)
  })
}

test('Nothing moves for a user who prefers reduced motion', async ({ page }) => {
  await open(page, '/')
  expect(await moving(page), 'something may move otherwise').toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toBe(0)
})

const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

/** How many elements would move for longer than one can see. */
function moving(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seconds = (times: string) => Math.max(...times.split(',').map(Number.parseFloat))
    return [...document.querySelectorAll('*')].filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      return Math.max(animationName === 'none' ? 0 : seconds(animationDuration), seconds(transitionDuration)) > 0.01
    }).length
  })
}
