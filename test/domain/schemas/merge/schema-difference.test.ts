import { describe, expect, it } from 'vitest'
import { moveField } from '#domain/schemas/edit/field-order.ts'
import { layOut } from '#domain/json/json-layout.ts'
import { differenceOf } from '#domain/schemas/merge/schema-difference.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { setFieldOption, setFieldType, setTitle, type Edit } from '#domain/schemas/edit/schema-edit.ts'
import { addCondition, changeCondition } from '#domain/schemas/edit/condition-edit.ts'
import { removeCondition } from '#domain/schemas/edit/schema-edit.ts'
import { addField, removeField, renameField } from '#domain/schemas/edit/schema-fields.ts'
import { registryProfile as profile } from '#test/support/schemas/registry-profile.ts'

function opened(text: string) {
  const read = readDocument(text)
  if (!read.ok) throw new Error(read.violation.kind)
  return read.document
}

function after(...edits: readonly ((text: string) => Edit)[]) {
  const text = edits.reduce((now, apply) => {
    const edit = apply(now)
    if (!edit.ok) throw new Error(edit.rejection.kind)
    return edit.text
  }, profile)
  return differenceOf(opened(profile), opened(text))
}

const changed = { kind: 'changed', from: null, moved: null, options: [] }

describe('The difference of two documents', () => {
  it('is empty if only white space differs', () => {
    expect(differenceOf(opened(profile), opened(layOut(profile)))).toEqual({
      fields: [],
      conditions: [],
      members: [],
    })
  })

  it('lists each changed option', () => {
    expect(
      after(
        (text) => setFieldOption(text, 'area', 'title', 'Size'),
        (text) => setFieldOption(text, 'area', 'required', true),
        (text) => setFieldOption(text, 'kind', 'enumValues', ['person']),
        (text) => setFieldType(text, 'notes', 'date'),
      ).fields,
    ).toEqual([
      {
        ...changed,
        key: 'area',
        label: 'Size',
        options: [
          { option: 'title', before: 'Area', after: 'Size' },
          { option: 'required', before: false, after: true },
        ],
      },
      {
        ...changed,
        key: 'kind',
        label: 'kind',
        options: [{ option: 'enumValues', before: ['person', 'company'], after: ['person'] }],
      },
      { ...changed, key: 'notes', label: 'Notes', options: [{ option: 'type', before: 'string', after: 'date' }] },
    ])
  })

  it('shows changes that no option represents as JSON', () => {
    const text = profile.replace('"minimum":1.0', '"minimum":1')
    expect(differenceOf(opened(profile), opened(text)).fields).toMatchObject([
      { key: 'area', options: [{ option: 'json' }] },
    ])
  })

  it('lists fields that were added, removed and renamed', () => {
    expect(
      after(
        (text) => addField(text, { key: 'mail', type: 'email', title: 'Mail' }, 0),
        (text) => removeField(text, 'notes'),
        (text) => renameField(text, 'area', 'size'),
      ).fields,
    ).toEqual([
      { kind: 'added', key: 'mail', label: 'Mail', type: 'email' },
      { ...changed, key: 'size', label: 'Area', from: 'area' },
      { kind: 'removed', key: 'notes', label: 'Notes', type: 'string' },
    ])
  })

  it('lists only the field that was moved, not those that made room', () => {
    expect(after((text) => moveField(text, 'seat', 0)).fields).toEqual([
      { ...changed, key: 'seat', label: 'seat', moved: { from: 4, to: 0 } },
    ])
  })

  it('lists changes outside the fields', () => {
    const { members } = after((text) => setTitle(text, 'P'))
    expect(members).toEqual([{ path: ['title'], before: '"Registry profile"', after: '"P"' }])
    const nested = profile
      .replace('"Street"', '"Road"')
      .replace('["@context","legalName"]', '["@context","legalName","z"]')
    expect(differenceOf(opened(profile), opened(nested)).members).toMatchObject([
      { path: ['required'], before: '["@context"]', after: '["@context","z"]' },
      { path: ['$defs', '#Address'] },
    ])
  })

  it('lists values that no option represents next to the options', () => {
    const text = profile.replace('"minimum":1.0', '"minimum":1')
    const titled = setFieldOption(text, 'area', 'title', 'Size')
    expect(titled.ok && differenceOf(opened(profile), opened(titled.text)).fields).toMatchObject([
      {
        options: [{ option: 'title' }, { option: 'json', before: '"minimum": 1.0', after: '"minimum": 1' }],
      },
    ])
  })

  it('lists the columns of a table', () => {
    const table = setFieldType(profile, 'notes', 'table')
    const text = table.ok ? table.text : ''
    const columns = setFieldOption(text, 'notes', 'tableColumns', [{ key: 'year', name: 'Year' }])
    expect(columns.ok && differenceOf(opened(text), opened(columns.text)).fields).toMatchObject([
      { options: [{ option: 'tableColumns', before: null, after: ['year: Year'] }] },
    ])
  })
})

describe('The difference of conditions', () => {
  const isPerson = {
    join: 'all',
    tests: [{ path: ['kind'], how: 'is', value: '"person"' }],
    shows: ['notes'],
    showsElse: [],
    requires: [],
    requiresElse: [],
  } as const
  const base = addCondition(removed(profile), isPerson)
  const before = base.ok ? base.text : ''

  function removed(text: string): string {
    const edit = removeCondition(text, 0)
    return edit.ok ? edit.text : ''
  }
  const from = (edit: Edit) => differenceOf(opened(before), opened(edit.ok ? edit.text : ''))

  it.each([
    [
      'added',
      from(addCondition(before, { ...isPerson, shows: ['seat'] })),
      [{ before: null, after: { shows: ['seat'] } }],
    ],
    ['removed', from(removeCondition(before, 0)), [{ before: { shows: ['notes'] }, after: null }]],
    [
      'changed in what it shows',
      from(changeCondition(before, 0, { ...isPerson, requires: ['notes'] })),
      [{ before: { requires: [] }, after: { requires: ['notes'] } }],
    ],
    [
      'changed in what it tests',
      from(changeCondition(before, 0, { ...isPerson, tests: [{ ...isPerson.tests[0], value: '"company"' }] })),
      [{ before: { tests: [{ value: '"person"' }] }, after: { tests: [{ value: '"company"' }] } }],
    ],
  ])('has in words one that is %s', (_, { fields, conditions, members }, expected) => {
    expect(fields).toEqual([])
    expect(conditions).toMatchObject(expected)
    expect(members).toEqual([])
  })

  it.each([
    ['another title', setFieldOption(before, 'notes', 'title', 'Remarks')],
    ['another key', renameField(before, 'notes', 'remarks')],
    ['another place', moveField(before, 'notes', 0)],
  ])('is empty where only a field that one shows has %s', (_, edit) => {
    const { fields, conditions, members } = from(edit)
    expect(fields).toHaveLength(1)
    expect([...conditions, ...members]).toEqual([])
  })

  it('is JSON if it cannot be expressed in words', () => {
    const odd = before.replace(/\{\s*"const"\s*:\s*"person"\s*\}/, '{"minimum":1}')
    const { conditions, members } = differenceOf(opened(before), opened(odd))
    expect(conditions).toEqual([])
    expect(members.map(({ path }) => path)).toEqual([['allOf', '0']])
    const own = before.replace('"then"', '"x-own":1,"then"')
    expect(differenceOf(opened(before), opened(own)).members).toMatchObject([{ path: ['allOf', '0'] }])
  })
})
