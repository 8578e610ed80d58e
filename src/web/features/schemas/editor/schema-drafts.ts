import { useEffect } from 'react'
import { readDraft, type SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import { useAutosave } from '../../../platform/autosave.ts'
import {
  draftKey,
  type DraftFormat,
  type DraftStore,
  type FoundDrafts,
  useDrafts,
  type OpenDrafts,
} from '../../../platform/drafts.ts'
import { contentOf, isSameContent } from './opened-schema.ts'
import type { SchemaEditor } from './schema-editor.ts'

type DraftContent = Omit<SchemaDraft, 'tab' | 'at'>

export type FoundSchemaDrafts = FoundDrafts<SchemaDraft>
export type SchemaDraftStore = DraftStore<SchemaDraft, DraftContent>

const format: DraftFormat<SchemaDraft, DraftContent> = {
  read: readDraft,
  create: (content, draft) => ({ ...content, ...draft }),
}

/** Null until the browser has looked for drafts. */
export function useSchemaDrafts(account: string, schemaId: string): OpenDrafts<SchemaDraft, DraftContent> | null {
  return useDrafts(draftKey('signalbox-draft', account, schemaId), format)
}

export function useSchemaAutosave(editor: SchemaEditor, drafts: SchemaDraftStore): void {
  const { schedule } = useAutosave()
  useEffect(() => {
    const save = () => {
      const { base, content } = editor.get()
      if (isSameContent(content, base)) drafts.drop()
      else drafts.keep({ schemaId: base.id, revision: base.revision, base: contentOf(base), content })
    }
    return editor.subscribe(() => schedule(save))
  }, [editor, drafts, schedule])
}
