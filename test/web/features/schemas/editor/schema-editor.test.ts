import { describe, expect, it } from 'vitest'
import { unknownSchema } from '#domain/schemas/document/schema.ts'
import { readSchemaDraft } from '#domain/schemas/document/schema-content.ts'
import {
  contentOf,
  createSchemaEditor,
  type OpenedSchema,
  unsavedOf,
} from '#web/features/schemas/editor/schema-editor.ts'

const base: OpenedSchema = {
  ...unknownSchema,
  id: 's1',
  name: 'Visit',
  description: '',
  text: '{"type":"object"}',
  line: null,
  createdAt: null,
  updatedAt: null,
  revision: '1',
}
const theirs: OpenedSchema = { ...base, text: '{"type":"object","title":"Theirs"}', revision: '2' }
const both = { ...contentOf(theirs), name: 'Mine' }

/** An editor in which the name has been changed. */
function editorWithEdits() {
  const editor = createSchemaEditor(base, { content: contentOf(base), conditions: [] }, () => 0)
  editor.setName('Mine')
  return editor
}

it('A draft keeps a key that cannot be used, until the schema is changed elsewhere', () => {
  const editor = createSchemaEditor(base, { content: contentOf(base), conditions: [] }, () => 0)
  const typedKey = { within: null, fieldKey: 'code', text: 'color' }
  editor.setTypedKey(typedKey)
  expect(readSchemaDraft({ ...unsavedOf(editor.get()), tab: 't', at: 0 })?.typedKey).toEqual(typedKey)
  editor.write(theirs.text)
  expect(editor.get().typedKey).toBeUndefined()
})

describe('Undo in the schema editor', () => {
  it('leads from a merge back to the earlier base, so that the other change is not lost unseen', () => {
    const editor = editorWithEdits()
    editor.rebase(theirs, both)
    editor.undo()
    expect(editor.get()).toMatchObject({ base, content: { name: 'Mine', text: base.text } })
    editor.redo()
    expect(editor.get()).toMatchObject({ base: theirs, content: both })
  })

  it('stays on what was saved', () => {
    const editor = editorWithEdits()
    editor.rebase(theirs, both)
    const saved = { ...theirs, ...both, revision: '3' }
    editor.saved(saved, both)
    editor.undo()
    expect(editor.get()).toMatchObject({ base: saved, content: { name: 'Mine', text: base.text } })
  })

  it('does not take back what another user stored', () => {
    const editor = editorWithEdits()
    editor.saved({ ...base, name: 'Mine' }, editor.get().content)
    editor.follow(theirs)
    expect(editor.get()).toMatchObject({ base: theirs, content: contentOf(theirs), canUndo: false })
  })
})
