import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { setDescription, setTitle, type Edit, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import {
  canRedo,
  canUndo,
  newUndoHistory,
  recordEdit,
  redo,
  undo,
  type UndoHistory,
} from '#domain/schemas/edit/schema-history.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { contentOf, isSameContent, type OpenedSchema } from './opened-schema.ts'

export interface EditorState {
  readonly base: OpenedSchema
  readonly content: SchemaContent
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Grows with each change from outside the form: text that is being typed there is then out of date. */
  readonly epoch: number
}

export interface SchemaEditor extends Pick<Store<EditorState>, 'get' | 'subscribe'> {
  /** Edits of one group in quick succession are undone together. */
  readonly edit: (edit: (text: string) => Edit, group?: string) => EditRejection | null
  readonly write: (text: string) => void
  readonly setName: (name: string) => void
  readonly setDescription: (description: string) => void
  /** One step of the undo history. */
  readonly replace: (content: SchemaContent) => void
  readonly rebase: (base: OpenedSchema, content: SchemaContent) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** After a pause this long, an edit starts a new step of the undo history. */
const undoPauseMs = 1000

/** Form and JSON editor change the same text and share one undo history. */
export function createSchemaEditor(base: OpenedSchema, content: SchemaContent, now: () => number): SchemaEditor {
  let history: UndoHistory = newUndoHistory(contentOf(base))
  if (!isSameContent(content, base)) history = recordEdit(history, content)
  let lastAt = 0
  let burst = 0
  const store = createStore<EditorState>(stateOf(base, history, 0))

  const take = (next: UndoHistory, isOutside: boolean, newBase = store.get().base) => {
    history = next
    store.set(stateOf(newBase, history, store.get().epoch + (isOutside ? 1 : 0)))
  }
  const change = (patch: Partial<SchemaContent>, group: string | undefined, isOutside = false) => {
    if (now() - lastAt > undoPauseMs) burst++
    lastAt = now()
    const next = { ...store.get().content, ...patch }
    if (!isSameContent(next, store.get().content))
      take(recordEdit(history, next, group && `${group} ${burst}`), isOutside)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    edit(edit, group) {
      const result = edit(store.get().content.text)
      if (!result.ok) return result.rejection
      change({ text: result.text }, group)
      return null
    },
    write: (text) => change({ text }, 'json', true),
    setName(name) {
      const { content: held } = store.get()
      const inStep = titlesOf(held.text)?.title === held.name
      change({ name, ...(inStep && textAfter(setTitle(held.text, name))) }, 'name')
    },
    setDescription(description) {
      const { content: held } = store.get()
      const inStep = titlesOf(held.text)?.description === held.description
      change({ description, ...(inStep && textAfter(setDescription(held.text, description))) }, 'description')
    },
    replace: (next) => change(next, undefined, true),
    rebase: (newBase, next) =>
      take(isSameContent(next, store.get().content) ? history : recordEdit(history, next), true, newBase),
    undo: () => canUndo(history) && take(undo(history), true),
    redo: () => canRedo(history) && take(redo(history), true),
  }
}

function titlesOf(text: string) {
  const read = readDocument(text)
  return read.ok ? read.document : null
}

function textAfter(edit: Edit): Partial<SchemaContent> {
  return edit.ok ? { text: edit.text } : {}
}

function stateOf(base: OpenedSchema, history: UndoHistory, epoch: number): EditorState {
  return { base, content: history.present, canUndo: canUndo(history), canRedo: canRedo(history), epoch }
}
