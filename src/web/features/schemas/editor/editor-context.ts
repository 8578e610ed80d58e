import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { SchemaEditor, EditorState } from './schema-editor.ts'
import { useStoreOf } from '../../../platform/store.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { useAddress } from '../../../platform/address.ts'
import { useMedia } from '../../../components/ui/media.ts'
import type { JsonSelection } from '../../../components/json-editor/json-editor.tsx'

/** What every part of the editor works with. */
export interface EditorTools {
  readonly editor: SchemaEditor
  readonly readOnly: boolean
  /** Shows a place of the text in the JSON editor. */
  readonly showJson: (from: number, to: number) => void
  /** Opens the options of a field, of none with null. */
  readonly openField: (key: string | null) => void
  /** Says something to those who cannot see it happen. */
  readonly announce: (text: string) => void
}

export const EditorContext = createContext<EditorTools | null>(null)

export function useEditor(): EditorTools {
  const tools = use(EditorContext)
  if (!tools) throw new Error('useEditor needs an EditorContext')
  return tools
}

/** Grows with each change that does not come from the form. */
export function useEpoch(): number {
  return useStoreOf(useEditor().editor, epochOf)
}

function epochOf({ epoch }: EditorState): number {
  return epoch
}

interface EditorToolsInUse {
  readonly tools: EditorTools
  /** What the JSON editor is to show. */
  readonly place: JsonSelection | null
  readonly said: string
}

/** What the parts of the editor need of each other: the same ones for as long as nothing about the page changes. */
export function useEditorTools(editor: SchemaEditor, readOnly: boolean): EditorToolsInUse {
  const { set } = useAddress()
  const [place, setPlace] = useState<JsonSelection | null>(null)
  const [said, announce] = useState('')
  const isWide = useMedia('(width >= 80rem)')
  const showJson = useCallback(
    (from: number, to: number) => {
      setPlace({ from, to, focus: true })
      if (!isWide) set({ view: 'json' }, { push: true })
    },
    [set, isWide],
  )
  const openField = useCallback(
    (key: string | null) => {
      set({ field: key, view: null })
      const read = readDocument(editor.get().content.text)
      const found = key !== null && read.ok && read.document.propertyPlaces.get(key)
      if (found) setPlace({ from: found.from, to: found.from, focus: false })
    },
    [set, editor],
  )
  const tools = useMemo<EditorTools>(
    () => ({ editor, readOnly, showJson, openField, announce }),
    [editor, readOnly, showJson, openField],
  )
  return { tools, place, said }
}
