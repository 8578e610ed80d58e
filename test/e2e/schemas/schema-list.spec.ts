import { readFile } from 'node:fs/promises'
import { aDraft, colleagueAt, desk, signInWith, storedText } from '../support/schema-desk.ts'
import { open } from '../support/places.ts'
import { expect, sampleTest as test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

test.describe('On a clock of twelve hours', () => {
  test.use({ locale: 'en-US' })

  test('The times of the list end at one edge, with and without a year', rare, async ({ page, sample }) => {
    await signInWith(page, sample)
    await open(page, '/schemas')
    const times = desk(page).main.getByRole('time')
    await expect(times.filter({ hasText: /20\d\d/ }).first()).toBeVisible()
    const edges = await times.evaluateAll((all) => all.map((time) => Math.round(time.getBoundingClientRect().right)))
    expect(new Set(edges).size, 'right edges').toBe(1)
  })
})

test('A schema can be created, found, duplicated, exported, activated and deleted', rare, async ({ page, sample }) => {
  await signInWith(page, sample)
  const { main, dialog } = desk(page)
  const item = (name: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  const choose = async (name: string, action: string) => {
    await main.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page
      .getByRole('dialog', { name: `Actions for ${name}` })
      .getByRole('button', { name: action })
      .click()
  }

  // A test cannot reach the browser's own file picker.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await open(page, '/schemas')
  await main.getByRole('button', { name: 'New schema' }).click()
  const making = dialog('New schema')
  await expect(making.getByLabel('Name')).toBeFocused()
  await making.getByRole('button', { name: 'Create draft' }).click()
  await expect(making.getByText('Enter a name.')).toBeVisible()
  await making.getByLabel('Name').fill('Harvest')
  await making.getByLabel('Entity').selectOption('USER')
  await making.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harvest' })).toBeVisible()
  await main.getByRole('button', { name: 'Add the first field' }).click()
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(main.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await main.getByRole('textbox', { name: 'Title' }).fill('Contact')
  await main.getByRole('button', { name: 'Review and save' }).click()
  await dialog('Review and save').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main.getByText(/^Saved /)).toBeVisible()

  await main.getByRole('link', { name: 'Schemas' }).click()
  await main.getByRole('searchbox', { name: 'Search schemas' }).fill('contact')
  await expect(item('Harvest')).toBeVisible()
  await expect(item('User profile')).toHaveCount(0)
  await main.getByRole('searchbox', { name: 'Search schemas' }).fill('harvest')

  await choose('Harvest', 'Duplicate')
  await expect(dialog('Duplicate “Harvest”').getByLabel('Name')).toHaveValue('Copy of Harvest')
  await dialog('Duplicate “Harvest”').getByRole('button', { name: 'Create copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of Harvest' })).toBeVisible()
  const copy = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await main.getByRole('link', { name: 'Schemas' }).click()

  const download = page.waitForEvent('download')
  await choose('Copy of Harvest', 'Export JSON')
  const file = await download
  expect(file.suggestedFilename()).toBe('Copy-of-Harvest.schema.json')
  expect(await readFile(await file.path(), 'utf8')).toBe(await storedText(colleagueAt(sample), copy))

  await choose('Harvest', 'Activate')
  const activating = dialog('Activate “Harvest”?')
  await expect(activating).toContainText('This deactivates')
  await expect(activating.getByRole('link')).not.toHaveText('Harvest')
  await activating.getByRole('button', { name: 'Cancel' }).click()
  await expect(main.getByRole('button', { name: 'Actions for Harvest', exact: true })).toBeFocused()
  await choose('Harvest', 'Activate')
  await activating.getByRole('button', { name: 'Activate' }).click()
  await expect(activating).toBeHidden()
  await expect(item('Harvest')).toContainText('Active')
  await main.getByRole('button', { name: 'Actions for Harvest', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  await choose('Copy of Harvest', 'Delete')
  await expect(dialog('Delete “Copy of Harvest”?')).toContainText('No other schema refers to it.')
  await dialog('Delete “Copy of Harvest”?').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog('Delete “Copy of Harvest”?')).toBeHidden()
  await expect(item('Copy of Harvest')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(item('Harvest')).toBeVisible()
})

test('A foreign schema is adapted, or rejected with reasons', rare, async ({ page, sample }) => {
  await signInWith(page, sample)
  await open(page, '/schemas')
  const { main, dialog, fields } = desk(page)
  await main.getByRole('button', { name: 'Import' }).click()
  const taking = dialog('Import a schema')
  const text = taking.getByLabel('JSON Schema', { exact: true })
  const create = taking.getByRole('button', { name: 'Create draft' })
  await expect(text).toBeFocused()
  await text.fill('{ "type": "object", ')
  await expect(taking.getByText(/^Line 1, column \d+: This is not valid JSON\./)).toBeVisible()
  await text.fill(JSON.stringify({ properties: { owner: { $ref: 'https://example.org/person' } } }))
  await expect(taking).toContainText('refers to https://example.org/person, which is not in this text')
  await expect(create).toBeDisabled()
  const foreign = {
    title: 'Boat',
    type: 'object',
    properties: {
      'hull length': { type: 'number' },
      berth: { type: 'object', properties: { row: { type: 'string' } } },
    },
  }
  await taking.getByLabel('Choose files').setInputFiles({
    name: 'boat.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(foreign)),
  })
  await expect(taking).toContainText('“hull length” becomes “')
  await expect(taking.getByLabel('Name')).toHaveValue('Boat')
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Boat' })).toBeVisible()
  await expect(fields.getByRole('listitem')).toHaveCount(2)
})

test('The delete dialog shows which schemas embed the schema', rare, async ({ page, sample }) => {
  const client = colleagueAt(sample)
  const inner = await aDraft(client, 'Inner')
  const outer = JSON.stringify({
    type: 'object',
    properties: { inner: { $ref: `#${inner.uuid}` } },
    $defs: { [`#${inner.uuid}`]: JSON.parse(await storedText(client, inner.id)) },
  })
  await aDraft(client, 'Outer', outer)
  await signInWith(page, sample)
  const { main, dialog } = desk(page)
  await open(page, '/schemas')
  await main.getByRole('button', { name: 'Actions for Inner' }).click()
  await page.getByRole('button', { name: 'Delete…', exact: true }).click()
  await expect(dialog('Delete “Inner”?').getByRole('link', { name: 'Outer' })).toBeVisible()
  await dialog('Delete “Inner”?').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog('Delete “Inner”?')).toBeHidden()
  await expect(main.getByRole('link', { name: 'Inner' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Outer' })).toBeVisible()
})
