import { readFormDraft, type FormDraft } from '#domain/policies/form-draft.ts'
import { createKeeper, type DraftParts, type Found, type Keeper } from '../../../platform/drafts.ts'

export type FormKeeper = Keeper<FormDraft, Pick<FormDraft, 'text' | 'sentAt'>>
export type FoundForms = Found<FormDraft>

/** What is filled in for a block: in its form, or by hand. */
export type FormKind = 'form' | 'message'

export interface FormPlace {
  readonly kind: FormKind
  readonly account: string
  readonly policyId: string
  readonly uuid: string
}

/** Keeps what an account fills in for a block in the browser until it is sent. */
export function createFormKeeper(parts: DraftParts, { kind, account, policyId, uuid }: FormPlace): FormKeeper {
  return createKeeper(parts, {
    place: [`signalbox-${kind}`, account, policyId, uuid],
    read: readFormDraft,
    made: (content, draft) => ({ ...draft, ...content }),
  })
}
