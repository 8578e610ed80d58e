import { useCallback, useMemo, useState } from 'react'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { useAddress } from '../../../platform/address.ts'
import { useMedia } from '../../../components/ui/media.ts'
import type { EditorTools } from './editor-context.ts'
import type { JsonSelection } from '../../../components/json-editor/json-editor.tsx'
import type { SchemaEditor } from './schema-editor.ts'

export interface EditorToolsInUse {
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
