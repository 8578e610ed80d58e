import { readDraft, type SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import { createKeeper, type DraftParts, type Found, type Keeper } from '../../platform/drafts.ts'

export type FoundDrafts = Found<SchemaDraft>
export type DraftKeeper = Keeper<SchemaDraft, Omit<SchemaDraft, 'schemaId' | 'tab' | 'at'>>

/** Keeps the edits of one schema for one account in the browser. */
export function createDraftKeeper(parts: DraftParts, account: string, schemaId: string): DraftKeeper {
  return createKeeper(parts, {
    place: ['signalbox-draft', account, schemaId],
    read: readDraft,
    made: ({ revision, base, content }, draft) => ({ schemaId, ...draft, revision, base, content }),
  })
}
