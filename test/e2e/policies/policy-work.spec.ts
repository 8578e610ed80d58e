import type { Page } from '@playwright/test'
import { anApplicationPolicy } from '../../support/policies/application-policy.ts'
import { importInto } from '../../support/policies/policies.ts'
import { open, settle } from '../support/places.ts'
import { signInWith } from '../support/schema-desk.ts'
import { expect, test } from '../support/test.ts'

test.use({ holds: { sample: true } })

const main = (page: Page) => page.getByRole('main')

test('An applicant goes from choosing a role to approval, and the registry decides from the keyboard', async ({
  page: applicant,
  browser,
  service,
  complaints,
}) => {
  // A block may end between the answer of the tree and its own.
  complaints.allow(/status of 422 .*\/blocks\//)
  await service.behind((store) => importInto(store, anApplicationPolicy()))
  const password = 'a password for somebody'
  await service.setPassword('installer', password)
  await signInWith(applicant, service, 'installer', password)
  await open(applicant, '/policies')
  const waiting = (of: Page) => main(of).getByRole('region', { name: 'Waiting for you' })
  await waiting(applicant).getByRole('link', { name: 'Applications' }).click()
  await main(applicant).getByRole('combobox', { name: 'Role' }).selectOption('Installer')
  await main(applicant).getByRole('button', { name: 'Take this role' }).click()
  await expect(main(applicant).getByText('Step 1 of 3.')).toBeVisible()
  await expect(main(applicant).getByText(/requestVcDocumentBlock|save_application/)).toHaveCount(0)
  await main(applicant).getByRole('textbox', { name: 'Serial' }).fill('SB-77')
  await main(applicant).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(main(applicant).getByText('“Application” is done. Step 2 of 3.')).toBeVisible()
  await expect(main(applicant).getByRole('region', { name: 'In review' })).toBeVisible()

  const context = await browser.newContext({ baseURL: service.address })
  const registry = await context.newPage()
  await signInWith(registry, service)
  await open(registry, '/policies')
  const item = waiting(registry).getByRole('listitem').filter({ hasText: 'SB-77' })
  await expect(item).toContainText('Applications')
  await item.getByRole('link', { name: 'SB-77' }).focus()
  await registry.keyboard.press('r')
  const dialog = registry.getByRole('dialog', { name: 'Reject' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await registry.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await item.getByRole('link', { name: 'SB-77' }).focus()
  await registry.keyboard.press('a')
  await expect(item).toHaveCount(0)
  await context.close()

  await expect(main(applicant).getByText('“In review” is done. Step 3 of 3.')).toBeVisible()
  await applicant.reload()
  await settle(applicant)
  await expect(main(applicant).getByText('Step 3 of 3.')).toBeVisible()
})
