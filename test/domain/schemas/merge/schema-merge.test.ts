import { describe, expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { addCondition } from '#domain/schemas/edit/condition-edit.ts'
import { renameField } from '#domain/schemas/edit/schema-fields.ts'
import { setFieldOption, type Edit } from '#domain/schemas/edit/schema-edit.ts'
import { mergeContents } from '#domain/schemas/merge/schema-merge.ts'

const base = JSON.stringify(
  {
    properties: { a: { title: 'A', type: 'string' }, b: { title: 'B', type: 'string' } },
    required: ['a'],
  },
  null,
  2,
)
const content = (text: string) => ({ name: 'S', description: '', text })
const textOf = (edit: Edit) => (edit.ok ? edit.text : '')
const rename = (key: string) => textOf(renameField(base, 'a', key))
const title = (value: string) => textOf(setFieldOption(base, 'a', 'title', value))
const merge = (mine: string, theirs: string) => mergeContents(content(base), content(mine), content(theirs))

it.each([
  ['mine', rename('z'), title('Other')],
  ['theirs', title('Other'), rename('z')],
])('A field that %s renames keeps what the other changed in it', (_, mine, theirs) => {
  expect(merge(mine, theirs)).toMatchObject({
    ok: true,
    conflicts: [],
    content: { text: textOf(setFieldOption(rename('z'), 'z', 'title', 'Other')) },
  })
})

it('Two names for one field stay two fields', () => {
  const merged = merge(rename('y'), rename('z'))
  const read = readDocument(merged.ok ? merged.content.text : '')
  expect(read.ok && read.document.fields.map(({ key }) => key).toSorted()).toEqual(['b', 'y', 'z'])
})

const valued = (...values: readonly string[]) => ({
  name: 'S',
  description: '',
  text: JSON.stringify({ properties: { a: { title: 'A', type: 'string', enum: values } } }, null, 2),
})
it.each([
  ['are added by both', ['x', 'y'], ['x', 'y', 'mine'], ['x', 'y', 'theirs'], ['x', 'y', 'theirs', 'mine']],
  ['are replaced by both', ['x', 'y'], ['x', 'mine'], ['x', 'theirs'], ['x', 'theirs', 'mine']],
  ['are removed by one', ['x', 'y', 'z'], ['x', 'z'], ['x', 'y', 'z', 'theirs'], ['x', 'z', 'theirs']],
  ['are moved by one', ['x', 'y', 'z'], ['z', 'x', 'y'], ['x', 'y', 'z', 'theirs'], ['z', 'x', 'y', 'theirs']],
  ['are moved by both', ['x', 'y', 'z'], ['z', 'x', 'y'], ['x', 'z', 'y'], ['z', 'x', 'y']],
  ['are added alike', ['x'], ['x', 'y'], ['y', 'x'], ['y', 'x']],
  ['are all removed by one', ['x', 'y'], [], ['x', 'y', 'z'], ['z']],
])('Values that %s are merged without a conflict', (_, old, mine, theirs, merged) => {
  expect(mergeContents(valued(...old), valued(...mine), valued(...theirs))).toEqual({
    ok: true,
    conflicts: [],
    content: valued(...merged),
  })
})

describe('Conditions', () => {
  const shown = { type: 'string' }
  const conditionOn = (value: string) => ({
    if: { properties: { a: { const: value } }, required: ['a'] },
    then: { properties: { b: shown } },
  })
  const conditional = (...conditions: readonly object[]) => ({
    name: 'S',
    description: '',
    text: JSON.stringify({ properties: { a: shown, b: shown }, allOf: conditions }, null, 2),
  })
  const [x, y, z] = [conditionOn('x'), conditionOn('y'), conditionOn('z')]

  it.each([
    ['that both add', [], [x], [y], [y, x]],
    ['that both add after others', [x], [x, y], [x, z], [x, z, y]],
    ['of which one is changed and another removed', [x, y], [y], [x, z], [z]],
    ['of which one is changed while another is added', [x], [y], [x, z], [y, z]],
  ])('%s are merged', (_, old, mine, theirs, merged) => {
    expect(mergeContents(conditional(...old), conditional(...mine), conditional(...theirs))).toEqual({
      ok: true,
      conflicts: [],
      content: conditional(...merged),
    })
  })

  it('of which one is changed by one side and removed by the other are a conflict of that condition', () => {
    const merged = mergeContents(conditional(x, y), conditional(y), conditional(z, y))
    expect(merged).toMatchObject({ ok: true, conflicts: [{ path: ['allOf', 0], mine: null }] })
  })
})

it('A conflict about a field is decided once, for the copy in a condition, too', () => {
  const condition = { join: 'all', tests: [{ path: ['b'], how: 'is', value: '"x"' }], requires: [] } as const
  const shown = textOf(addCondition(base, { ...condition, shows: ['a'], showsElse: [], requiresElse: [] }))
  const titled = (value: string) => textOf(setFieldOption(shown, 'a', 'title', value))
  const sides = [content(shown), content(titled('Mine')), content(titled('Theirs'))] as const
  const open = mergeContents(...sides)
  expect(open.ok && open.conflicts.map(({ id }) => id)).toEqual(['/properties/a/title'])
  expect(mergeContents(...sides, { '/properties/a/title': 'theirs' })).toMatchObject({
    content: { text: titled('Theirs') },
  })
})
