import { readFile } from 'node:fs/promises'
import { guardianPolicy, policyZip } from '#test/support/policies/policy-zips.ts'
import { rare } from '#test/support/tier.ts'
import { expectAccessible } from '../support/axe.ts'
import { open } from '../support/places.ts'
import { signInWith } from '../support/schema-desk.ts'
import { expect, test } from '../support/test.ts'

test.use({ holds: { sample: true }, contextOptions: { reducedMotion: 'reduce' } })

const bikes = { name: 'bikes.policy', mimeType: 'application/octet-stream', buffer: Buffer.from(policyZip()) }
const boats = {
  ...bikes,
  name: 'boats.policy',
  buffer: Buffer.from(policyZip(guardianPolicy({ name: 'Boats', policyRoles: ['Rider', 'Captain'] }))),
}

test(
  'A registry imports a policy, adds another with the same tag, exports, renames and removes it',
  rare,
  async ({ page, service, browser }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await signInWith(page, service)
    // A test cannot reach the browser's own file picker.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await open(page, '/policies')
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog', { name: 'Import policies' })
    const files = dialog.locator('input[type=file]')
    const item = (name: string) => main.getByRole('link', { name, exact: true })
    const choose = async (name: string, action: string) => {
      await main.getByRole('button', { name: `Actions for ${name}` }).click()
      await page
        .getByRole('dialog', { name: `Actions for ${name}` })
        .getByRole('button', { name: action })
        .click()
    }

    await test.step('The preview says what the file holds', async () => {
      await main.getByRole('button', { name: 'Import a policy' }).click()
      await expectAccessible(page)
      await files.setInputFiles(bikes)
      await expect(dialog.getByRole('heading', { name: 'Bikes' })).toBeVisible()
      await expect(dialog.getByText('Importing removes the sample policies.')).toBeVisible()
      for (const summary of await dialog.locator('summary').all()) await summary.click()
      await expect(dialog.getByRole('cell', { name: 'requestVcDocumentBlock' })).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('The import leads to the policy', async () => {
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(dialog.getByText('Imported “Bikes”.')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('link', { name: 'Open the policy' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Bikes' })).toBeVisible()
      await main.getByRole('link', { name: 'All policies' }).click()
      await expect(item('Solar installations')).toHaveCount(0)
      await expect(main.getByText('sample policies')).toHaveCount(0)
    })
    await test.step('A policy of another origin with the tag asks first', async () => {
      await main.getByRole('button', { name: 'Import a policy' }).click()
      await files.setInputFiles(boats)
      await expect(dialog.getByText(/^“Bikes” already has the tag/)).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
      await dialog.getByRole('radio', { name: 'Replace “Bikes”' }).check()
      await expectAccessible(page)
      await dialog.getByRole('radio', { name: 'Import as another policy' }).check()
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(dialog.getByText(/^Imported “Boats”\./)).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(dialog).toBeHidden()
      await expect(item('Boats')).toBeVisible()
    })
    await test.step('The export has every byte of the file', async () => {
      const download = page.waitForEvent('download')
      await choose('Bikes', 'Export as a .policy file')
      const saved = await download
      expect(saved.suggestedFilename()).toBe('Bikes.policy')
      expect((await readFile(await saved.path())).equals(bikes.buffer)).toBe(true)
    })
    await test.step('It gets another name', async () => {
      await choose('Boats', 'Rename')
      const renaming = page.getByRole('dialog', { name: 'Rename “Boats”' })
      await renaming.getByLabel('Name').fill('Ships')
      await expectAccessible(page)
      await renaming.getByRole('button', { name: 'Rename' }).click()
      await expect(renaming).toBeHidden()
      await expect(item('Ships')).toBeVisible()
    })
    await test.step('It is removed, and an open page of it says so', async () => {
      const other = await (await browser.newContext({ baseURL: service.address })).newPage()
      await signInWith(other, service)
      await open(other, '/policies')
      await other.getByRole('main').getByRole('link', { name: 'Ships', exact: true }).click()
      await expect(other.getByRole('heading', { level: 1, name: 'Ships' })).toBeVisible()
      await choose('Ships', 'Remove')
      const removing = page.getByRole('dialog', { name: 'Remove “Ships”' })
      await expect(removing.getByText('Removed with it: 0 documents, 0 participants and 2 versions.')).toBeVisible()
      await expectAccessible(page)
      await removing.getByRole('button', { name: 'Remove' }).click()
      await expect(removing).toBeHidden()
      await expect(item('Ships')).toHaveCount(0)
      await expect(other.getByText('This policy was removed')).toBeVisible()
      await other.context().close()
    })
  },
)

test('Rejected files stay chosen, with the reason', rare, async ({ page, service, complaints }) => {
  complaints.allow(/422/)
  await signInWith(page, service)
  await open(page, '/policies')
  await page.getByRole('main').getByRole('button', { name: 'Import a policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import policies' })
  const broken = { ...bikes, name: 'broken.policy', buffer: Buffer.from('no policy') }
  await dialog.locator('input[type=file]').setInputFiles(broken)
  await expect(dialog.getByRole('alert')).toContainText('broken.policy is neither a zip nor JSON')
  await expect(dialog.getByRole('alert')).toContainText('Choose a file that a Guardian exported')
  await expect(dialog.getByRole('button', { name: 'Remove broken.policy from the list' })).toBeVisible()
  await expectAccessible(page)
})
