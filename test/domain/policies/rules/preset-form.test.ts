import { describe, expect, it } from 'vitest'
import { presetForm } from '#domain/policies/rules/preset-form.ts'

const schema = JSON.stringify({
  $id: '#report',
  type: 'object',
  properties: {
    title: { type: 'string' },
    amount: { type: 'number', minimum: 10 },
    hint: { type: 'null' },
    kind: { type: 'string', enum: ['Well', 'Pump'] },
    sizes: { type: 'array', items: { type: 'number' } },
    site: { $ref: '#site' },
    by: { type: 'string' },
  },
  required: ['title', 'amount', 'site'],
  additionalProperties: false,
  $defs: {
    '#site': {
      $id: '#site',
      type: 'object',
      properties: { place: { type: 'string' }, area: { type: 'number' } },
      required: ['place', 'area'],
    },
  },
})

const preset = (pairs: Readonly<Record<string, string>>, readonly = false) =>
  Object.entries(pairs).map(([name, value]) => ({ name, value, readonly }))

const row = {
  document: {
    credentialSubject: [
      {
        word: 'Wells',
        small: 7,
        wide: { place: 'North', area: 'large' },
        words: [1, 'two'],
        site: { place: 'North' },
        none: null,
        empty: '',
      },
    ],
  },
}
const parts = { schema, presetSchema: '#project', row, username: 'ina', accountId: '0.0.7' }

describe('A form begins with', () => {
  it.each([
    ['what the document says', { title: 'word' }, { title: 'Wells' }],
    [
      'the name and the account of its reader',
      { title: 'hederaAccountId', by: 'username' },
      { title: '0.0.7', by: 'ina' },
    ],
    ['a part that is still to be completed', { site: 'site' }, { site: { place: 'North' } }],
    ['a value that can be corrected in its field', { amount: 'small' }, { amount: 7 }],
    ['nothing where the document says nothing', { title: 'none', by: 'empty', hint: 'absent' }, {}],
    ['no text for a number', { amount: 'word' }, {}],
    ['no text for a help text', { title: 'word', hint: 'word' }, { title: 'Wells' }],
    ['no answer that is not among the choices', { kind: 'word' }, {}],
    ['the rest of a part of which one value does not fit', { site: 'wide' }, { site: { place: 'North' } }],
    ['nothing of a list of which one value does not fit', { sizes: 'words' }, {}],
    ['no answer to a question that it does not have', { elsewhere: 'word' }, {}],
  ])('%s', (_, pairs, expected) => {
    expect(presetForm({ ...parts, presetFields: preset(pairs) })).toEqual(expected)
  })

  it('read-only values, even if their fields cannot have them, because the document would be rejected without them', () => {
    expect(presetForm({ ...parts, presetFields: preset({ amount: 'word' }, true) })).toEqual({ amount: 'Wells' })
  })

  it('whatever the document says, if the schema cannot be read', () => {
    const begun = presetForm({ ...parts, schema: null, presetFields: preset({ amount: 'word' }) })
    expect(begun).toEqual({ amount: 'Wells' })
  })

  it('nothing without a schema for its presets, or a document that it is about', () => {
    const presetFields = preset({ title: 'word' })
    expect(presetForm({ ...parts, presetSchema: '', presetFields })).toEqual({})
    expect(presetForm({ ...parts, row: null, presetFields })).toEqual({})
  })
})
