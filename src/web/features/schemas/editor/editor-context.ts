import { createContext, use, useCallback, useMemo, useState, type Dispatch } from 'react'
import { readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { JsonSelection } from '../../../components/json-editor/json-editor.tsx'
import { useMedia } from '../../../platform/screen/media.ts'
import { useAddress } from '../../../platform/address.ts'
import { useStoreOf } from '../../../platform/store.ts'
import type { SaveEvent } from './save-state.ts'
import type { SchemaEditor, EditorState } from './schema-editor.ts'

export interface EditorTools {
  readonly editor: SchemaEditor
  readonly readOnly: boolean
  readonly dispatch: Dispatch<SaveEvent>
  /** Selects a range of the text in the JSON editor; both are offsets in characters. */
  readonly showJson: (from: number, to: number) => void
  /** Opens the options of the field with this key; null closes them. */
  readonly openField: (key: string | null) => void
  readonly announce: (text: string) => void
  /** Offers to undo a removal, until the next edit. */
  readonly noteRemoved: (name: string) => void
  /** Set for the fields of a nested schema. */
  readonly nested: NestedPlace | null
}

interface NestedPlace {
  readonly root: EditorTools
  /** The document that contains the nested schemas. */
  readonly whole: SchemaDocument
  /** The enclosing schemas, outermost first. */
  readonly path: readonly string[]
  readonly openKey: string | null
}

export const EditorContext = createContext<EditorTools | null>(null)

export function useEditor(): EditorTools {
  const tools = use(EditorContext)
  if (!tools) throw new Error('useEditor needs an EditorContext')
  return tools
}

/** A number that grows with each change from outside the form. */
export function useEpoch(): number {
  return useStoreOf(useEditor().editor, epochOf)
}

function epochOf({ epoch }: EditorState): number {
  return epoch
}

interface EditorToolsState {
  readonly tools: EditorTools
  readonly selection: JsonSelection | null
  readonly announcement: string
  readonly removed: Removed | null
}

export interface Removed {
  readonly name: string
  /** The text after the removal. */
  readonly text: string
}

export function useEditorTools(
  editor: SchemaEditor,
  readOnly: boolean,
  dispatch: Dispatch<SaveEvent>,
): EditorToolsState {
  const { set } = useAddress()
  const [selection, setSelection] = useState<JsonSelection | null>(null)
  const [announcement, announce] = useState('')
  const [removed, setRemoved] = useState<Removed | null>(null)
  const noteRemoved = useCallback((name: string) => setRemoved({ name, text: editor.get().content.text }), [editor])
  const isWide = useMedia('(width >= 80rem)')
  const showJson = useCallback(
    (from: number, to: number) => {
      setSelection({ from, to, focus: true })
      if (!isWide) set({ view: 'json' }, { push: true })
    },
    [set, isWide],
  )
  const openField = useCallback(
    (key: string | null) => {
      set({ field: key, view: null })
      const read = readDocument(editor.get().content.text)
      const found = key !== null && read.ok && read.document.propertyPlaces.get(key)
      if (found) setSelection({ from: found.from, to: found.from, focus: false })
    },
    [set, editor],
  )
  const tools = useMemo<EditorTools>(
    () => ({ editor, readOnly, dispatch, showJson, openField, announce, noteRemoved, nested: null }),
    [editor, readOnly, dispatch, showJson, openField, noteRemoved],
  )
  return { tools, selection, announcement, removed }
}
