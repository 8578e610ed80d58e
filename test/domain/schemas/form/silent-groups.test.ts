import { expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { validateForm } from '#domain/schemas/form/form-validation.ts'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import { withSilentGroups } from '#domain/schemas/form/silent-groups.ts'
import { formSchema } from '#test/support/schemas/form-schema.ts'

const hidden = { title: 'Margin', type: 'number', comment: { hidden: true } }
const asked = { title: 'Year', type: 'string' }
const group = (properties: Parameters<typeof formSchema>[0], required: readonly string[] = []) =>
  JSON.parse(formSchema(properties, { required }))
const text = formSchema(
  {
    silent: { title: 'Average', $ref: '#Silent' },
    optional: { title: 'Estimate', $ref: '#Silent' },
    open: { title: 'Facility', $ref: '#Open' },
  },
  {
    required: ['silent'],
    $defs: {
      '#Silent': group({ margin: hidden }),
      '#Open': group({ year: asked, inner: { title: 'Inner', $ref: '#Silent' } }, ['inner']),
    },
  },
)

it.each([
  ['A required group that asks nothing is added', {}, { silent: {} }],
  ['One that is there stays as it is', { silent: { margin: 1 } }, { silent: { margin: 1 } }],
  ['One in a group is added with it', { open: { year: '2026' } }, { silent: {}, open: { year: '2026', inner: {} } }],
])('%s', (_, data, whole) => {
  const read = readDocument(text)
  if (!read.ok) throw new Error('the schema is unreadable')
  expect(withSilentGroups(formFieldsOf(read.document, data), data)).toEqual(whole)
  expect(validateForm(text, whole)).toEqual({ ok: true, violations: [] })
})
