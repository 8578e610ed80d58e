import { readFormDraft, type FormDraft } from '#domain/policies/form-draft.ts'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import {
  type DraftFormat,
  type DraftStore,
  type FoundDrafts,
  useDrafts,
  type OpenDrafts,
} from '../../../platform/drafts/drafts.ts'
import { draftKey, draftPrefixes } from '../../../platform/drafts/kept-drafts.ts'

/** A message has no files. */
type FormContent = Pick<FormDraft, 'text' | 'sentAt'> & Partial<Pick<FormDraft, 'files'>>

export type FormDraftStore = DraftStore<FormDraft, FormContent>
export type FoundFormDrafts = FoundDrafts<FormDraft>

type FormKind = 'form' | 'message'

const format: DraftFormat<FormDraft, FormContent> = {
  read: readFormDraft,
  create: (content, draft) => ({ files: {}, ...draft, ...content }),
}

/** Null until the drafts are loaded. */
export function useFormDrafts(
  kind: FormKind,
  policyId: string,
  uuid: string,
): OpenDrafts<FormDraft, FormContent> | null {
  return useDrafts(draftKey(draftPrefixes[kind], useSignedIn().username, policyId, uuid), format)
}
