import { expect, it } from 'vitest'
import { formSections } from '#domain/schemas/form/form-progress.ts'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { formSchema } from '#test/support/schemas/form-schema.ts'

const text = formSchema(
  { contact: { title: 'Contact', $ref: '#contact' } },
  {
    $defs: {
      '#contact': {
        $id: '#contact',
        type: 'object',
        properties: { name: { title: 'Name', type: 'string' }, phone: { title: 'Phone', type: 'string' } },
      },
    },
  },
)

it.each([
  ['nothing is wrong', [], []],
  ['the group lacks an answer', ['contact'], ['Name']],
  ['one answer is wrong', ['contact', 'phone'], ['Phone']],
])('The outline of a form marks where to go if %s', (_, path, marked) => {
  const read = readDocument(text)
  if (!read.ok) throw new Error('the schema cannot be read')
  const violations = path.length === 0 ? [] : [{ path, rule: 'required', detail: '' }]
  const [section] = formSections(formFieldsOf(read.document, {}), {}, violations)
  expect(section?.questions.filter(({ hasFault }) => hasFault).map(({ label }) => label)).toEqual(marked)
})
