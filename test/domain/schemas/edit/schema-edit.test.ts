import { describe, expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { setDescription, setFieldOption, setFieldType, setTitle, type Edit } from '#domain/schemas/edit/schema-edit.ts'
import { changedLines, registryProfile as profile } from '#test/support/registry-profile.ts'

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

describe('an option of a field', () => {
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
  ] as const)('leaves no trace when %s is set and taken back', (option, value, back) => {
    const before = option === 'title' ? textOf(setFieldOption(profile, 'area', 'title', null)) : profile
    const set = textOf(setFieldOption(before, 'area', option, value))
    expect(set).not.toBe(before)
    expect(textOf(setFieldOption(set, 'area', option, back))).toBe(before)
  })

  it.each(['false', '0', '""'])('keeps the default %s, which is one', (value) => {
    expect(fieldOf(setFieldOption(profile, 'area', 'defaultValue', value), 'area')?.defaultValue).toBe(value)
  })

  it('makes a field for many one for a single value, and back', () => {
    const single = textOf(setFieldOption(profile, 'notes', 'multiple', false))
    expect(changedLines(profile, single).removed).toEqual(['"type": "array",', '"items": {', '"type": "string"'])
    expect(textOf(setFieldOption(single, 'notes', 'multiple', true))).toBe(profile)
  })

  it('is the same text where nothing changes', () => {
    expect(textOf(setFieldOption(profile, 'legalName', 'title', 'Legal name'))).toBe(profile)
  })

  it.each([
    ['nothing that is no JSON', setFieldOption(profile, 'area', 'defaultValue', '1,0'), { kind: 'not-json' }],
    [
      'no field that is not there',
      setFieldOption(profile, 'other', 'title', 'x'),
      { kind: 'no-such-field', key: 'other' },
    ],
    ['no system field', setFieldOption(profile, 'id', 'title', 'x'), { kind: 'no-such-field', key: 'id' }],
    ['nothing in a text that is none', setFieldOption('{', 'area', 'title', 'x'), { kind: 'not-readable' }],
    [
      'nothing into a comment that cannot be read',
      setFieldOption('{"properties":{"a":{"$comment":"by Bob"}}}', 'a', 'hidden', true),
      { kind: 'comment-unreadable' },
    ],
    [
      'nothing in a field that stands twice',
      setFieldOption('{"properties":{"a":{},"a":{}}}', 'a', 'title', 'x'),
      { kind: 'key-repeats', key: 'a' },
    ],
    [
      'no list of names that is none',
      setFieldOption('{"properties":{"a":{}},"required":true}', 'a', 'required', true),
      { kind: 'member-unreadable', member: 'required' },
    ],
  ] as const)('sets %s', (_, edit, refusal) => {
    expect(refusalOf(edit)).toEqual(refusal)
  })

  it('refuses what contradicts another, and says what to do first', () => {
    expect(refusalOf(setFieldOption(profile, 'legalName', 'hidden', true))).toMatchObject({
      kind: 'contradiction',
      contradiction: {
        rule: 'hidden-required',
        key: 'legalName',
        remedies: [{ kind: 'option', key: 'legalName', option: 'required', value: false }],
      },
    })
  })

  it('does not demand what a condition shows only at times', () => {
    expect(refusalOf(setFieldOption(profile, 'seat', 'required', true))).toMatchObject({
      contradiction: { rule: 'shown-and-required' },
    })
  })

  it('lets a contradiction that was there be', () => {
    const text = textOf(setFieldOption(profile, 'area', 'autocalculate', true)).replace(
      String.raw`\"autocalculate\":true`,
      String.raw`\"autocalculate\":true,\"hidden\":true`,
    )
    expect(setFieldOption(text, 'area', 'title', 'x').ok).toBe(true)
  })
})

describe('the type of a field', () => {
  it.each([
    [
      'area',
      'date',
      '"area": { "title":"Area", "type":"string", "format":"date", "minimum":1.0, "x-weight":12345678901234567890,',
    ],
    ['legalName', 'integer', '"type": "integer",'],
    ['kind', 'string', '"kind": { "type": "string",'],
  ] as const)('%s becomes %s', (key, type, line) => {
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
  ] as const)('of a field for many changes within: %s', (type, details) => {
    expect(fieldOf(setFieldType(profile, 'notes', type, details), 'notes')).toMatchObject({
      type,
      multiple: true,
      ...details,
    })
  })

  it('takes away what only the old one had', () => {
    const field = fieldOf(setFieldType(profile, 'area', 'string'), 'area')
    expect(field).toMatchObject({ unit: null, unitSystem: null, position: 1 })
  })

  it('is refused for a schema that is not there, and for a shape that the editor has no words for', () => {
    expect(refusalOf(setFieldType(profile, 'area', 'sub-schema', { ref: '#No' }))).toEqual({
      kind: 'no-such-schema',
      ref: '#No',
    })
    const either = '{"properties":{"a":{"oneOf":[{"type":"string"}],"$comment":"{}"}}}'
    expect(refusalOf(setFieldType(either, 'a', 'string'))).toEqual({ kind: 'shape-kept', members: ['oneOf'] })
  })
})

describe('the title and description of the document', () => {
  it('are set where they stand, or where they belong', () => {
    expect(changeOf(setTitle(profile, 'P')).added).toEqual(['"title": "P",'])
    expect(textOf(setTitle('{"$comment":"{}","type":"object"}', 'P'))).toBe(
      '{"$comment":"{}","title":"P","type":"object"}',
    )
    expect(textOf(setDescription('{}', 'D'))).toBe('{"description":"D"}')
    expect(textOf(setDescription('{\n\t"title": "T"\n}', 'D'))).toBe('{\n\t"title": "T",\n\t"description": "D"\n}')
  })
})
