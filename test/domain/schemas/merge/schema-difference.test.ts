import { describe, expect, it } from 'vitest'
import { moveField } from '#domain/schemas/edit/field-order.ts'
import { layOut } from '#domain/json/json-layout.ts'
import { differenceOf } from '#domain/schemas/merge/schema-difference.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { setFieldOption, setFieldType, setTitle, type Edit } from '#domain/schemas/edit/schema-edit.ts'
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
    expect(differenceOf(opened(profile), opened(layOut(profile)))).toEqual({ fields: [], members: [] })
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
    const { members } = after(
      (text) => setTitle(text, 'P'),
      (text) => removeCondition(text, 0),
    )
    expect(members).toMatchObject([
      { path: ['title'], before: '"Registry profile"', after: '"P"' },
      { path: ['allOf'], after: null },
    ])
    const nested = profile
      .replace('"Street"', '"Road"')
      .replace('["@context","legalName"]', '["@context","legalName","z"]')
    expect(differenceOf(opened(profile), opened(nested)).members).toMatchObject([
      { path: ['required'], before: '["@context"]', after: '["@context","z"]' },
      { path: ['$defs', '#Address'] },
    ])
  })
})
