import { fireEvent, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { stringifyJson } from '#api/json.ts'
import { formSchema } from '#test/support/schemas/form-schema.ts'
import { openForm } from '#test/support/schemas/form-world.tsx'

const number = formSchema({ a: { title: 'Amount', type: 'number', minimum: 0 } })

describe('The input of a number', () => {
  it.each([
    ['1.50', '1.50'],
    ['0.10', '0.10'],
    ['.5', '0.5'],
    ['1e3', '1e3'],
    ['-0', '-0'],
    ['007', '7'],
    ['1,50', '1.50'],
    ['1 000,5', '1000.5'],
    ['9007199254740993', '9007199254740993'],
    ['0.1234567890123456789', '0.1234567890123456789'],
  ])('It takes %s, keeps every digit, and still shows what was typed', async (typed, json) => {
    const { user, data, screen } = openForm(number)
    const input = screen.getByRole('textbox', { name: 'Amount' })
    await user.type(input, typed)
    expect(stringifyJson(data())).toBe(`{"a":${json}}`)
    expect(input).toHaveProperty('value', typed)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['1,500', /Write 1500 or 1\.500\./],
    ['a lot', /^This is not a number\.$/],
    ['-1', /^It must be at least 0\.$/],
    ['1e999', /too large/],
  ])('It says what is wrong with %s', async (typed, words) => {
    const { user, screen } = openForm(number)
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), typed)
    expect(screen.getByRole('alert').textContent).toMatch(words)
  })

  it('A condition holds for a number however it is written', async () => {
    const { user, screen } = openForm(
      formSchema(
        { a: { title: 'Amount', type: 'number' }, b: { title: 'Reason', type: 'string' } },
        { allOf: [{ if: { properties: { a: { const: 1.5 } } }, then: { properties: { b: {} } } }] },
      ),
    )
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1.50')
    expect(screen.getByRole('textbox', { name: 'Reason' })).toBeTruthy()
  })

  it('It shows a value that is set elsewhere', () => {
    const { screen } = openForm(number, { a: 7 })
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '7')
  })
})

describe('The pickers of times', () => {
  it('A day is picked', () => {
    const { screen, data } = openForm(formSchema({ d: { title: 'Day', type: 'string', format: 'date' } }))
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-12' } })
    expect(data()).toEqual({ d: '2026-03-12' })
  })

  it('A text that is no day stays visible', () => {
    const { screen } = openForm(formSchema({ d: { title: 'Day', type: 'string', format: 'date' } }), { d: 'in March' })
    expect(screen.getByRole('textbox', { name: 'Day' })).toHaveProperty('value', 'in March')
    expect(screen.getByRole('alert').textContent).toMatch(/not a date/)
  })

  it('A time has a time zone, which can be changed', async () => {
    const { screen, data, user } = openForm(formSchema({ t: { title: 'Time', type: 'string', format: 'time' } }), {
      t: '08:15:00+05:45',
    })
    expect(screen.getByLabelText('Time')).toHaveProperty('value', expect.stringMatching(/^08:15/))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone of Time' }), 'Z')
    expect(data()).toEqual({ t: '08:15:00Z' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('A moment is written with its offset', () => {
    const { screen, data } = openForm(formSchema({ m: { title: 'Moment', type: 'string', format: 'date-time' } }), {
      m: '2026-03-12T08:15:00Z',
    })
    fireEvent.change(screen.getByLabelText('Moment'), { target: { value: '2026-03-12T09:30' } })
    expect(data()).toEqual({ m: '2026-03-12T09:30:00Z' })
  })

  it('A duration is typed unit by unit', async () => {
    const { screen, data, user } = openForm(formSchema({ p: { title: 'Period', type: 'string', format: 'duration' } }))
    await user.type(screen.getByRole('textbox', { name: 'Period, years' }), '1')
    await user.type(screen.getByRole('textbox', { name: 'Period, days' }), '3x')
    expect(data()).toEqual({ p: 'P1Y0M3D' })
    expect(screen.queryByRole('alert')).toBeNull()
    await user.clear(screen.getByRole('textbox', { name: 'Period, years' }))
    await user.clear(screen.getByRole('textbox', { name: 'Period, months' }))
    await user.clear(screen.getByRole('textbox', { name: 'Period, days' }))
    expect(data()).toEqual({})
  })
})

it('A fraction of a unit is refused, not read as another number', async () => {
  const { screen, data, user } = openForm(formSchema({ p: { title: 'Period', type: 'string', format: 'duration' } }))
  const days = screen.getByRole('textbox', { name: 'Period, days' })
  await user.type(days, '1.5')
  expect(days).toHaveProperty('value', '1.5')
  expect(screen.getByRole('alert').textContent).toMatch(/whole numbers/)
  expect(data()).toEqual({ p: 'P1.5D' })
  await user.type(days, '{Backspace}{Backspace}')
  expect(data()).toEqual({ p: 'P1D' })
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('The choice of a value', () => {
  it('A choice too long for the box of a phone is repeated below it', async () => {
    const long = 'Grid-connected electricity generation from renewable sources'
    const { screen, user } = openForm(formSchema({ c: { title: 'Kind', type: 'string', enum: ['Other', long] } }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), long)
    expect(screen.getByText(long, { selector: 'p' })).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Other')
    expect(screen.queryByText('Other', { selector: 'p' })).toBeNull()
  })

  const choices = Array.from({ length: 40 }, (_, index) => `Value ${index + 1}`)
  const text = formSchema({ c: { title: 'Choice', type: 'string', enum: choices, comment: { customType: 'enum' } } })

  it('A long list is searched, by keyboard', async () => {
    const { screen, data, user } = openForm(text)
    const box = screen.getByRole('combobox', { name: 'Choice' })
    await user.type(box, 'value 3')
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(options.map((option) => option.textContent).slice(0, 3)).toEqual(['Value 3', 'Value 13', 'Value 23'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(data()).toEqual({ c: 'Value 13' })
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('A value that is not in the list stays visible', () => {
    const { screen } = openForm(
      formSchema({ c: { title: 'Choice', type: 'string', enum: ['a'], comment: { customType: 'enum' } } }),
      { c: 'b' },
    )
    expect(screen.getByRole('combobox', { name: 'Choice' })).toHaveProperty('value', 'b')
    expect(screen.getByRole('option', { name: 'b (not in the list)' })).toBeTruthy()
  })
})

describe('The input of a table', () => {
  const text = formSchema({
    t: {
      title: 'Readings',
      type: 'string',
      comment: {
        customType: 'table',
        tableColumns: [
          { key: 'y', name: 'Year' },
          { key: 'm', name: 'Mass' },
        ],
      },
    },
  })

  it('Rows are added, typed and removed', async () => {
    const { screen, data, user } = openForm(text)
    await user.click(await screen.findByRole('button', { name: 'Add row' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Year, row 1' }))
    await user.type(screen.getByRole('textbox', { name: 'Mass, row 1' }), '12')
    expect(data()).toEqual({
      t: '{"type":"table","columnKeys":["y","m"],"columnNames":["Year","Mass"],"rows":[{"y":"","m":"12"}]}',
    })
    await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
    expect(data()).toEqual({})
  })

  it('Cells of a spreadsheet are pasted', async () => {
    const { screen, data, user } = openForm(text)
    await user.click(await screen.findByRole('textbox', { name: 'Paste rows into Readings' }))
    await user.paste('2025\t1\n2026\t2')
    expect(data()).toMatchObject({ t: expect.stringContaining('"rows":[{"y":"2025","m":"1"},{"y":"2026","m":"2"}]') })
  })

  it('A pasted heading names the columns, in any order, and is no row', async () => {
    const { screen, data, user } = openForm(text)
    await user.click(await screen.findByRole('textbox', { name: 'Paste rows into Readings' }))
    await user.paste('mass\tYear\tRemark\n1\t2025\tdry\n2\t2026\twet')
    expect(data()).toMatchObject({ t: expect.stringContaining('"rows":[{"y":"2025","m":"1"},{"y":"2026","m":"2"}]') })
  })

  it('The first pasted row becomes the heading of a table without columns', async () => {
    const free = formSchema({ t: { title: 'Readings', type: 'string', comment: { customType: 'csv-table' } } })
    const { screen, data, user } = openForm(free)
    await user.click(await screen.findByRole('textbox', { name: 'Paste rows into Readings' }))
    await user.paste('Year\tMass\n2025\t1')
    await user.click(screen.getByRole('button', { name: 'Use row 1 as headings' }))
    expect(data()).toEqual({ t: 'Year,Mass\n2025,1' })
    expect(screen.queryByRole('button', { name: 'Use row 1 as headings' })).toBeNull()
  })

  it('A CSV file fills the columns it names', async () => {
    const { screen, data, user } = openForm(text)
    const file = new File(['Mass;Year\n7;2026'], 'readings.csv', { type: 'text/csv' })
    await user.upload(await screen.findByLabelText('CSV file for Readings'), file)
    await screen.findByDisplayValue('2026')
    expect(data()).toMatchObject({ t: expect.stringContaining('{"y":"2026","m":"7"}') })
    const sheet = new File([new Uint8Array([0xff, 0xfe, 0x37, 0, 0x3b, 0])], 'sheet.csv', { type: 'text/csv' })
    await user.upload(screen.getByLabelText('CSV file for Readings'), sheet)
    expect((await screen.findByRole('alert')).textContent).toMatch(/not text in UTF-8/)
    const gone = new File(['Mass;Year'], 'gone.csv')
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'))
    await user.upload(screen.getByLabelText('CSV file for Readings'), gone)
    expect(await screen.findByText('Cannot read the file. Import it again.')).toBeTruthy()
    expect(screen.getByDisplayValue('2026')).toBeTruthy()
  })
})

describe('The input of a place', () => {
  const text = formSchema(
    { g: { title: 'Place', $ref: '#GeoJSON', comment: { customType: 'geo', availableOptions: ['Point', 'Polygon'] } } },
    { $defs: { '#GeoJSON': { type: 'object' } } },
  )

  it('A point is typed latitude first, and drawn', async () => {
    const { screen, data, user } = openForm(text)
    await user.type(await screen.findByRole('textbox', { name: 'Latitude of point 1, Place' }), '46.9')
    expect(screen.getByText('Latitude').nextElementSibling?.textContent).toBe('Longitude')
    await user.type(screen.getByRole('textbox', { name: 'Longitude of point 1, Place' }), '7.4')
    expect(data()).toEqual({ g: { type: 'Point', coordinates: [7.4, 46.9] } })
    expect(screen.getByRole('img', { name: 'Outline of Place, north up' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: 'Line' })).toBeNull()
  })

  it('An area is pasted as points', async () => {
    const { screen, data, user } = openForm(text)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Shape' }), 'Polygon')
    await user.click(screen.getByRole('textbox', { name: 'Latitude of point 1, Place' }))
    await user.paste('1, 2\n3, 4\n5, 2')
    expect(data()).toMatchObject({
      g: {
        type: 'Polygon',
        coordinates: [
          [
            [2, 1],
            [4, 3],
            [2, 5],
            [2, 1],
          ],
        ],
      },
    })
  })

  it('A coordinate that cannot be read is pointed out, and not left out', async () => {
    const { screen, data, user } = openForm(text)
    const latitude = await screen.findByRole('textbox', { name: 'Latitude of point 1, Place' })
    await user.type(latitude, '46°')
    expect((await screen.findByRole('alert')).textContent).toMatch(/number of degrees/)
    expect(latitude.getAttribute('aria-invalid')).toBe('true')
    expect(data()).toEqual({ g: { type: 'Point', coordinates: ['', '46°'] } })
    await user.type(latitude, '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Longitude of point 1, Place' }), '-7.4')
    expect(data()).toEqual({ g: { type: 'Point', coordinates: [-7.4, 46] } })
    await user.clear(latitude)
    expect(data()).toEqual({ g: { type: 'Point', coordinates: ['-7.4', ''] } })
  })

  it('A latitude beyond the poles is named, next to its input', async () => {
    const { screen } = openForm(text, { g: { type: 'Point', coordinates: [1, 95] } })
    const latitude = await screen.findByRole('textbox', { name: 'Latitude of point 1, Place' })
    expect(latitude.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('"Place" has the latitude 95, which is not between -90 and 90.')
  })

  it('A place of 20,000 points has no inputs for them, and says how it can be changed', async () => {
    const coordinates = Array.from({ length: 20_000 }, (_, at) => [at / 1000, 50])
    const { screen } = openForm(text, { g: { type: 'LineString', coordinates } })
    expect(await screen.findByText('This location has 20,000 points and can be edited only as JSON.')).toBeTruthy()
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    const drawing = screen.getByRole('img', { name: 'Outline of Place, north up' })
    expect(drawing.querySelectorAll('circle')).toHaveLength(0)
    expect(drawing.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(2000)
  })

  it('What is no place is called so', async () => {
    const { screen } = openForm(text, { g: { type: 'Polygon', coordinates: 'north of the river' } })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This is not a GeoJSON location/)
  })

  it('JSON that is not whole yet stays when the box is left, and says where it breaks off', async () => {
    const { screen, data, user } = openForm(text)
    const box = await screen.findByRole('textbox', { name: 'Place as JSON', hidden: true })
    await user.click(box)
    await user.paste('{"type":"Point",\n"coordinates":[7.4,')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This text is not JSON \(line 2, column \d+\)/)
    expect(box).toHaveProperty('value', '{"type":"Point",\n"coordinates":[7.4,')
    expect(data()).toEqual({})
    await user.click(box)
    await user.paste('46.9]}')
    await user.tab()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(data()).toEqual({ g: { type: 'Point', coordinates: [7.4, 46.9] } })
  })
})

describe('Texts', () => {
  it.each(['richText', 'markdown', 'none'])('Text is written in its own direction (%s)', async (customType) => {
    const comment = customType === 'none' ? {} : { customType }
    const { screen } = openForm(formSchema({ r: { title: 'Notes', type: 'string', comment } }), { r: 'مشروع' })
    expect((await screen.findByRole('textbox', { name: 'Notes' })).dir).toBe('auto')
  })

  it('Rich text is edited as it will look, and its value stays until it is edited', async () => {
    const { screen, data } = openForm(
      formSchema({ r: { title: 'Notes', type: 'string', comment: { customType: 'richText' } } }),
      { r: '__a__ **b** [c](javascript:1)' },
    )
    const box = await screen.findByRole('textbox', { name: 'Notes' })
    expect(box.innerHTML).toBe('<p>__a__ <b>b</b> [c](javascript:1)</p>')
    expect(data()).toEqual({ r: '__a__ **b** [c](javascript:1)' })
    box.append(document.createElement('ul'))
    box.lastElementChild?.append(document.createElement('li'))
    box.querySelector('li')?.append('d')
    fireEvent.input(box)
    expect(data()).toEqual({ r: String.raw`__a__ **b** \[c\](javascript:1)` + '\n\n- d' })
  })

  it('Markdown is previewed without running anything', async () => {
    const { screen, user } = openForm(
      formSchema({ r: { title: 'Notes', type: 'string', comment: { customType: 'markdown' } } }),
      { r: '**bold** <img src=x> [a](javascript:1)' },
    )
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const preview = within(screen.getByRole('region', { name: 'Preview of Notes' }))
    expect((await preview.findByText('bold')).tagName).toBe('STRONG')
    expect(preview.queryByRole('img')).toBeNull()
    expect(preview.queryByRole('link')).toBeNull()
  })

  it.each([
    ['0.0.123-abcde', /checksum/],
    [`0x${'a'.repeat(40)}`, /EVM address/],
    ['123', /whole account ID/],
    ['0.0. 5', /spaces/],
    ['me', /not an account/],
  ])('The account %s is refused in words', (value, words) => {
    const { screen } = openForm(
      formSchema({
        h: {
          title: 'Account',
          type: 'string',
          pattern: String.raw`^\d+\.\d+\.\d+$`,
          comment: { customType: 'hederaAccount' },
        },
      }),
      { h: value },
    )
    expect(screen.getByRole('alert').textContent).toMatch(words)
  })

  it('An emptied value of a list stays until it is removed', async () => {
    const { screen, data, user } = openForm(
      formSchema({ l: { title: 'Tags', type: 'array', items: { type: 'string' } } }),
      { l: ['a', 'b'] },
    )
    await user.clear(screen.getByRole('textbox', { name: 'Tags 1' }))
    expect(data()).toEqual({ l: ['', 'b'] })
    await user.click(screen.getByRole('button', { name: 'Remove Tags 1' }))
    expect(data()).toEqual({ l: ['b'] })
  })
})

describe('A list that is required', () => {
  const one = { $ref: '#One' }
  const text = formSchema(
    {
      l: { title: 'Tags', type: 'array', items: { type: 'string' } },
      n: { title: 'Sites', type: 'array', items: one },
      o: { title: 'Optional', type: 'array', items: one },
    },
    {
      required: ['l', 'n'],
      $defs: { '#One': { type: 'object', properties: { town: { title: 'Town', type: 'string' } } } },
    },
  )

  it('It begins with one to fill in, which counts once it is', async () => {
    const { screen, data, user } = openForm(text)
    expect(data()).toEqual({})
    expect(screen.queryByRole('button', { name: /^(Add: Tags|Add another: Tags|Remove)/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Add: Optional' })).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Tags 1' }), 'ab')
    await user.type(screen.getByRole('textbox', { name: 'Town' }), 'Bern')
    expect(data()).toEqual({ l: ['ab'], n: [{ town: 'Bern' }] })
    await user.click(screen.getByRole('button', { name: 'Add another: Tags' }))
    expect(data()).toMatchObject({ l: ['ab', ''] })
  })

  it('It is missing again when its only one is emptied or removed', async () => {
    const { screen, data, user } = openForm(text, { l: ['a'], n: [{ town: 'Bern' }] })
    await user.clear(screen.getByRole('textbox', { name: 'Tags 1' }))
    await user.click(screen.getByRole('button', { name: 'Remove Sites 1' }))
    expect(data()).toEqual({})
    expect(screen.getByRole('textbox', { name: 'Tags 1' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'Town' })).toHaveProperty('value', '')
  })

  it('Places are typed, and a missing one is reported once', async () => {
    const place = { $ref: '#GeoJSON' }
    const point = { type: 'object', required: ['type'], oneOf: [{ properties: { type: { const: 'Point' } } }] }
    const schema = formSchema(
      { l: { title: 'Sites', type: 'array', items: place, comment: { customType: 'geo' } } },
      { required: ['l'], $defs: { '#GeoJSON': { $id: '#GeoJSON', ...point } } },
    )
    const { screen, data, user } = openForm(schema)
    await user.type(await screen.findByRole('textbox', { name: 'Latitude of point 1, Sites 1' }), '46.5')
    await user.type(screen.getByRole('textbox', { name: 'Longitude of point 1, Sites 1' }), '7')
    expect(data()).toEqual({ l: [{ type: 'Point', coordinates: [7, 46.5] }] })
    await user.click(screen.getByRole('button', { name: 'Add another: Sites' }))
    expect(await screen.findByRole('textbox', { name: 'Latitude of point 1, Sites 2' })).toBeTruthy()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter a value, or remove this one.',
    ])
  })
})

it('A group that asks nothing says so, and is not called required', () => {
  const margin = { title: 'Margin', type: 'number', $comment: JSON.stringify({ hidden: true }) }
  const { screen } = openForm(
    formSchema(
      { g: { title: 'Average', $ref: '#Silent' } },
      { required: ['g'], $defs: { '#Silent': { type: 'object', properties: { margin } } } },
    ),
  )
  expect(screen.getByRole('group', { name: 'Average' })).toBeTruthy()
  expect(screen.getByText('The system sets this value.')).toBeTruthy()
})

describe('A long form', () => {
  const many = Object.fromEntries(
    Array.from({ length: 14 }, (_, index) => [`q${index}`, { title: `Question ${index + 1}x`, type: 'string' }]),
  )
  const text = formSchema({ ...many, n: { title: 'Number', type: 'number' } })

  it('It says how much is answered and leads to what is not', async () => {
    const { screen, user } = openForm(text, { q0: 'a' })
    expect(screen.getByText('1 of 15 answered')).toBeTruthy()
    await user.click(screen.getByRole('textbox', { name: 'Question 1x' }))
    await user.keyboard('{Alt>}{PageDown}{/Alt}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Question 2x')
    await user.keyboard('b')
    expect(screen.getByText('2 of 15 answered')).toBeTruthy()
  })

  it('It leads to the next problem', async () => {
    const { screen, user } = openForm(text, { n: 'many' })
    await user.click(screen.getByRole('button', { name: 'Next problem (1)' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Number')
  })

  it('In its outline, questions between groups are called by the first of them', () => {
    const group = { $ref: '#One' }
    const { screen } = openForm(
      formSchema(
        { n: { title: 'Site', ...group }, ...many },
        { $defs: { '#One': { type: 'object', properties: { town: { title: 'Town', type: 'string' } } } } },
      ),
    )
    const outline = within(screen.getByRole('navigation', { name: 'Progress' }))
    expect(outline.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Site0/1', 'Question 1x0/14'])
  })

  it('Headings divide it into sections', () => {
    const { screen } = openForm(
      formSchema({
        h: { title: 'h', description: 'About you', type: 'null' },
        ...many,
        k: { title: '', description: 'Part two', type: 'null' },
        z: { title: 'Last', type: 'string' },
      }),
    )
    const outline = within(screen.getByRole('navigation', { name: 'Progress' }))
    expect(outline.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['About you0/14', 'Part two0/1'])
  })

  it('A short form has no outline', () => {
    const { screen } = openForm(formSchema({ a: { title: 'One', type: 'string' } }))
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
