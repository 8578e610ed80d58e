import { describe, expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { setDescription, setFieldOption, setFieldType, setTitle, type Edit } from '#domain/schemas/edit/schema-edit.ts'
import { changedLines, registryProfile as profile } from '#test/support/schemas/registry-profile.ts'

function textOf(edit: Edit): string {
  if (!edit.ok) throw new Error(JSON.stringify(edit.rejection))
  return edit.text
}

function changeOf(edit: Edit) {
  return changedLines(profile, textOf(edit))
}

function refusalOf(edit: Edit) {
  return edit.ok ? null : edit.rejection
}

function fieldOf(edit: Edit, key: string) {
  const read = readDocument(textOf(edit))
  return read.ok ? read.document.fields.find((field) => field.key === key) : undefined
}

describe('Setting an option of a field', () => {
  it.each([
    ['a title', setFieldOption(profile, 'legalName', 'title', 'Name'), ['"title": "Name",']],
    [
      'a title where there was none',
      setFieldOption(profile, 'kind', 'title', 'Kind'),
      ['"kind": { "title": "Kind", "type": "string", "enum": ["person", "company"],'],
    ],
    [
      'a default with all its digits',
      setFieldOption(profile, 'legalName', 'defaultValue', '12345678901234567890'),
      [
        String.raw`"$comment": "{\"term\":\"legalName\",\"@id\":\"https:\/\/www.schema.org/text\",\"orderPosition\":0,\"x\":1.0}",`,
        '"default": 12345678901234567890',
      ],
    ],
    [
      'a flag of the comment, whose other members and escapes stay',
      setFieldOption(profile, 'legalName', 'isPrivate', true),
      [
        String.raw`"$comment": "{\"term\":\"legalName\",\"@id\":\"https:\/\/www.schema.org/text\",\"orderPosition\":0,\"x\":1.0,\"isPrivate\":true}"`,
      ],
    ],
    ['required', setFieldOption(profile, 'area', 'required', true), ['"required": ["@context","legalName","area"],']],
    ['optional', setFieldOption(profile, 'legalName', 'required', false), ['"required": ["@context"],']],
    [
      'values to choose from',
      setFieldOption(profile, 'kind', 'enumValues', ['company', 'other']),
      ['"kind": { "type": "string", "enum": ["company", "other"],'],
    ],
  ] as const)('changes nothing else: %s', (_, edit, added) => {
    expect(changeOf(edit).added).toEqual(added)
    expect(changeOf(edit).removed).toHaveLength(1)
  })

  it.each([
    ['title', 'Legal name', null],
    ['isPrivate', true, false],
    ['required', true, false],
    ['multiple', true, false],
    ['defaultValue', '0', null],
    ['example', '""', null],
  ] as const)('leaves no trace when %s is set and removed again', (option, value, back) => {
    const before = option === 'title' ? textOf(setFieldOption(profile, 'area', 'title', null)) : profile
    const set = textOf(setFieldOption(before, 'area', option, value))
    expect(set).not.toBe(before)
    expect(textOf(setFieldOption(set, 'area', option, back))).toBe(before)
  })

  it.each(['false', '0', '""'])('keeps the falsy default %s', (value) => {
    expect(fieldOf(setFieldOption(profile, 'area', 'defaultValue', value), 'area')?.defaultValue).toBe(value)
  })

  it('turns a list of values into a single value and back', () => {
    const single = textOf(setFieldOption(profile, 'notes', 'multiple', false))
    expect(changedLines(profile, single).removed).toEqual(['"type": "array",', '"items": {', '"type": "string"'])
    expect(textOf(setFieldOption(single, 'notes', 'multiple', true))).toBe(profile)
  })

  it('returns the same text if nothing changes', () => {
    expect(textOf(setFieldOption(profile, 'legalName', 'title', 'Legal name'))).toBe(profile)
  })

  it.each([
    ['a value that is not JSON', setFieldOption(profile, 'area', 'defaultValue', '1,0'), { kind: 'not-json' }],
    ['a missing field', setFieldOption(profile, 'other', 'title', 'x'), { kind: 'no-such-field', key: 'other' }],
    ['a system field', setFieldOption(profile, 'id', 'title', 'x'), { kind: 'no-such-field', key: 'id' }],
    ['a text that is not JSON', setFieldOption('{', 'area', 'title', 'x'), { kind: 'not-readable' }],
    [
      'a comment that cannot be read',
      setFieldOption('{"properties":{"a":{"$comment":"by Bob"}}}', 'a', 'hidden', true),
      { kind: 'comment-unreadable' },
    ],
    [
      'a repeated field',
      setFieldOption('{"properties":{"a":{},"a":{}}}', 'a', 'title', 'x'),
      { kind: 'key-repeats', key: 'a' },
    ],
    [
      'a `required` that is not a list',
      setFieldOption('{"properties":{"a":{}},"required":true}', 'a', 'required', true),
      { kind: 'member-unreadable', member: 'required' },
    ],
  ] as const)('is rejected for %s', (_, edit, refusal) => {
    expect(refusalOf(edit)).toEqual(refusal)
  })

  it('is rejected with a remedy if it contradicts another option', () => {
    expect(refusalOf(setFieldOption(profile, 'legalName', 'hidden', true))).toMatchObject({
      kind: 'contradiction',
      contradiction: {
        rule: 'hidden-required',
        key: 'legalName',
        remedies: [{ kind: 'option', key: 'legalName', option: 'required', value: false }],
      },
    })
  })

  it('is rejected when it requires a field that only a condition shows', () => {
    expect(refusalOf(setFieldOption(profile, 'seat', 'required', true))).toMatchObject({
      contradiction: { rule: 'shown-and-required' },
    })
  })

  it('accepts a contradiction that existed before', () => {
    const text = textOf(setFieldOption(profile, 'area', 'autocalculate', true)).replace(
      String.raw`\"autocalculate\":true`,
      String.raw`\"autocalculate\":true,\"hidden\":true`,
    )
    expect(setFieldOption(text, 'area', 'title', 'x').ok).toBe(true)
  })
})

describe('The type of a field', () => {
  it.each([
    [
      'area',
      'date',
      '"area": { "title":"Area", "type":"string", "format":"date", "minimum":1.0, "x-weight":12345678901234567890,',
    ],
    ['legalName', 'integer', '"type": "integer",'],
    ['kind', 'string', '"kind": { "type": "string",'],
  ] as const)('of %s changes to %s', (key, type, line) => {
    const edit = setFieldType(profile, key, type)
    expect(changeOf(edit).added).toContain(line)
    expect(fieldOf(edit, key)).toMatchObject({ key, type })
  })

  it.each([
    ['hedera-account', {}],
    ['image', {}],
    ['file', {}],
    ['prefix', { unit: '€' }],
    ['enum', { enumValues: ['a', 'b'] }],
    ['geojson', {}],
    ['sub-schema', { ref: '#Address' }],
    ['csv-table', {}],
  ] as const)('of a list of values changes inside it to %s', (type, details) => {
    expect(fieldOf(setFieldType(profile, 'notes', type, details), 'notes')).toMatchObject({
      type,
      multiple: true,
      ...details,
    })
  })

  it('changes without a trace of the old type', () => {
    const field = fieldOf(setFieldType(profile, 'area', 'string'), 'area')
    expect(field).toMatchObject({ unit: null, unitSystem: null, position: 1 })
  })

  it('is rejected for a missing schema and for a shape that the editor cannot represent', () => {
    expect(refusalOf(setFieldType(profile, 'area', 'sub-schema', { ref: '#No' }))).toEqual({
      kind: 'no-such-schema',
      ref: '#No',
    })
    const either = '{"properties":{"a":{"oneOf":[{"type":"string"}],"$comment":"{}"}}}'
    expect(refusalOf(setFieldType(either, 'a', 'string'))).toEqual({ kind: 'shape-kept', members: ['oneOf'] })
  })
})

describe('The title and description of the document', () => {
  it('are set in place, or added in their usual position', () => {
    expect(changeOf(setTitle(profile, 'P')).added).toEqual(['"title": "P",'])
    expect(textOf(setTitle('{"$comment":"{}","type":"object"}', 'P'))).toBe(
      '{"$comment":"{}","title":"P","type":"object"}',
    )
    expect(textOf(setDescription('{}', 'D'))).toBe('{"description":"D"}')
    expect(textOf(setDescription('{\n\t"title": "T"\n}', 'D'))).toBe('{\n\t"title": "T",\n\t"description": "D"\n}')
  })
})
