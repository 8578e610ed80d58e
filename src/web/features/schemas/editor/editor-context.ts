import { createContext, use } from 'react'
import type { SchemaEditor } from './schema-editor.ts'

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
