import { describe, expect, it } from 'vitest'
import { sampleFormData } from '#domain/schemas/form/form-sample.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import { validateForm } from '#domain/schemas/form/form-validation.ts'

function sampleFor(schema: object) {
  const text = JSON.stringify(schema)
  const read = readDocument(text)
  if (!read.ok) throw new Error('is no document')
  const sample = sampleFormData(formFieldsOf(read.document, {}), (data) => formFieldsOf(read.document, data))
  return { sample, check: validateForm(text, sample) }
}

const text = (example: string) => ({ type: 'string', examples: [example] })

describe('Sample data for a form', () => {
  it('uses the example of each field, or else its default', () => {
    const { sample } = sampleFor({
      properties: { a: text('x'), b: { type: 'number', default: 1 }, c: { type: 'string' } },
    })
    expect(sample).toEqual({ a: 'x', b: 1 })
  })

  it('uses the first choice, and one value for each list', () => {
    const kind = { type: 'string', enum: ['person', 'company'] }
    const { sample } = sampleFor({ properties: { kind, tags: { type: 'array', items: text('x') } } })
    expect(sample).toMatchObject({ kind: 'person' })
  })

  it('fills in sub-schemas and the fields that conditions show, and is valid', () => {
    const { sample, check } = sampleFor({
      properties: { kind: { type: 'string', enum: ['a', 'b'] }, more: text('m'), part: { $ref: '#part' } },
      required: ['kind', 'part'],
      allOf: [{ if: { properties: { kind: { const: 'a' } } }, then: { properties: { more: text('m') } } }],
      $defs: { '#part': { properties: { unit: text('kWh') }, required: ['unit'] } },
    })
    expect(sample).toEqual({ kind: 'a', more: 'm', part: { unit: 'kWh' } })
    expect(check).toEqual({ ok: true, violations: [] })
  })

  it('leaves out calculated values', () => {
    const comment = JSON.stringify({ autocalculate: true })
    expect(sampleFor({ properties: { total: { ...text('1'), $comment: comment } } }).sample).toEqual({})
  })
})
