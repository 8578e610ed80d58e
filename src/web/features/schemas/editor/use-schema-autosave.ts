import { useEffect } from 'react'
import { useAutosave } from '../../../platform/autosave.ts'
import type { DraftKeeper } from '../schema-drafts.ts'
import { contentOf, isSameContent, type SchemaEditor } from './schema-editor.ts'

/** Keeps in the browser what is not saved, and nothing where everything is. */
export function useSchemaAutosave(editor: SchemaEditor, keeper: DraftKeeper): void {
  const { schedule } = useAutosave()
  useEffect(() => {
    const save = () => {
      const { base, content } = editor.get()
      if (isSameContent(content, base)) keeper.drop()
      else keeper.keep({ schemaId: base.id, revision: base.revision, base: contentOf(base), content })
    }
    return editor.subscribe(() => schedule(save))
  }, [editor, keeper, schedule])
}
