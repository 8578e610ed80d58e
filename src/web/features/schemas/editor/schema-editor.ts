import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
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
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { createStore, type Store } from '../../../platform/store.ts'

/** A schema whose document is there to be edited. */
export interface OpenedSchema extends SchemaValue {
  readonly text: string
}

export interface EditorState {
  /** How it stood in the service when it was read last. */
  readonly base: OpenedSchema
  readonly content: SchemaContent
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Grows with each change that does not come from the form: what is being typed there is then out of date. */
  readonly epoch: number
}

export interface SchemaEditor extends Pick<Store<EditorState>, 'get' | 'subscribe'> {
  /** Edits the document's text. Edits of one group that follow each other closely are one step back. */
  readonly edit: (edit: (text: string) => Edit, group?: string) => EditRejection | null
  /** The text as it was written by hand. */
  readonly write: (text: string) => void
  readonly setName: (name: string) => void
  readonly setDescription: (description: string) => void
  /** Puts something else in place of everything, as one step back. */
  readonly replace: (content: SchemaContent) => void
  /** Takes over how it stands in the service now, and goes on with the content. */
  readonly rebase: (base: OpenedSchema, content: SchemaContent) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Milliseconds without an edit after which another one is a step of its own. */
const pause = 1000

/** A schema being edited. Its text is the truth; form and JSON both change it, and share their steps back and forth. */
export function createSchemaEditor(base: OpenedSchema, content: SchemaContent, now: () => number): SchemaEditor {
  let history: UndoHistory = newUndoHistory(contentOf(base))
  if (!isSameContent(content, base)) history = recordEdit(history, content)
  let lastAt = 0
  let burst = 0
  const store = createStore<EditorState>(stateOf(base, history, 0))

  const take = (next: UndoHistory, outside: boolean, newBase = store.get().base) => {
    history = next
    store.set(stateOf(newBase, history, store.get().epoch + (outside ? 1 : 0)))
  }
  const change = (patch: Partial<SchemaContent>, group: string | undefined, outside = false) => {
    if (now() - lastAt > pause) burst++
    lastAt = now()
    const next = { ...store.get().content, ...patch }
    if (!isSameContent(next, store.get().content))
      take(recordEdit(history, next, group && `${group} ${burst}`), outside)
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

export function contentOf({ name, description, text }: SchemaContent): SchemaContent {
  return { name, description, text }
}

export function isSameContent(a: SchemaContent, b: SchemaContent): boolean {
  return a.name === b.name && a.description === b.description && a.text === b.text
}

/** What a document says of itself, where it can be read. */
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
