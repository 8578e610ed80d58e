import { readFormDraft, type FormDraft } from '#domain/policies/form-draft.ts'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import {
  draftKey,
  type DraftFormat,
  type DraftStore,
  type FoundDrafts,
  useDrafts,
  type OpenDrafts,
} from '../../../platform/drafts.ts'

type FormContent = Pick<FormDraft, 'text' | 'sentAt'>

export type FormDraftStore = DraftStore<FormDraft, FormContent>
export type FoundFormDrafts = FoundDrafts<FormDraft>

type FormKind = 'form' | 'message'

const format: DraftFormat<FormDraft, FormContent> = {
  read: readFormDraft,
  create: (content, draft) => ({ ...draft, ...content }),
}

/** Null until the drafts are loaded. */
export function useFormDrafts(
  kind: FormKind,
  policyId: string,
  uuid: string,
): OpenDrafts<FormDraft, FormContent> | null {
  return useDrafts(draftKey(`signalbox-${kind}`, useSignedIn().username, policyId, uuid), format)
}
