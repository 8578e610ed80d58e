import { axe } from './support/axe.ts'
import { open } from './support/places.ts'
import { openSolar } from './support/policies.ts'
import { expect, test } from './support/test.ts'

test.use({ holds: { sample: true } })

test('A registry checks and compares a policy, and both pages have no barriers', async ({ page, service }) => {
  await openSolar(page, service, 'admin')
  const main = page.getByRole('main')
  const path = new URL(page.url()).pathname
  await main.getByRole('link', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 }).or(main.getByText('Nothing found')).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axe(page, colorScheme)).toEqual([])
  }
  await open(page, `${path}/compare`)
  await main.getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 1 })
  await expect(main.getByRole('heading', { level: 2, name: 'Blocks' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axe(page, colorScheme)).toEqual([])
  }
})
