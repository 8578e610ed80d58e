import { describe, expect, it } from 'vitest'
import { moveField } from '#domain/schemas/edit/field-order.ts'
import { readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { removeCondition, type Edit } from '#domain/schemas/edit/schema-edit.ts'
import {
  addField,
  duplicateField,
  keyAfterTitle,
  removeField,
  renameField,
  suggestKey,
} from '#domain/schemas/edit/schema-fields.ts'
import { usesOf } from '#domain/schemas/edit/schema-uses.ts'
import { changedLines, registryProfile as profile } from '#test/support/schemas/registry-profile.ts'

function textOf(edit: Edit): string {
  if (!edit.ok) throw new Error(JSON.stringify(edit.rejection))
  return edit.text
}

function refusalOf(edit: Edit) {
  return edit.ok ? null : edit.rejection
}

function opened(text: string): SchemaDocument {
  const read = readDocument(text)
  if (!read.ok) throw new Error(read.violation.kind)
  return read.document
}

function keysOf(text: string): string[] {
  return opened(text).fields.map(({ key }) => key)
}

/** A schema whose fields have no comments, as some that Guardian is delivered with. */
const bare = '{"properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}}}'
const numbered = (...positions: readonly (number | null)[]) =>
  JSON.stringify({
    properties: Object.fromEntries(
      positions.map((orderPosition, index) => [
        String.fromCodePoint(97 + index),
        { $comment: JSON.stringify(orderPosition === null ? {} : { orderPosition }) },
      ]),
    ),
  })

describe('A new field', () => {
  it('comes last, formatted like the others, with the comment that Guardian writes', () => {
    const text = textOf(addField(profile, { key: 'mail', type: 'email', title: 'Mail', required: true }))
    expect(changedLines(profile, text).added).toEqual([
      '"seat": { "$ref": "#Address", "$comment": "{\\"term\\":\\"seat\\",\\"orderPosition\\":4}" },',
      '"mail": { "title": "Mail", "description": "", "readOnly": false, "type": "string", "format": "email", "$comment": "{\\"term\\":\\"mail\\",\\"@id\\":\\"https://www.schema.org/text\\",\\"orderPosition\\":5}" }',
      '"required": ["@context","legalName","mail"],',
    ])
  })

  it.each([
    [
      { key: 'u', type: 'postfix', unit: 'kg' },
      { type: 'postfix', unit: 'kg', unitSystem: 'postfix' },
    ],
    [
      { key: 'e', type: 'enum', enumValues: ['a'] },
      { type: 'enum', enumValues: ['a'] },
    ],
    [
      { key: 's', type: 'sub-schema', ref: '#Address' },
      { type: 'sub-schema', ref: '#Address' },
    ],
    [{ key: 'h', type: 'help-text' }, { type: 'help-text' }],
    [
      { key: '1', type: 'boolean' },
      { key: '1', type: 'boolean' },
    ],
  ] as const)('made of %j is read back the same', (field, read) => {
    expect(opened(textOf(addField(profile, field))).fields.find(({ key }) => key === field.key)).toMatchObject(read)
  })

  it.each([0, 2, 5])('can be added at position %i', (at) => {
    const keys = keysOf(profile)
    expect(keysOf(textOf(addField(profile, { key: 'x', type: 'string' }, at)))).toEqual(keys.toSpliced(at, 0, 'x'))
  })

  it('gets no position among fields without positions', () => {
    expect(textOf(addField(bare, { key: 'x', type: 'string' }, 1))).toBe(
      bare.replace(
        ',"b"',
        String.raw`,"x":{"title":"x","description":"","readOnly":false,"type":"string","$comment":"{\"term\":\"x\",\"@id\":\"https://www.schema.org/text\"}"},"b"`,
      ),
    )
  })

  it.each(['{}', '{\n  "title": "T"\n}', '{"properties":{}}', '{ "properties": {  } }'])(
    'is the first one in %j',
    (text) => {
      expect(opened(textOf(addField(text, { key: 'x', type: 'string' }))).fields).toMatchObject([
        { key: 'x', position: 0 },
      ])
    },
  )

  it.each([
    ['', { kind: 'key-empty' }],
    ['a b', { kind: 'key-with-space', key: 'a b' }],
    ['area', { kind: 'key-taken', key: 'area' }],
    ['id', { kind: 'key-taken', key: 'id' }],
  ])('cannot have the key %j', (key, refusal) => {
    expect(refusalOf(addField(profile, { key, type: 'string' }))).toEqual(refusal)
    expect(refusalOf(renameField(profile, 'kind', key))).toEqual(refusal)
    expect(refusalOf(duplicateField(profile, 'kind', key))).toEqual(refusal)
  })

  it('cannot have a missing schema', () => {
    expect(refusalOf(addField(profile, { key: 's', type: 'sub-schema', ref: '#No' }))).toEqual({
      kind: 'no-such-schema',
      ref: '#No',
    })
    expect(refusalOf(addField('{"properties":[]}', { key: 's', type: 'string' }))).toEqual({
      kind: 'member-unreadable',
      member: 'properties',
    })
  })
})

describe('Moving a field', () => {
  it.each([
    ['up', numbered(0, 1, 2), 'c', 0, ['c', 'a', 'b']],
    ['down', numbered(0, 1, 2), 'a', 2, ['b', 'c', 'a']],
    ['beyond the end', numbered(0, 1, 2), 'a', 9, ['b', 'c', 'a']],
    ['among gaps', numbered(5, 10, 20), 'c', 1, ['a', 'c', 'b']],
    ['among fields without positions', numbered(null, 3, null), 'b', 0, ['b', 'a', 'c']],
    ['among positions that say nothing', numbered(0, -1, 0), 'c', 1, ['a', 'c', 'b']],
    ['below nothing', numbered(-5, 1, 2), 'b', 2, ['a', 'c', 'b']],
    ['without comments', bare, 'c', 0, ['c', 'a', 'b']],
  ])('results in the order: %s', (_, text, key, to, order) => {
    expect(keysOf(textOf(moveField(text, key, to)))).toEqual(order)
  })

  it('moves the property and writes only the positions that change', () => {
    const { removed, added } = changedLines(profile, textOf(moveField(profile, 'notes', 2)))
    expect(removed).toHaveLength(2)
    expect(added).toEqual([
      String.raw`"$comment": "{\"term\":\"notes\",\"orderPosition\":2}"`,
      String.raw`"$comment": "{\"term\":\"kind\",\"customType\":\"enum\",\"orderPosition\":3}" },`,
    ])
  })

  it('writes no position if the place in the text is enough', () => {
    expect(textOf(moveField(bare, 'a', 1))).toBe(
      '{"properties":{"b":{"type":"string"},"a":{"type":"string"},"c":{"type":"string"}}}',
    )
  })

  it('is rejected if a position would overwrite something else', () => {
    const text = '{"properties":{"a":{"$comment":"{\\"orderPosition\\":1}"},"b":{"$comment":"by Bob"}}}'
    expect(refusalOf(moveField(text, 'a', 0))).toEqual({ kind: 'order-unwritable', key: 'b' })
  })
})

describe('A new key', () => {
  it('is written wherever the field is named', () => {
    const text = textOf(renameField(profile, 'seat', 'office'))
    expect(changedLines(profile, text).added).toEqual([
      String.raw`"office": { "$ref": "#Address", "$comment": "{\"term\":\"office\",\"orderPosition\":4}" }`,
      String.raw`"then": { "properties": { "office": { "$ref": "#Address", "$comment": "{\"term\":\"office\"}" } } },`,
      '"else": { "properties": { "office": false } }',
    ])
    expect(textOf(renameField(text, 'office', 'seat'))).toBe(profile)
    expect(opened(textOf(renameField(profile, 'kind', 'sort'))).conditions[0]?.tests[0]?.path).toEqual(['sort'])
    expect(opened(textOf(renameField(profile, 'legalName', 'name'))).required).toEqual(['@context', 'name'])
  })

  it('leaves a term unchanged that was not the key', () => {
    const text = String.raw`{"properties":{"a":{"$comment":"{\"term\":\"z\"}"}}}`
    expect(textOf(renameField(text, 'a', 'b'))).toBe(text.replace('"a":', '"b":'))
  })

  it('is not repeated in `required`', () => {
    const text = '{"properties":{"a":{}},"required":["a","b"]}'
    expect(textOf(renameField(text, 'a', 'b'))).toBe('{"properties":{"b":{}},"required":["b"]}')
  })
})

describe('A field that something else names', () => {
  const used = JSON.stringify({
    $comment: '{"arrayDependencies":[{"field":"list"}]}',
    properties: {
      a: {},
      sum: { $comment: '{"autocalculate":true,"expression":"a + ab * 2"}' },
      b: { $comment: '{"dependency":{"on":"dep"}}' },
      ab: {},
      list: {},
      dep: {},
      far: { $ref: '#/properties/near/items' },
      near: {},
      plain: {},
    },
    required: ['plain', 'a'],
    dependentRequired: { ab: ['plain'] },
  })

  it.each([
    ['a', [{ kind: 'required' }, { kind: 'expression', key: 'sum' }]],
    [
      'ab',
      [
        { kind: 'rule', member: 'dependentRequired' },
        { kind: 'expression', key: 'sum' },
      ],
    ],
    ['dep', [{ kind: 'dependency', key: 'b' }]],
    ['list', [{ kind: 'dependency', key: null }]],
    ['near', [{ kind: 'reference' }]],
    ['plain', [{ kind: 'required' }, { kind: 'rule', member: 'dependentRequired' }]],
    ['b', []],
  ] as const)('%s is reported with its uses', (key, uses) => {
    expect(usesOf(opened(used), key)).toEqual(uses)
  })

  it('is reported with the conditions that name it', () => {
    expect(usesOf(opened(profile), 'kind')).toEqual([{ kind: 'condition', condition: 0, part: 'if' }])
    expect(usesOf(opened(profile), 'seat')).toEqual([
      { kind: 'condition', condition: 0, part: 'then' },
      { kind: 'condition', condition: 0, part: 'else' },
    ])
  })

  it('cannot be removed', () => {
    const uses = [{ kind: 'condition', condition: 0, part: 'if' }]
    expect(refusalOf(removeField(profile, 'kind'))).toEqual({ kind: 'in-use', key: 'kind', uses })
    expect(removeField(textOf(removeCondition(profile, 0)), 'kind').ok).toBe(true)
  })

  it('cannot be renamed if a use cannot be updated', () => {
    expect(refusalOf(renameField(used, 'a', 'x'))).toMatchObject({ kind: 'in-use', key: 'a' })
    expect(renameField(used, 'plain', 'x').ok).toBe(true)
  })
})

describe('Removing', () => {
  it('a field changes only its property and `required`', () => {
    const text = textOf(removeField(profile, 'legalName'))
    expect(changedLines(profile, text).added).toEqual(['"required": ["@context"],'])
    expect(changedLines(profile, text).removed).toHaveLength(7)
  })

  it('the last condition removes `allOf`', () => {
    expect(opened(textOf(removeCondition(profile, 0))).conditions).toEqual([])
    expect(textOf(removeCondition(profile, 0))).not.toContain('allOf')
    expect(refusalOf(removeCondition(profile, 1))).toEqual({ kind: 'no-such-condition' })
  })
})

it.each([
  ['Legal name', 'legalName2'],
  ['Größe (m²)', 'grosseM2'],
  ['URL', 'url'],
  ['2nd name', 'field2ndName'],
  ['', 'field'],
  ['名前', 'field'],
])('A field titled %j gets a free key', (title, key) => {
  expect(suggestKey(opened(profile), title)).toBe(key)
})

it.each([
  ['follows the title', 'text', 'Text', 'Site name', 'siteName'],
  ['follows it again', 'siteName', 'Site name', 'Site code', 'siteCode'],
  ['keeps out of the way of other keys', 'text', 'Text', 'Code', 'code2'],
  ['stays with the title it suits', 'code2', 'Code', 'Code', 'code2'],
  ['stays as it was typed', 'mine', 'Text', 'Site name', 'mine'],
])('The key of a field %s', (_, key, before, title, after) => {
  const properties = { code: { title: 'Code', type: 'string' }, [key]: { title, type: 'string' } }
  expect(keyAfterTitle(opened(JSON.stringify({ type: 'object', properties })), key, before)).toBe(after)
})
