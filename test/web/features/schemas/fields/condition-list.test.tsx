import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveDraft, storedSchema, type StoredSchema } from '#test/support/schemas/stored-schemas.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const main = () => within(screen.getByRole('main'))

beforeEach(() => localStorage.clear())

async function enter(draft: StoredSchema = {}) {
  const world = await openWorld({ path: '/schemas', signedInAs: {}, storage: localStorage })
  const { id = '' } = await giveDraft(world.service, draft)
  await world.queryClient.invalidateQueries()
  await world.user.click(await main().findByRole('link', { name: 'Visit' }))
  return { ...world, id }
}

describe('Conditions in the schema editor', () => {
  it('One is made from its fields, changed, and taken back', async () => {
    const { user } = await enter()
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await user.click(await main().findByRole('button', { name: 'Apply' }))
    expect((await main().findByRole('alert')).textContent).toMatch(/at least one field to test/)
    await user.click(main().getByRole('button', { name: 'Add a test' }))
    await user.selectOptions(main().getByRole('combobox', { name: 'Field of test 1' }), 'Way')
    await user.selectOptions(main().getByRole('combobox', { name: 'Then ask for: add a field' }), 'How many')
    await user.click(main().getByRole('checkbox', { name: 'How many is required' }))
    await user.click(main().getByRole('button', { name: 'Apply' }))
    const said = await main().findByText('Condition 1')
    expect(said.parentElement?.textContent).toMatch(/When Way is “.*show How many \(required\)/)
    await user.click(main().getByRole('button', { name: 'Change' }))
    await user.click(await main().findByRole('checkbox', { name: 'How many is required' }))
    await user.click(main().getByRole('button', { name: 'Apply' }))
    expect((await main().findByText('Condition 1')).parentElement?.textContent).not.toMatch(/required/)
    await user.click(main().getByRole('button', { name: 'Remove' }))
    expect(main().queryByText('Condition 1')).toBeNull()
    expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Conditions' }))
    await user.click(main().getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
    expect(main().getByText('Condition 1')).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Undo' }))
    await user.click(main().getByRole('button', { name: 'Undo' }))
    expect(main().queryByText('Condition 1')).toBeNull()
  })

  it('A test without a value is led to when it cannot be applied', async () => {
    const { user } = await enter()
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await user.click(await main().findByRole('button', { name: 'Add a test' }))
    await user.selectOptions(main().getByRole('combobox', { name: 'Field of test 1' }), 'How many')
    await user.selectOptions(main().getByRole('combobox', { name: 'Then ask for: add a field' }), 'Way')
    await user.click(main().getByRole('button', { name: 'Apply' }))
    expect((await main().findByRole('alert')).textContent).toContain('Enter a number to compare “How many” with')
    expect(document.activeElement).toBe(main().getByRole('textbox', { name: 'Value of test 1' }))
  })
})

describe('A condition on a choice of many values', () => {
  it.runIf(isFullTier)('It searches them instead of drawing all', async () => {
    const values = Array.from({ length: 500 }, (_, index) => `Place ${index}`)
    const place = { title: 'Place', type: 'string', enum: values }
    const note = { title: 'Note', type: 'string' }
    const { user } = await enter({ text: JSON.stringify({ type: 'object', properties: { place, note } }) })
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await user.click(await main().findByRole('button', { name: 'Add a test' }))
    expect(main().queryAllByRole('option').length).toBeLessThan(20)
    const value = main().getByRole('combobox', { name: 'Value of test 1' })
    await user.clear(value)
    await user.type(value, '499{Enter}')
    await user.selectOptions(main().getByRole('combobox', { name: 'Then ask for: add a field' }), 'Note')
    await user.click(main().getByRole('button', { name: 'Apply' }))
    expect((await main().findByText('Condition 1')).parentElement?.textContent).toMatch(/When Place is “Place 499”/)
  })
})

describe('A condition that is half written', () => {
  it.runIf(isFullTier)('It stays while the preview is shown', async () => {
    const { user } = await enter()
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await user.click(await main().findByRole('button', { name: 'Add a test' }))
    await user.selectOptions(main().getByRole('combobox', { name: 'Then ask for: add a field' }), 'How many')
    await user.click(main().getByRole('radio', { name: 'Preview' }))
    await main().findByText(/^The form as users see it/)
    await user.click(main().getByRole('radio', { name: 'Fields' }))
    expect(await main().findByRole('checkbox', { name: 'How many is required' })).toBeTruthy()
  })

  it('It stays after the user leaves and returns, until it is applied', async () => {
    const { user, id, service } = await enter()
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await user.click(await main().findByRole('button', { name: 'Add a test' }))
    await user.selectOptions(main().getByRole('combobox', { name: 'Field of test 1' }), 'Way')
    expect(await main().findByText(/· kept/)).toBeTruthy()
    await user.click(main().getByRole('link', { name: 'Schemas' }))
    await user.click(await main().findByRole('link', { name: 'Visit' }))
    expect(await main().findByText(/Your edits were restored/)).toBeTruthy()
    expect(await main().findByRole('combobox', { name: 'Field of test 1' })).toHaveProperty('value', 'way')
    await user.selectOptions(main().getByRole('combobox', { name: 'Then ask for: add a field' }), 'Name')
    await user.click(main().getByRole('button', { name: 'Apply' }))
    await user.click(main().getByRole('button', { name: /^Review and save/ }))
    const review = within(await screen.findByRole('dialog', { name: 'Review and save' }))
    expect(review.queryByText(/not applied yet/)).toBeNull()
    await user.click(review.getByRole('button', { name: 'Save' }))
    expect(await main().findByText(/^Saved/)).toBeTruthy()
    expect(String((await storedSchema(service, id)).document)).toContain('"allOf"')
  })

  it('It follows a key that changes, keeps its own undo, and saving by keyboard says that it is not applied', async () => {
    const { user } = await enter()
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await user.click(await main().findByRole('button', { name: 'Add a test' }))
    await user.selectOptions(main().getByRole('combobox', { name: 'Field of test 1' }), 'How many')
    await user.keyboard('{Control>}s{/Control}')
    const review = within(await screen.findByRole('dialog', { name: 'Review and save' }))
    expect(review.getByText(/not applied yet/)).toBeTruthy()
    expect(review.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await user.click(review.getByRole('button', { name: 'Cancel' }))
    await user.click(await main().findByRole('button', { name: /^How many/, expanded: false }))
    await user.type(await main().findByRole('textbox', { name: 'Key' }), 's{Enter}')
    expect(main().getByRole('combobox', { name: 'Field of test 1' })).toHaveProperty('value', 'counts')
    await user.click(main().getByRole('textbox', { name: 'Value of test 1' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(main().getByRole('textbox', { name: 'Key' })).toHaveProperty('value', 'counts')
  })

  it.runIf(isFullTier)('It takes the focus when it is opened, and gives it back to the conditions', async () => {
    const { user } = await enter()
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a test'))
    await user.click(main().getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Conditions' }))
  })

  it.runIf(isFullTier)(
    'It follows its condition when another one is removed, and is said not to be saved',
    async () => {
      const shows = (key: string, value: string) => ({
        if: { properties: { way: { const: value } }, required: ['way'] },
        then: { properties: { [key]: { type: 'string' } } },
      })
      const text = JSON.stringify({
        type: 'object',
        properties: { way: { title: 'Way', type: 'string' }, a: { type: 'string' }, b: { type: 'string' } },
        allOf: [shows('a', 'x'), shows('b', 'y')],
      })
      const { user } = await enter({ text })
      const [first, second] = await main().findAllByRole('button', { name: 'Change' })
      expect(first).toBeTruthy()
      if (second) await user.click(second)
      await user.type(await main().findByRole('textbox', { name: 'Value of test 1' }), 'z')
      await user.click(within(main().getByText('Condition 1').closest('li') ?? document.body).getByText('Remove'))
      expect(await main().findByRole('textbox', { name: 'Value of test 1' })).toHaveProperty('value', 'yz')
      await user.click(main().getByRole('button', { name: /^Review and save/ }))
      const review = within(await screen.findByRole('dialog', { name: 'Review and save' }))
      expect(review.getByText(/A condition is not applied yet/)).toBeTruthy()
    },
  )

  it.runIf(isFullTier)('It cannot test a location, whose answer is an object', async () => {
    const text = JSON.stringify({
      type: 'object',
      properties: {
        place: { title: 'Place', $ref: '#GeoJSON', $comment: '{"customType":"geo"}' },
        grid: { title: 'Grid', type: 'string' },
        land: { title: 'Land', type: 'string' },
      },
    })
    const { user } = await enter({ text })
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await user.click(await main().findByRole('button', { name: 'Add a test' }))
    const offered = within(main().getByRole('combobox', { name: 'Field of test 1' })).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Grid', 'Land'])
  })
})

describe('A condition before saving', () => {
  it.runIf(isFullTier)('It is described in words, with the fields of a nested schema, and not as JSON', async () => {
    const text = JSON.stringify({
      type: 'object',
      properties: {
        site: { title: 'Site', description: '', $ref: '#Site' },
        grid: { title: 'Grid', description: '', type: 'string' },
      },
      $defs: { '#Site': { $id: '#Site', properties: { land: { title: 'Land', description: '', type: 'string' } } } },
    })
    const { user } = await enter({ text })
    await user.click(await main().findByRole('button', { name: 'Add condition' }))
    await user.click(await main().findByRole('button', { name: 'Add a test' }))
    await user.selectOptions(main().getByRole('combobox', { name: 'Field of test 1' }), 'Site / Land')
    await user.type(main().getByRole('textbox', { name: 'Value of test 1' }), 'CH')
    await user.selectOptions(main().getByRole('combobox', { name: 'Then ask for: add a field' }), 'Grid')
    await user.click(main().getByRole('button', { name: 'Apply' }))
    await user.click(main().getByRole('button', { name: /^Review and save/ }))
    const review = within(await screen.findByRole('dialog', { name: 'Review and save' }))
    expect(review.getByText('1 condition added')).toBeTruthy()
    expect(review.getByText('Conditions').parentElement?.textContent).toContain('When Site / Land is “CH”show Grid')
    expect(review.queryByText(/"if"/)).toBeNull()
  })
})

describe('A condition inside a nested schema', () => {
  const text = JSON.stringify(
    {
      type: 'object',
      properties: { site: { title: 'Site', description: '', $ref: '#Site' } },
      required: ['site'],
      $defs: {
        '#Site': {
          $id: '#Site',
          title: 'Site details',
          type: 'object',
          properties: {
            land: { title: 'Land', $ref: '#Land' },
            size: { title: 'Size', type: 'number' },
            grid: { title: 'Grid', type: 'string' },
          },
          required: ['grid'],
          'x-kept': [1, 2],
        },
        '#Land': { $id: '#Land', title: 'Land', properties: { hilly: { title: 'Hilly', type: 'boolean' } } },
      },
    },
    null,
    2,
  )
  const nested = () => within(main().getByRole('region', { name: 'Fields of Site details' }))

  it.runIf(isFullTier)(
    'One that is half written is no edit any more without the field of its schema, and comes back with it',
    async () => {
      const { user } = await enter({ text })
      await user.click(await main().findByRole('button', { name: /^Site/, expanded: false }))
      await user.click(await nested().findByRole('button', { name: 'Add condition' }))
      await user.click(await nested().findByRole('button', { name: 'Add a test' }))
      await user.click(main().getAllByRole('button', { name: 'Remove' }).at(-1) ?? document.body)
      await user.click(main().getByRole('button', { name: /^Review and save/ }))
      const review = within(await screen.findByRole('dialog', { name: 'Review and save' }))
      expect(review.queryByText(/not applied yet/)).toBeNull()
      await user.click(review.getByRole('button', { name: 'Save' }))
      expect(await main().findByText(/^Saved/)).toBeTruthy()
      await user.click(main().getByRole('button', { name: 'Undo' }))
      await user.click(await main().findByRole('button', { name: /^Site/, expanded: false }))
      expect(await nested().findByRole('combobox', { name: 'Field of test 1' })).toBeTruthy()
    },
  )

  it('One is made with a field of a schema nested deeper, changed, saved and taken back', async () => {
    const { user, service, id } = await enter({ text })
    await user.click(await main().findByRole('button', { name: /^Site/, expanded: false }))
    await user.click(await nested().findByRole('button', { name: 'Add condition' }))
    await user.click(await nested().findByRole('button', { name: 'Add a test' }))
    await user.selectOptions(nested().getByRole('combobox', { name: 'Field of test 1' }), 'Land / Hilly')
    await user.selectOptions(nested().getByRole('combobox', { name: 'Then ask for: add a field' }), 'Grid')
    await user.click(nested().getByRole('button', { name: 'Apply' }))
    const said = await nested().findByText('Condition 1')
    expect(said.parentElement?.textContent).toMatch(/When Land \/ Hilly is Yesshow Grid \(required\)/)

    await user.click(nested().getByRole('button', { name: 'Change' }))
    await user.click(await nested().findByRole('button', { name: 'Add a test' }))
    await user.selectOptions(nested().getByRole('combobox', { name: 'Field of test 2' }), 'Size')
    await user.click(nested().getByRole('button', { name: 'Apply' }))
    expect((await nested().findByRole('alert')).textContent).toMatch(/Size/)
    await user.type(nested().getByRole('textbox', { name: 'Value of test 2' }), '4')
    await user.selectOptions(nested().getByRole('combobox', { name: 'Of these tests' }), 'one is enough')
    await user.click(nested().getByRole('button', { name: 'Apply' }))
    expect((await nested().findByText('Condition 1')).parentElement?.textContent).toMatch(/ or Size is 4/)

    await user.click(main().getByRole('button', { name: /^Review and save/ }))
    const review = within(await screen.findByRole('dialog', { name: 'Review and save' }))
    await user.click(review.getByRole('button', { name: 'Save' }))
    await main().findByText(/^Saved/)
    const stored = JSON.parse(String((await storedSchema(service, id)).document))
    const { $defs, ...rest } = JSON.parse(text)
    expect(stored).toMatchObject(rest)
    expect(stored.$defs['#Land']).toEqual($defs['#Land'])
    expect(stored.$defs['#Site']).toMatchObject({ required: [], 'x-kept': [1, 2] })
    expect(stored.$defs['#Site'].allOf).toEqual([
      {
        if: {
          anyOf: [
            {
              properties: { land: { properties: { hilly: { const: true } }, required: ['hilly'] } },
              required: ['land'],
            },
            { properties: { size: { const: 4 } }, required: ['size'] },
          ],
        },
        then: { properties: { grid: { title: 'Grid', type: 'string' } }, required: ['grid'] },
        else: { properties: { grid: false } },
      },
    ])

    await user.click(nested().getByRole('button', { name: 'Remove' }))
    expect(nested().queryByText('Condition 1')).toBeNull()
  })
})

describe('Options of fields in the schema editor', () => {
  it.runIf(isFullTier)('The columns of a table are lines', async () => {
    const { user } = await enter()
    await user.click(await main().findByRole('button', { name: 'Add field' }))
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    const columns = await main().findByRole('textbox', { name: 'Columns, one per line' })
    await user.type(columns, 'year: Year{Enter}mass')
    await user.tab()
    // What it shows now comes from the document.
    expect(columns).toHaveProperty('value', 'year: Year\nmass')
    await user.click(main().getByRole('button', { name: 'Undo' }))
    expect(columns).toHaveProperty('value', '')
  })
})
