import { expect, it } from 'vitest'
import { answeredFields, countUnanswered } from '#domain/schemas/form/form-answers.ts'
import { formFieldsOf, type FormField } from '#domain/schemas/form/schema-form.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { formSchema } from '#test/support/schemas/form-schema.ts'

const text = formSchema(
  {
    intro: { title: 'About you', type: 'null', comment: { customType: 'helpText' } },
    name: { title: 'Name', type: 'string' },
    agrees: { title: 'Agrees', type: 'boolean' },
    rest: { title: 'The rest', type: 'null', comment: { customType: 'helpText' } },
    sites: { title: 'Sites', type: 'array', items: { $ref: '#site' } },
    total: { title: 'Total', type: 'number', comment: { autocalculate: true } },
    sums: { title: 'Sums', $ref: '#sums' },
    lost: { title: 'Lost', $ref: '#lost' },
  },
  {
    $defs: {
      '#site': {
        $id: '#site',
        type: 'object',
        properties: { town: { title: 'Town', type: 'string' }, size: { title: 'Size', type: 'number' } },
      },
      '#sums': {
        $id: '#sums',
        type: 'object',
        properties: { sum: { title: 'Sum', type: 'number', $comment: '{"autocalculate":true}' } },
      },
    },
  },
)

const unsaid = new Set(['type'])

it.each([
  ['nothing', {}, [], 3],
  ['no and zero', { agrees: false, sites: [{ size: 0 }] }, ['intro', 'agrees', 'rest', 'sites'], 2],
  [
    'all but what nobody is asked',
    { name: 'Ada', agrees: true, sites: [{ town: 'Bern', size: 2 }] },
    ['intro', 'name', 'agrees', 'rest', 'sites'],
    0,
  ],
  ['empty values', { name: '', sites: [] }, [], 3],
  ['a group without an answer', { name: 'Ada', sites: [{ type: 'site' }] }, ['intro', 'name'], 3],
  ['one of two groups', { sites: [{ type: 'site' }, { town: 'Bern', size: 2 }] }, ['rest', 'sites'], 4],
  ['a member that the form does not know', { sites: [{ older: 'x' }] }, ['rest', 'sites'], 4],
])('Of a form with %s, only what is answered is shown', (_, data, shown, unanswered) => {
  const read = readDocument(text)
  const fields: readonly FormField[] = read.ok ? formFieldsOf(read.document, data) : []
  expect(answeredFields(fields, data, unsaid).map(({ key }) => key)).toEqual(shown)
  expect(countUnanswered(fields, data)).toBe(unanswered)
})
