import { listSchemaVersions } from '#api/schemas/schemas.ts'
import { aDraft, changeStored, colleagueAt, desk, fillSignIn, signInWith, storedText } from '../support/schema-desk.ts'
import { expectNoSidewaysScroll, open } from '../support/places.ts'
import { expect, sampleTest as test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

test('A user signs in, edits by form and JSON, reviews the difference, saves, and sees the version', async ({
  page,
  sample,
}) => {
  const client = colleagueAt(sample)
  const draft = await aDraft(client, 'The whole way')
  const { id } = draft
  const before = await storedText(client, id)
  const { row, json, main, review, setTitle, titles, expectSaved, dialog } = desk(page)

  await open(page, `/schemas/${id}`)
  await main.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Name').fill('admin')
  await fillSignIn(page)
  await expect(page).toHaveURL(new RegExp(`/schemas/${id}`))
  await expect(row('name')).toBeVisible()
  expect(await titles()).toEqual(['Name', 'Mail', 'Ten', 'Note'])

  await setTitle('name', 'Full name')
  await expect(json).toContainText('"Full name"')
  await row('note').getByRole('button', { expanded: false }).click()
  await row('note').getByRole('button', { name: 'Show in JSON' }).click()
  await expect(json).toBeFocused()
  await page.keyboard.insertText('"remark": { "title": "Remark", "description": "", "type": "string" }')
  await expect(row('remark')).toBeVisible()
  expect(await titles()).toEqual(['Full name', 'Mail', 'Ten', 'Remark'])

  await json.press('Control+z')
  await expect(row('note')).toBeVisible()
  await json.press('Control+z')
  await expect(row('name').getByText('Name', { exact: true })).toBeVisible()
  await expect(main.getByText('No edits')).toBeVisible()
  await main.getByRole('button', { name: 'Redo' }).click()
  await main.getByRole('button', { name: 'Redo' }).click()
  await expect(row('remark')).toBeVisible()
  expect(await titles()).toEqual(['Full name', 'Mail', 'Ten', 'Remark'])

  const difference = await review()
  await expect(difference.getByText('1 field added, 1 field removed, 1 field changed')).toBeVisible()
  await expect(difference.getByText('Full name').first()).toBeVisible()
  await difference.getByRole('radio', { name: 'As text' }).click()
  await expect(difference.getByText(/"remark": \{/)).toBeVisible()
  await difference.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved()
  await expect(dialog(/./)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const stored = await storedText(client, id)
  expect(stored).toContain('[1.0, 12345678901234567890, 1e2]')
  expect(stored).toContain('"x-own": 1.50')
  expect(
    stored.replace('"Full name"', '"Name"').replace('"remark": { "title": "Remark"', '"note": { "title": "Note"'),
  ).toBe(before)

  await main.getByRole('button', { name: 'Actions for The whole way' }).click()
  await page.getByRole('link', { name: 'Versions' }).click()
  const newest = main.getByRole('listitem').filter({ hasText: 'Version 2' })
  await expect(newest).toContainText('current version')
  await expect(newest).toContainText('by admin')
  await newest.getByRole('button', { name: 'What changed' }).click()
  await expect(newest.getByText('Full name').first()).toBeVisible()
  const { versions } = await client.call(listSchemaVersions, { params: { schemaId: id } })
  expect(versions).toHaveLength(2)

  await changeStored(client, draft, (text) => text.replace('"Full name"', '"Whole name"'))
  // With both buttons.
  await expect(newest.getByRole('link', { name: 'Restore in the editor: version 2' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('Unsaved edits survive a reload, a crash of the tab, and signing out', async ({ page, context, sample }) => {
  const { id } = await aDraft(colleagueAt(sample), 'Kept')
  await signInWith(page, sample)
  const { open: openDesk, row, main, setTitle, expectKept } = desk(page)
  await openDesk(id)
  await setTitle('name', 'Kept title')
  await expectKept()
  await page.reload()
  await expect(main.getByText('Your edits were restored. Last changed')).toBeVisible()
  await expect(row('name').getByText('Kept title')).toBeVisible()

  await setTitle('mail', 'Kept mail')
  await expectKept()
  await page.close({ runBeforeUnload: false })
  const other = await context.newPage()
  const again = desk(other)
  await again.open(id)
  await expect(again.row('mail').getByText('Kept mail')).toBeVisible()

  await other.getByRole('banner').getByRole('button', { name: 'Account: admin' }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('button', { name: 'Keep and sign out' }).click()
  await expect(other.getByText('Sign in to see this')).toBeVisible()
  await expect(again.row('name')).toHaveCount(0)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeFocused()
  await again.main.getByRole('link', { name: 'Sign in' }).click()
  await other.getByLabel('Name').fill('admin')
  await fillSignIn(other)
  await expect(again.row('name').getByText('Kept title')).toBeVisible()
  await expect(again.row('mail').getByText('Kept mail')).toBeVisible()
  await again.main.getByRole('button', { name: 'Discard edits' }).click()
  await expect(again.row('name').getByText('Name', { exact: true })).toBeVisible()
  await other.reload()
  await expect(again.row('name').getByText('Name', { exact: true })).toBeVisible()
  await expect(again.main.getByText('No edits')).toBeVisible()
})

test(
  'Two tabs keep separate edits, and the second one to save merges',
  rare,
  async ({ page: first, context, sample }) => {
    const client = colleagueAt(sample)
    const { id } = await aDraft(client, 'Two tabs')
    await signInWith(first, sample)
    const one = desk(first)
    await one.open(id)
    await one.setTitle('name', 'Of the first')
    await one.expectKept()
    const second = await context.newPage()
    const two = desk(second)
    await two.open(id)
    await expect(second.getByText('Another tab has this schema open')).toBeVisible()
    await expect(two.row('name').getByText('Name', { exact: true })).toBeVisible()
    await two.setTitle('mail', 'Of the second')
    await two.expectKept()
    await expect(first.getByText('Another tab has this schema open')).toBeVisible()
    await first.reload()
    await expect(one.row('name').getByText('Of the first')).toBeVisible()
    await second.reload()
    await expect(one.row('mail').getByText('Mail', { exact: true })).toBeVisible()
    await expect(two.row('mail').getByText('Of the second')).toBeVisible()

    await one.save()
    await one.expectSaved()
    await expect(second.getByText(/changed this schema/).first()).toBeVisible()
    await two.main.getByRole('button', { name: 'Review and merge' }).click()
    const merge = two.dialog('Merge two changes')
    await expect(merge.getByText('The two changes do not conflict.')).toBeVisible()
    await merge.getByRole('button', { name: 'Apply to the editor' }).click()
    await expect(two.row('name').getByText('Of the first')).toBeVisible()
    await expect(two.row('mail').getByText('Of the second')).toBeVisible()
    await two.save()
    await two.expectSaved()
    await expect(one.row('mail').getByText('Of the second')).toBeVisible()
    const stored = await storedText(client, id)
    for (const title of ['Of the first', 'Of the second']) expect(stored).toContain(title)
  },
)
