import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { checkForm } from '#domain/schemas/form/form-check.ts'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import { FaultList } from '#web/components/schema-form/fault-list.tsx'
import { formSchema } from '#test/support/schemas/form-schema.ts'
import { openForm } from '#test/support/schemas/form-world.tsx'

const text = formSchema(
  {
    names: { title: 'Names', type: 'array', items: { type: 'string' } },
    meters: { title: 'Meters', type: 'array', items: { $ref: '#Meter' } },
  },
  {
    required: ['meters'],
    $defs: { '#Meter': { type: 'object', properties: { serial: { title: 'Serial', type: 'string' } } } },
  },
)

it('The groups of a list are numbered as soon as there are two', async () => {
  const { screen, user } = openForm(text, { meters: [{ serial: 'a' }] })
  expect(screen.queryByRole('group', { name: 'Meters 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add another: Meters' }))
  expect(screen.getByRole('group', { name: 'Meters 2' }).querySelector('textarea')).toBe(document.activeElement)
})

it('The list of problems numbers the items of a list, unless there is only one', () => {
  const faultsOf = (data: { readonly [key: string]: unknown }) => {
    const read = readDocument(text)
    if (!read.ok) return null
    const fields = formFieldsOf(read.document, data)
    const check = checkForm(text, fields, data)
    const faults = check.ok ? check.violations : []
    const box = { current: null }
    const { container } = render(
      <FaultList document={read.document} fields={fields} data={data} faults={faults} box={box} />,
    )
    return [...container.querySelectorAll('button')].map(({ textContent }) => textContent)
  }
  expect(faultsOf({ names: ['a', 1, 2], meters: [{ serial: 1 }, { serial: 'b' }, { serial: 2 }] })).toEqual([
    'Names 2',
    'Names 3',
    'Meters 1: Serial',
    'Meters 3: Serial',
  ])
  expect(faultsOf({ names: [1], meters: [{ serial: 1 }] })).toEqual(['Names', 'Serial'])
})

it('The focus follows a value that is added', async () => {
  const { screen, data, user } = openForm(text)
  await user.click(screen.getByRole('button', { name: 'Add: Names' }))
  await user.keyboard('Ann')
  await user.click(screen.getByRole('button', { name: 'Add another: Names' }))
  await user.keyboard('Bo')
  expect(data()).toEqual({ names: ['Ann', 'Bo'] })
})

it('After a removal, the focus is at the neighbor, and at last where the next value is added', async () => {
  const { screen, user } = openForm(text, { names: ['Ann', 'Bo', 'Cy'] })
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await user.click(screen.getByRole('button', { name: 'Remove Names 2' }))
  expect(focused()).toBe('Remove Names 2')
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Remove Names 1')
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Add: Names')
})

it('A required list that is emptied asks for its first value again', async () => {
  const { screen, user } = openForm(text, { meters: [{ serial: 'a' }] })
  await user.click(screen.getByRole('button', { name: 'Remove Meters 1' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Serial' }))
})
