import { describe, expect, it } from 'vitest'
import { moveField } from '#domain/schemas/edit/field-order.ts'
import { editNested, nestedText } from '#domain/schemas/edit/nested-edit.ts'
import { setFieldOption, type Edit } from '#domain/schemas/edit/schema-edit.ts'
import { addField, removeField, renameField } from '#domain/schemas/edit/schema-fields.ts'

const whole = `{
  "title": "Visit",
  "x-kept": [1.0, 12345678901234567890],
  "properties": { "place": { "title": "Place", "$ref": "#Place" } },
  "$defs": {
    "#Other": { "properties": { "city": { "title": "Not this", "type": "string" } } },
    "#Place": {
      "title": "Place",
      "properties": {
        "city": { "title": "City", "type": "string", "x-own": 1.50 },
        "zip": { "title": "Zip",   "type": "string" }
      },
      "required": ["city"]
    }
  }
}
`
const oneLine = '{"$defs":{"#Place":{"properties":{"city":{"title":"City","type":"string"}}}}}'
const odd = '{"$defs": {\n"#Place": {\n"properties": {\n  "city": {"title": "City"}\n  }\n  } } }'

const edits: readonly (readonly [string, (text: string) => Edit])[] = [
  ['a title', (text) => setFieldOption(text, 'city', 'title', 'Town')],
  ['a new field', (text) => addField(text, { key: 'street', type: 'string' })],
  ['a renamed field', (text) => renameField(text, 'city', 'town')],
  ['a removed field', (text) => removeField(text, 'city')],
  ['a moved field', (text) => moveField(text, 'city', 1)],
]

describe.each([
  ['laid out', whole],
  ['in one line', oneLine],
  ['laid out oddly', odd],
])('A nested schema in a document %s', (_, text) => {
  it.each(edits)('takes %s, and nothing around it changes', (__, edit) => {
    const result = editNested(text, '#Place', edit)
    const alone = edit(nestedText(text, '#Place') ?? '')
    if (!result.ok || !alone.ok) throw new Error('refused')
    expect(nestedText(result.text, '#Place')).toBe(alone.text)
    const [before, after] = text.split(/(?<="#Place": ?)\{[^]*?\n? *\}(?=\s*\}\s*\}\s*$)/)
    expect(result.text.startsWith(before ?? '?')).toBe(true)
    expect(result.text.endsWith(after ?? '?')).toBe(true)
  })

  it('stays byte for byte under an edit that changes nothing', () => {
    expect(editNested(text, '#Place', (same) => ({ ok: true, text: same }))).toEqual({ ok: true, text })
  })
})

it('An edited field keeps the indentation of its place', () => {
  const result = editNested(whole, '#Place', (text) => setFieldOption(text, 'city', 'title', 'Town'))
  expect(result).toEqual({ ok: true, text: whole.replace('"City"', '"Town"') })
})

it('A schema that is not in the document is rejected', () => {
  expect(editNested(whole, '#None', (text) => ({ ok: true, text }))).toEqual({
    ok: false,
    rejection: { kind: 'no-such-schema', ref: '#None' },
  })
})
