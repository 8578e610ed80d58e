import { axe } from '../support/axe.ts'
import { expectNoSidewaysScroll, open, settle } from '../support/places.ts'
import { signInWith } from '../support/schema-desk.ts'
import { expect, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { sample: true } })

test(
  'A policy is walked as two roles side by side, restarted, and brought back to a savepoint',
  rare,
  async ({ page, service, complaints }) => {
    // One user may ask for a block in the moment in which another takes it away.
    complaints.allow(/status of 422 .*\/blocks\//)
    const main = page.getByRole('main')
    const worker = main.getByRole('region', { name: 'Field worker', exact: true })
    const reviewer = main.getByRole('region', { name: 'Reviewer', exact: true })
    await page.setViewportSize({ width: 1280, height: 900 })
    await signInWith(page, service)
    await open(page, '/policies')
    await main.getByRole('link', { name: 'Well monitoring' }).click()
    await main.getByRole('radio', { name: 'Dry run' }).check()
    await main.getByRole('button', { name: 'Start dry run' }).click()

    await expect(reviewer.getByText('No documents yet')).toBeVisible()
    await worker.getByRole('textbox', { name: 'Well' }).fill('North')
    await worker.getByRole('textbox', { name: 'Drawn on' }).fill('2026-11-01')
    await worker.getByRole('textbox', { name: 'Nitrate' }).fill('12.5')
    await worker.getByRole('combobox', { name: 'Result' }).first().selectOption('Good')
    await worker.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(worker.getByText('Submitted')).toBeVisible()
    await expect(reviewer.getByRole('cell', { name: 'North' })).toBeVisible()
    await settle(page)
    await expect.poll(() => axe(page)).toEqual([])
    await expectNoSidewaysScroll(page)

    await main.getByRole('button', { name: 'Savepoints' }).click()
    const dialog = page.getByRole('dialog', { name: 'Savepoints' })
    await dialog.getByLabel('Name of the new savepoint').fill('Handed in')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('“Handed in” is saved.')).toBeVisible()
    await expect.poll(() => axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await reviewer.getByRole('button', { name: 'Sign off' }).click()
    await expect(reviewer.getByRole('button', { name: 'Sign off' })).toHaveCount(0)

    await main.getByRole('button', { name: 'Restart' }).click()
    await page.getByRole('dialog', { name: 'Restart the dry run?' }).getByRole('button', { name: 'Restart' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(main.getByText('The dry run was restarted.')).toBeVisible()
    await expect(reviewer.getByText('No documents yet')).toBeVisible()
    await expect(worker.getByRole('textbox', { name: 'Well' })).toHaveValue('')

    await main.getByRole('button', { name: 'Savepoints (1)' }).click()
    await dialog.getByRole('button', { name: 'Go back to “Handed in”' }).click()
    await expect(main.getByText('Everything is as it was at “Handed in”.')).toBeVisible()
    await expect(reviewer.getByRole('cell', { name: 'North' })).toBeVisible()
    await expect(reviewer.getByRole('button', { name: 'Sign off' })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    const users = main.getByRole('navigation', { name: 'Virtual users' })
    await expect(worker).toBeHidden()
    await users.getByRole('link', { name: 'Field worker' }).click()
    await expect(worker).toBeVisible()
    await expect(reviewer).toBeHidden()
    await settle(page)
    await expect.poll(() => axe(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  },
)
