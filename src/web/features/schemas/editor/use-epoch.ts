import { useStoreOf } from '../../../platform/store.ts'
import { useEditor } from './editor-context.ts'
import type { EditorState } from './schema-editor.ts'

/** Grows with each change that does not come from the form. */
export function useEpoch(): number {
  return useStoreOf(useEditor().editor, epochOf)
}

function epochOf({ epoch }: EditorState): number {
  return epoch
}
