import { expect, it } from 'vitest'
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
