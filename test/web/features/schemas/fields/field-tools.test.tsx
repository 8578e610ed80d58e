import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { giveDraft, storedSchema } from '#test/support/schemas/stored-schemas.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const main = () => within(screen.getByRole('main'))
const row = (title: string | RegExp) => main().findByRole('button', { name: title, expanded: false })

const text = JSON.stringify(
  {
    title: 'Site',
    type: 'object',
    'x-kept': [1, 2],
    properties: {
      '@context': { type: 'string', readOnly: true },
      code: { title: 'Code', type: 'string', pattern: '^[A-Z]{2}$' },
      color: { title: 'Color', type: 'string', enum: ['red'] },
      spot: { title: 'Spot', $ref: '#GeoJSON', $comment: '{"customType":"geo"}' },
      place: { title: 'Place', $ref: '#Place' },
    },
    $defs: { '#Place': { title: 'Address', type: 'object', properties: { city: { title: 'City', type: 'string' } } } },
  },
  null,
  2,
)

beforeEach(() => localStorage.clear())

async function enter(document = text) {
  const world = await openWorld({ path: '/schemas', signedInAs: {}, storage: localStorage })
  const draft = await giveDraft(world.service, { name: 'Site', text: document })
  await world.queryClient.invalidateQueries()
  await world.user.click(await main().findByRole('link', { name: 'Site' }))
  const save = async () => {
    await world.user.click(await main().findByRole('button', { name: /^Review and save/ }))
    const review = within(await screen.findByRole('dialog', { name: 'Review and save' }))
    await world.user.click(review.getByRole('button', { name: 'Save' }))
    await main().findByText(/^Saved/)
    return String((await storedSchema(world.service, draft.id)).document)
  }
  return { ...world, save }
}

describe('The options of a field', () => {
  it.runIf(isFullTier)('A pattern is tried on examples, and one that could take forever says so', async () => {
    const { user } = await enter()
    await user.click(await row(/^Code/))
    await user.click(await main().findByRole('button', { name: 'Try the pattern' }))
    await user.type(await main().findByRole('textbox', { name: /^Examples/ }), 'DE\nde')
    const results = await main().findAllByText(/^(matches|does not match)$/)
    expect(results.map(({ textContent }) => textContent)).toEqual(['matches', 'does not match'])
    const pattern = main().getByRole('textbox', { name: /^Pattern/ })
    await user.clear(pattern)
    await user.click(pattern)
    await user.paste('/^a/i')
    expect(await main().findByText(/part of what the pattern matches/)).toBeTruthy()
    await user.clear(pattern)
    await user.click(pattern)
    await user.paste('^(?=a)b')
    expect(await main().findByText(/cannot be tried here/)).toBeTruthy()
  })

  it('The key of a new field follows its title until a key is typed', async () => {
    const { user } = await enter()
    await user.click(await main().findByRole('button', { name: 'Add field' }))
    await user.click(await screen.findByRole('button', { name: 'Text' }))
    const title = await main().findByRole('textbox', { name: 'Title' })
    const key = () => main().findByRole('textbox', { name: /^Key/ })
    await user.clear(title)
    await user.type(title, 'Site name')
    await user.tab()
    await waitFor(async () => expect(await key()).toHaveProperty('value', 'siteName'))
    expect(document.activeElement).toBe(await key())
    await user.clear(await key())
    await user.type(await key(), 'site')
    await user.type(title, ' of record')
    await user.tab()
    expect(await key()).toHaveProperty('value', 'site')
  })

  it('A key that is taken is still there when the field is opened again, with the reason', async () => {
    const { user } = await enter()
    await user.click(await row(/^Code/))
    const key = () => main().findByRole('textbox', { name: /^Key/ })
    await user.clear(await key())
    await user.type(await key(), 'color')
    await user.click(await row(/^Color/))
    await user.click(await row(/^Code/))
    expect(await key()).toHaveProperty('value', 'color')
    expect((await key()).getAttribute('aria-invalid')).toBe('true')
  })

  it.runIf(isFullTier)('A default of several lines keeps them', async () => {
    const lined = text.replace('"pattern": "^[A-Z]{2}$"', String.raw`"default": "one\ntwo"`)
    const { user, save } = await enter(lined)
    await user.click(await row(/^Code/))
    await user.type(await main().findByRole('textbox', { name: 'Default' }), '!')
    expect(JSON.parse(await save()).properties.code.default).toBe('one\ntwo!')
  })

  it.runIf(isFullTier)('A value of several lines stays when the others are edited', async () => {
    const schema = JSON.parse(text)
    schema.properties.color.enum = ['red', 'two\nlines']
    const { user, save } = await enter(JSON.stringify(schema, null, 2))
    await user.click(await row(/^Color/))
    expect(await main().findByText(/^Kept without a line: 1 value that is empty or has several lines/)).toBeTruthy()
    await user.type(main().getByRole('textbox', { name: /^Values, one/ }), '{Enter}blue')
    expect(JSON.parse(await save()).properties.color.enum).toEqual(['red', 'two\nlines', 'blue'])
  })

  it('The values of a choice are imported from a column', async () => {
    const { user, save } = await enter()
    await user.click(await row(/^Color/))
    await user.click(await main().findByText('Import values'))
    await user.click(main().getByRole('textbox', { name: /^Values to import/ }))
    await user.paste('1;blue\n2;green\n3;green\n4;red')
    await user.selectOptions(main().getByRole('combobox', { name: 'Take the values from' }), 'Column 2: blue')
    expect(main().getByText('2 values: green, red 1 repeated value left out. Already in the list: 1.')).toBeTruthy()
    await user.click(main().getByRole('checkbox', { name: 'The first row contains headings' }))
    await user.click(main().getByRole('button', { name: 'Add to the values' }))
    expect(document.activeElement).toBe(main().getByText('The list now has 3 values.'))
    expect(JSON.parse(await save()).properties.color.enum).toEqual(['red', 'blue', 'green'])
  })

  it.runIf(isFullTier)('Values from broken JSON are not taken for lines', async () => {
    const { user } = await enter()
    await user.click(await row(/^Color/))
    await user.click(await main().findByText('Import values'))
    await user.click(main().getByRole('textbox', { name: /^Values to import/ }))
    await user.paste('["x",')
    expect(main().getByText('Line 1, column 6: This is not valid JSON. Expected a value.')).toBeTruthy()
    expect(main().queryByRole('button', { name: 'Replace the values' })).toBeNull()
  })

  it.runIf(isFullTier)('A file of values that cannot be read, or is not text, is refused in words', async () => {
    const { user } = await enter()
    await user.click(await row(/^Color/))
    await user.click(await main().findByText('Import values'))
    const input = main().getByLabelText('File with values')
    await user.upload(input, new File([Uint8Array.of(0x53, 0xdf)], 'latin1.csv'))
    expect(await main().findByText(/^The file is not text in UTF-8/)).toBeTruthy()
    const gone = new File(['red'], 'gone.csv')
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'))
    await user.upload(input, gone)
    expect(await main().findByText('Cannot read the file.')).toBeTruthy()
  })

  it.runIf(isFullTier)('Values of a choice that are listed more than once are named', async () => {
    const { user } = await enter()
    await user.click(await row(/^Color/))
    await user.type(main().getByRole('textbox', { name: 'Values, one per line' }), '\nblue\nred')
    expect(await main().findByText('Listed more than once: red.')).toBeTruthy()
  })

  it.runIf(isFullTier)('The default of a choice with many values is searched, and few of them are drawn', async () => {
    const values = Array.from({ length: 500 }, (_, index) => `color ${index}`)
    const { user, save } = await enter(text.replace('"red"', values.map((value) => JSON.stringify(value)).join()))
    await user.click(await row(/^Color/))
    expect(main().queryAllByRole('option').length).toBeLessThan(100)
    const standard = main().getByRole('combobox', { name: 'Default' })
    await user.type(standard, '499')
    await user.click(await main().findByRole('option', { name: 'color 499' }))
    expect(standard).toHaveProperty('value', 'color 499')
    expect(JSON.parse(await save()).properties.color.default).toBe('color 499')
  })

  it('A nested field is edited in place, and the rest stays', async () => {
    const { user, save } = await enter()
    await user.click(await row(/^Place/))
    const nested = within(await main().findByRole('region', { name: 'Fields of Address' }))
    await user.click(nested.getByRole('button', { name: /^City/, expanded: false }))
    const title = nested.getByRole('textbox', { name: 'Title' })
    await user.type(title, ' or town')
    const stored = JSON.parse(await save())
    expect(stored.$defs['#Place'].properties.city).toEqual({ title: 'City or town', type: 'string' })
    expect(stored['x-kept']).toEqual([1, 2])
  })

  it('A field of a nested schema takes in a schema of the list', async () => {
    const { user, service, queryClient, save } = await enter()
    const yard = await giveDraft(service, { name: 'Yard', text: '{"title":"Yard","properties":{"size":{}}}' })
    await queryClient.invalidateQueries()
    await user.click(await row(/^Place/))
    const nested = within(await main().findByRole('region', { name: 'Fields of Address' }))
    await user.click(nested.getByRole('button', { name: 'Add field' }))
    await user.click(await screen.findByRole('button', { name: 'Nested schema' }))
    const choice = await nested.findByRole('combobox', { name: 'Nested schema' })
    expect(within(choice).queryByText('Address')).toBeNull()
    expect(await nested.findByRole('region', { name: 'Fields of Address › Yard' })).toBeTruthy()
    const { $defs } = JSON.parse(await save())
    expect($defs['#Place'].properties.nestedSchema.$ref).toBe(yard.iri)
    expect($defs[yard.iri ?? '']).toMatchObject({ title: 'Yard', properties: { size: {} } })
  })

  it.runIf(isFullTier)('Schemas with the same name are offered with what tells them apart', async () => {
    const { user, service, queryClient } = await enter()
    const yard = { name: 'Yard', text: '{"title":"Yard","properties":{}}' }
    const [one, other] = [await giveDraft(service, yard), await giveDraft(service, yard)]
    await queryClient.invalidateQueries()
    await user.click(await row(/^Place/))
    const [choice] = main().getAllByRole('combobox', { name: 'Nested schema' })
    const offered = within(choice ?? document.body).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Address', ...[one, other].map(({ iri }) => `Yard (from the list) · ${iri}`)]),
    )
  })

  it('A removal can be undone right away', async () => {
    const { user } = await enter()
    await user.click(await row(/^Color/))
    await user.click(main().getByRole('button', { name: 'Remove' }))
    const said = (await main().findAllByText('Color removed')).find((one) => one.parentElement?.querySelector('button'))
    await user.click(within(said?.parentElement ?? document.body).getByRole('button', { name: 'Undo' }))
    expect(await row(/^Color/)).toBeTruthy()
  })

  it.runIf(isFullTier)('A long list finds its fields by question and key', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 15 }, (_, index) => [`f${index}`, { title: `f${index}`, description: `Question ${index}` }]),
    )
    const { user } = await enter(JSON.stringify({ title: 'Site', type: 'object', properties }))
    await user.type(await main().findByRole('searchbox', { name: 'Find a field' }), 'question 7')
    expect(await main().findByText('1 of 15 fields')).toBeTruthy()
    expect(await row(/^Question 7/)).toBeTruthy()
    expect(main().queryByRole('button', { name: /^Question 8/ })).toBeNull()
  })
})

it.runIf(isFullTier)('Two schemas of the list are compared', async () => {
  const world = await openWorld({ path: '/schemas', signedInAs: {} })
  const first = await giveDraft(world.service, { name: 'Site', text })
  const second = await giveDraft(world.service, { name: 'Yard', text: text.replace('"Color"', '"Paint"') })
  await world.queryClient.invalidateQueries()
  await world.user.click(await main().findByRole('button', { name: 'Actions for Site' }))
  await world.user.click(await screen.findByRole('link', { name: 'Compare with another' }))
  expect(await main().findByText('Choose a schema to compare with')).toBeTruthy()
  await world.user.selectOptions(main().getByRole('combobox', { name: 'Compare with' }), second.id)
  expect(await main().findByText(/1 field changed/)).toBeTruthy()
  expect(main().getAllByText('Paint').length).toBeGreaterThan(0)
  expect(world.address()).toContain(`/schemas/${first.id}/compare?with=${second.id}`)
})
