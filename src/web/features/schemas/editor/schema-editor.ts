import {
  type SchemaContent,
  type SchemaDraft,
  type TypedKey,
  readSchemaDraft,
} from '#domain/schemas/document/schema-content.ts'
import { isHalfWritten, showsHalfWritten, type OpenCondition } from '#domain/schemas/document/open-condition.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { NestableEdit } from '#domain/schemas/edit/nested-edit.ts'
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
import { createStore, type ObservableStore } from '../../../platform/store.ts'
import { inOneLine, layOut, sameTokens } from '#domain/json/json-layout.ts'
import { withIdentity } from '#domain/schemas/document/schema-identity.ts'
import { unknownSchema, type SchemaValue } from '#domain/schemas/document/schema.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { useEffect } from 'react'
import { useAutosave } from '../../../platform/drafts/autosave.ts'
import {
  type DraftFormat,
  type DraftStore,
  type FoundDrafts,
  useDrafts,
  type OpenDrafts,
} from '../../../platform/drafts/drafts.ts'
import { draftKey, draftPrefixes } from '../../../platform/drafts/kept-drafts.ts'

export interface EditorState {
  readonly base: OpenedSchema
  readonly content: SchemaContent
  /** Not part of the undo history. */
  readonly conditions: readonly OpenCondition[]
  /** Not part of the undo history. */
  readonly typedKey?: TypedKey | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Grows with each change from outside the form, which makes text that is being typed there outdated. */
  readonly epoch: number
}

export interface SchemaEditor extends Pick<ObservableStore<EditorState>, 'get' | 'subscribe'> {
  /** Edits of the same group in quick succession are undone together. */
  readonly edit: (edit: NestableEdit, group?: string) => EditRejection | null
  readonly write: (text: string) => void
  readonly setName: (name: string) => void
  readonly setDescription: (description: string) => void
  readonly setConditions: (conditions: readonly OpenCondition[]) => void
  readonly setTypedKey: (typedKey: TypedKey | undefined) => void
  /** Counts as one step of the undo history. */
  readonly replace: (content: SchemaContent) => void
  /** Continues on another base; undo leads back to the present one. */
  readonly rebase: (base: OpenedSchema, content: SchemaContent) => void
  /** Continues on the schema as it was saved, also when an earlier edit is undone. */
  readonly saved: (base: OpenedSchema, content: SchemaContent) => void
  /** Shows what was stored while there were no edits. Undo does not take back another user's change. */
  readonly follow: (stored: OpenedSchema) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** After a pause this long, an edit starts a new step of the undo history. */
const undoPauseMs = 1000

/** Form and JSON editor change the same text and share one undo history. */
export function createSchemaEditor(
  base: OpenedSchema,
  { content, ...inputs }: Pick<EditorState, 'content' | keyof OpenInputs>,
  now: () => number,
): SchemaEditor {
  let history: UndoHistory = newUndoHistory(contentOf(base))
  if (!isSameContent(content, base)) history = recordEdit(history, content)
  // The bases before and after the steps that changed them.
  let bases = new WeakMap<object, { readonly before: OpenedSchema; readonly after: OpenedSchema }>()
  let lastAt = 0
  let burst = 0
  const store = createStore<EditorState>(stateOf(base, history, 0, inputs))

  const take = (next: UndoHistory, isOutside: boolean, newBase = store.get().base) => {
    history = next
    const { epoch, conditions, typedKey } = store.get()
    const open = isOutside ? { conditions } : { conditions, typedKey }
    store.set(stateOf(newBase, history, epoch + (isOutside ? 1 : 0), open))
  }
  const change = (patch: Partial<SchemaContent>, group: string | undefined, isOutside = false) => {
    if (now() - lastAt > undoPauseMs) burst++
    lastAt = now()
    const next = { ...store.get().content, ...patch }
    if (!isSameContent(next, store.get().content))
      take(recordEdit(history, next, group && `${group} ${burst}`), isOutside)
  }
  const saved: SchemaEditor['saved'] = (newBase, next) => {
    bases = new WeakMap()
    take(recordEdit(history, next), true, newBase)
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
      const inStep = documentOf(held.text)?.title === held.name
      change({ name, ...(inStep && textAfter(setTitle(held.text, name))) }, 'name')
    },
    setDescription(description) {
      const { content: held } = store.get()
      const inStep = documentOf(held.text)?.description === held.description
      change({ description, ...(inStep && textAfter(setDescription(held.text, description))) }, 'description')
    },
    setConditions: (next) => store.set({ ...store.get(), conditions: next }),
    setTypedKey: (typedKey) => store.set({ ...store.get(), typedKey }),
    replace: (next) => change(next, undefined, true),
    rebase(newBase, next) {
      const recorded = recordEdit(history, next)
      const step = recorded.past.at(-1)
      if (step && recorded !== history) bases.set(step, { before: store.get().base, after: newBase })
      take(recorded, true, newBase)
    },
    saved,
    follow(stored) {
      if (isStored(store.get().content, stored)) saved(stored, contentOf(stored))
      else take(newUndoHistory(contentOf(stored)), true, stored)
    },
    undo() {
      const step = history.past.at(-1)
      if (step) take(undo(history), true, bases.get(step)?.before)
    },
    redo() {
      const [step] = history.future
      if (step) take(redo(history), true, bases.get(step)?.after)
    },
  }
}

function documentOf(text: string) {
  const read = readDocument(text)
  return read.ok ? read.document : null
}

function textAfter(edit: Edit): Partial<SchemaContent> {
  return edit.ok ? { text: edit.text } : {}
}

type OpenInputs = Pick<EditorState, 'conditions' | 'typedKey'>

function stateOf(
  base: OpenedSchema,
  history: UndoHistory,
  epoch: number,
  { conditions, typedKey }: OpenInputs,
): EditorState {
  const [undoable, redoable] = [canUndo(history), canRedo(history)]
  return { base, content: history.present, conditions, typedKey, canUndo: undoable, canRedo: redoable, epoch }
}

export interface OpenedSchema extends SchemaValue {
  readonly text: string
  /** The spaces after commas and colons of a document that is stored in one line; null if it is stored as shown. */
  readonly line: 'compact' | 'spaced' | null
}

/** Formats a document that is stored in one line, provided that `textToStore` can restore the line. */
export function openedSchemaOf(schema: SchemaValue): OpenedSchema {
  const text = schema.text ?? ''
  const isReadable = !text.includes('\n') && readDocument(text).ok
  const line = !isReadable
    ? null
    : inOneLine(text) === text
      ? 'compact'
      : inOneLine(text, true) === text
        ? 'spaced'
        : null
  return { ...schema, line, text: line === null ? text : layOut(text) }
}

/** Restores the single line of the stored document, so that saving changes nothing but the edits. */
export function textToStore({ line }: Pick<OpenedSchema, 'line'>, text: string): string {
  return line === null ? text : inOneLine(text, line === 'spaced')
}

/** For a deleted schema that still has a draft. */
export function openedSchemaOfDraft({ schemaId, revision, base }: SchemaDraft): OpenedSchema {
  return {
    ...unknownSchema,
    ...base,
    id: schemaId,
    revision,
    createdAt: null,
    updatedAt: parseInstant(revision),
    line: null,
  }
}

/** The schema on which a draft's edits are based: the stored one, or an older revision of it. */
export function baseOfDraft(current: OpenedSchema, { revision, base }: SchemaDraft): OpenedSchema {
  if (revision === current.revision) return current
  return { ...current, ...base, revision, updatedAt: parseInstant(revision) }
}

export function contentOf({ name, description, text }: SchemaContent): SchemaContent {
  return { name, description, text }
}

export function isSameContent(a: SchemaContent, b: SchemaContent): boolean {
  return a.name === b.name && a.description === b.description && a.text === b.text
}

/** True if the service holds exactly what was sent. It may set the document's identity itself. */
export function isStored({ name, description, text }: SchemaContent, stored: SchemaValue): boolean {
  if (stored.name !== name || stored.description !== description || stored.text === null) return false
  if (!readDocument(text).ok || !readDocument(stored.text).ok) return false
  return sameTokens(text, stored.text) || sameTokens(withIdentity(text, stored.uuid), stored.text)
}

/**
 * How the stored schema relates to the edits: it is not newer than their base; it is newer and can be followed without
 * losses; or another user changed it under the edits. Edits that were stored without a response do not count as lost.
 */
export function compareWithStored(
  { base, content }: { readonly base: OpenedSchema; readonly content: SchemaContent },
  stored: OpenedSchema,
): 'unchanged' | 'follow' | 'conflict' {
  if ((stored.updatedAt ?? 0) <= (base.updatedAt ?? 0)) return 'unchanged'
  return isSameContent(content, base) || isStored(content, stored) ? 'follow' : 'conflict'
}

type DraftContent = Omit<SchemaDraft, 'tab' | 'at'>

export type FoundSchemaDrafts = FoundDrafts<SchemaDraft>
export type SchemaDraftStore = DraftStore<SchemaDraft, DraftContent>

const format: DraftFormat<SchemaDraft, DraftContent> = {
  read: readSchemaDraft,
  create: (content, draft) => ({ ...content, ...draft }),
}

/** Null until the browser has looked for drafts. */
export function useSchemaDrafts(account: string, schemaId: string): OpenDrafts<SchemaDraft, DraftContent> | null {
  return useDrafts(draftKey(draftPrefixes.schema, account, schemaId), format)
}

/** What a draft keeps; null if there is nothing to keep. */
export function unsavedOf({ base, content, conditions: open, typedKey }: EditorState): DraftContent | null {
  const conditions = open.filter(isHalfWritten)
  const isOpen = typedKey !== undefined || showsHalfWritten(conditions, documentOf(content.text))
  if (isSameContent(content, base) && !isOpen) return null
  return { schemaId: base.id, revision: base.revision, base: contentOf(base), content, conditions, typedKey }
}

export function useSchemaAutosave(editor: SchemaEditor, drafts: SchemaDraftStore): void {
  const { schedule } = useAutosave()
  useEffect(() => {
    const save = () => {
      const unsaved = unsavedOf(editor.get())
      if (unsaved) drafts.keep(unsaved)
      else drafts.drop()
    }
    return editor.subscribe(() => schedule(save))
  }, [editor, drafts, schedule])
}
