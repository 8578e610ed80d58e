import { aBlock, importInto, itemSchema } from '../../support/policies/policies.ts'
import { expectAccessible } from '../support/axe.ts'
import { open } from '../support/places.ts'
import { signInWith } from '../support/schema-desk.ts'
import { expect, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { sample: true }, contextOptions: { reducedMotion: 'reduce' } })

const comment = (customType: string) => JSON.stringify({ customType })
const questions = Array.from({ length: 12 }, (_, index) => [
  `q${index}`,
  { title: `q${index}`, description: `Question ${index + 1}`, type: 'string' },
])

const regions = Array.from({ length: 500 }, (_, index) => `Region ${index + 1}`)

/** A form with a field of each kind that people fill in differently, and long enough for an outline. */
function survey() {
  const owner = { permissions: ['OWNER'], defaultActive: true }
  const document = {
    $id: itemSchema,
    type: 'object',
    properties: {
      region: { title: 'Region', description: '', type: 'string', enum: regions },
      kind: { title: 'Kind', description: '', type: 'string', enum: ['Solar', 'Wind'] },
      hub: { title: 'Hub height', description: '', type: 'number' },
      output: { title: 'Output', description: '', type: 'number' },
      day: { title: 'Day', description: '', type: 'string', format: 'date' },
      clock: { title: 'Clock', description: '', type: 'string', format: 'time' },
      moment: { title: 'Moment', description: '', type: 'string', format: 'date-time' },
      span: { title: 'Span', description: '', type: 'string', format: 'duration' },
      photo: { title: 'Report', description: '', type: 'string', pattern: '^ipfs://.+', $comment: comment('file') },
      notes: { title: 'Notes', description: '', type: 'string', $comment: comment('richText') },
      meters: {
        title: 'Meters',
        description: '',
        type: 'string',
        $comment: JSON.stringify({
          customType: 'table',
          tableColumns: [
            { key: 'no', name: 'No.' },
            { key: 'place', name: 'Place' },
          ],
        }),
      },
      ...Object.fromEntries(questions),
    },
    required: ['kind', 'output'],
    allOf: [{ if: { properties: { kind: { const: 'Wind' } } }, then: { properties: { hub: {} }, required: ['hub'] } }],
  }
  return {
    name: 'Survey',
    policyTag: 'survey',
    policyRoles: [],
    schemas: [{ iri: itemSchema, name: 'Survey', document }],
    config: aBlock('interfaceContainerBlock', 'root', owner, [
      aBlock('requestVcDocumentBlock', 'form', { ...owner, schema: itemSchema, uiMetaData: { title: 'New survey' } }),
      aBlock('interfaceDocumentsSourceBlock', 'list', { ...owner, uiMetaData: { title: 'Surveys' } }),
    ]),
  }
}

test(
  'A form takes what people write: choices with conditions, numbers, times, files and tables',
  rare,
  async ({ page, service }) => {
    await service.behind((store) => importInto(store, survey()))
    await signInWith(page, service)
    await open(page, '/policies')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Survey', exact: true }).click()
    const form = main.getByRole('region', { name: 'New survey' })
    const box = (name: string | RegExp) => form.getByRole('textbox', { name })

    await test.step('A long form has an outline, and the description is the question where the title repeats the key', async () => {
      await expect(form.getByText(/^0 of \d+ answered$/).first()).toBeVisible()
      await expect(box('Question 12')).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('One of many choices is found by typing', async () => {
      await form.getByRole('combobox', { name: 'Region' }).pressSequentially('37')
      await expect(form.getByRole('listbox', { name: 'Region' }).getByRole('option').first()).toHaveText('Region 37')
      await expectAccessible(page)
      // A click reaches only what is not clipped by the field.
      await form.getByRole('listbox', { name: 'Region' }).getByText('Region 37', { exact: true }).click()
      await expect(form.getByRole('combobox', { name: 'Region' })).toHaveValue('Region 37')
    })
    await test.step('A choice decides what is asked', async () => {
      await expect(box('Hub height')).toHaveCount(0)
      await form.getByRole('combobox', { name: 'Kind' }).selectOption('Wind')
      await box('Hub height').fill('1e2')
      await form.getByRole('combobox', { name: 'Kind' }).selectOption('Solar')
      await expect(box('Hub height')).toHaveCount(0)
      await form.getByRole('combobox', { name: 'Kind' }).selectOption('Wind')
      await expect(box('Hub height')).toBeVisible()
      await box('Hub height').fill('1e2')
    })
    await test.step('Numbers are taken as people write them', async () => {
      await box('Output').fill('1.50')
      await expect(form.getByText('This is not a number.')).toHaveCount(0)
      await box('Output').fill('many')
      await box('Output').blur()
      await form.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(form.getByText('This is not a number.').first()).toBeVisible()
      await box('Output').fill('0.10')
    })
    await test.step('Dates and times have their own inputs', async () => {
      await form.getByLabel('Day', { exact: true }).fill('2026-03-12')
      await form.getByLabel('Clock', { exact: true }).fill('12:30')
      await form.getByLabel('Moment', { exact: true }).focus()
      // The browser decides the order of day and month, and whether it asks for AM.
      await page.keyboard.type('03032026101010AM')
      await expect(form.getByLabel('Moment', { exact: true })).toHaveValue('2026-03-03T10:10:10')
      await form.getByLabel('Span, days').fill('2')
    })
    await test.step('Rich text is edited as it will look, and takes over only the words and marks of what is pasted', async () => {
      await box('Notes').click()
      await page.keyboard.type('It ')
      await page.keyboard.press('ControlOrMeta+b')
      await page.keyboard.type('ran')
      await page.keyboard.press('ControlOrMeta+b')
      await page.keyboard.press('Enter')
      await form.getByRole('button', { name: 'Bulleted list' }).click()
      await page.keyboard.type('all day')
      await page.keyboard.press('Shift+Home')
      await form.getByRole('button', { name: 'Link' }).click()
      await box('Address of the link').fill('javascript:alert(1)')
      await page.keyboard.press('Enter')
      await expect(form.getByText(/^Begin the address with/)).toBeVisible()
      await expectAccessible(page)
      await box('Address of the link').fill('https://example.org/day')
      await page.keyboard.press('Enter')
      await page.keyboard.press('End')
      await page.keyboard.type(' and ')
      await box('Notes').evaluate((area) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', '<i style="color: red">night</i><a href="javascript:alert(1)">!</a>')
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await expect(box('Notes')).toHaveText('It ranall day and night!')
      await expect(box('Notes').locator('a, [style], [onclick]')).toHaveCount(1)
    })
    await test.step('A file is sent and offered again', async () => {
      await form.getByLabel('File for Report', { exact: true }).setInputFiles({
        name: 'report.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('It ran all day.'),
      })
      await expect(form.getByRole('button', { name: 'Remove the file' })).toBeVisible()
    })
    await test.step('A table grows row by row', async () => {
      await form.getByRole('button', { name: 'Add row' }).click()
      await box('No., row 1').fill('17')
      await box('Place, row 1').fill('Roof')
      await expectAccessible(page)
    })
    await test.step('What was sent is read as the form', async () => {
      await form.getByRole('button', { name: 'Send', exact: true }).click()
      const list = main.getByRole('region', { name: 'Surveys' })
      await expect(list.getByText('1 document').first()).toBeVisible()
      await list.getByRole('link', { name: /^Open document:/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Survey' })
      for (const text of ['Wind', '100', '0.1', 'Roof'])
        await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()
      await expect(dialog.getByRole('listitem').getByRole('link', { name: 'all day' })).toHaveAttribute(
        'href',
        'https://example.org/day',
      )
      await expect(dialog.locator('strong')).toHaveText('ran')
      await dialog.getByRole('button', { name: 'Show them' }).click()
      await expect(dialog.getByText('Not answered').first()).toBeVisible()
      await expectAccessible(page)
    })
  },
)
