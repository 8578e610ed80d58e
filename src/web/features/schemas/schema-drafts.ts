import { readDraft, type SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import { draftKey, type DraftFormat, type DraftStore, type FoundDrafts as Found } from '../../platform/drafts.ts'
import { useDrafts, type OpenDrafts } from '../../platform/use-drafts.ts'

type DraftContent = Omit<SchemaDraft, 'tab' | 'at'>

export type FoundDrafts = Found<SchemaDraft>
export type DraftKeeper = DraftStore<SchemaDraft, DraftContent>

const format: DraftFormat<SchemaDraft, DraftContent> = {
  read: readDraft,
  create: (content, draft) => ({ ...content, ...draft }),
}

/** The edits of one schema that an account has not saved; null until they have been looked for. */
export function useSchemaDrafts(account: string, schemaId: string): OpenDrafts<SchemaDraft, DraftContent> | null {
  return useDrafts(draftKey('signalbox-draft', account, schemaId), format)
}
