import { axe, usualSchemes } from './support/axe.ts'
import { expectNoSidewaysScroll, open } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

const sample = 'You are looking at a sample network'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [320, 390, 1280])
  test(
    `The mark of the sample says so, and its dialog opens by keyboard, scrolls, and returns the focus at ${width} px`,
    rare,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await open(page, '/')
      const chip = page.getByRole('banner').getByRole('button', { name: /^sample/ })
      const word = await chip.getByText('sample', { exact: true }).boundingBox()
      expect(word?.width).toBeGreaterThan(30)
      await chip.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: sample })
      await expect(dialog.getByRole('button', { name: 'Copy the command: Follow a status page' })).toBeVisible()
      const account = dialog.getByRole('link', { name: 'Sign in as verifier' })
      await account.scrollIntoViewIfNeeded()
      await expect(account).toBeInViewport()
      await expectNoSidewaysScroll(page)
      for (const colorScheme of usualSchemes) {
        await page.emulateMedia({ colorScheme })
        await expect.poll(() => axe(page, colorScheme)).toEqual([])
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(chip).toBeFocused()
    },
  )

test('The sheet “More” of phones has no axe violation and leads to its pages', rare, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await page.getByRole('button', { name: /^More/ }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Pages', 'Account'])
  await expect(sheet.getByRole('link', { name: 'Settings' })).toBeVisible()
  for (const colorScheme of usualSchemes) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => axe(page, colorScheme)).toEqual([])
  }
  await sheet.getByRole('link', { name: /^Policies/ }).click()
  await expect(page).toHaveURL(/\/policies/)
  await expect(page.getByRole('main').getByText('Sign in to see this')).toBeVisible()
})

test('Signing in is one button with words from 1024 px on', rare, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '/')
  const entrance = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  await expect(entrance.getByText('Sign in')).toBeInViewport()
  await entrance.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Sample accounts' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in as installer' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('installer')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test.describe('On a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the search names pages without keys', rare, async ({ page }) => {
    await open(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
    const pages = page.getByRole('dialog').getByRole('option')
    await expect(pages.filter({ hasText: 'Incidents' }).first()).toBeVisible()
    await expect(page.getByRole('dialog').locator('kbd').filter({ visible: true })).toHaveCount(0)
  })
})
