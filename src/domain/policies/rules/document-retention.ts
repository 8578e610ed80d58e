import { rowKinds } from '../policy-row.ts'

const dayMs = 86_400_000

/** What decides whether a document may be removed for its age. */
export interface RetainedDocument {
  readonly kind: string
  /** Milliseconds since 1970. */
  readonly changedAt: number
  /** What gave somebody a role. */
  readonly isRole: boolean
  readonly isDraft: boolean
  /** Of those of its owner with its schema, no other came later. */
  readonly isNewest: boolean
  /** Another document refers to it. */
  readonly isReferredTo: boolean
  /** Somebody is to decide about it. */
  readonly isWaiting: boolean
  /** A block holds it, to go on with others, with signatures, or after a failure. */
  readonly isHeld: boolean
}

export type KeepReason = 'young' | 'identity' | 'proof' | 'draft' | 'newest' | 'referred' | 'waiting' | 'held'

/** Why a document stays; null if it may go. */
export function whyKept(document: RetainedDocument, keepDays: number, now: number): KeepReason | null {
  const { kind, changedAt, isRole, isDraft, isNewest, isReferredTo, isWaiting, isHeld } = document
  if (changedAt >= now - keepDays * dayMs) return 'young'
  if (kind === rowKinds.did || isRole) return 'identity'
  // What was minted refers to it, on the network or in the hands of others.
  if (kind === rowKinds.presentation) return 'proof'
  if (isDraft) return 'draft'
  if (isNewest) return 'newest'
  if (isReferredTo) return 'referred'
  if (isWaiting) return 'waiting'
  return isHeld ? 'held' : null
}
