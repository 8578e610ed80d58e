import { expect, it } from 'vitest'
import { validateForm } from '#domain/schemas/form/form-validation.ts'

const text = { type: 'string' }
const missing = { path: ['why'], rule: 'required', words: 'is required', detail: '"why" is required.' }

it.each([
  ['by the schema', { required: ['why'] }],
  ['under a condition', { if: { properties: { kind: { const: 'a' } } }, then: { required: ['why'] } }],
  ['in one of several schemas', { allOf: [{ required: ['why'] }] }],
])('A field that is required %s is reported as missing in our own words', (_, rules) => {
  const schema = { $id: '#Form', type: 'object', properties: { kind: text, why: text }, ...rules }
  expect(validateForm(JSON.stringify(schema), { kind: 'a' })).toEqual({ ok: true, violations: [missing] })
})
