import { rowKinds } from '../policy-row.ts'

const dayMs = 86_400_000

/** The facts that decide whether a document may be removed because of its age. */
export interface RetainedDocument {
  readonly kind: string
  /** Milliseconds since 1970. */
  readonly changedAt: number
  /** The document that gave a user a role. */
  readonly isRole: boolean
  readonly isDraft: boolean
  /** True if its owner has no newer document with the same schema. */
  readonly isNewest: boolean
  /** True if another document refers to it. */
  readonly isReferredTo: boolean
  /** True if someone has yet to decide on it. */
  readonly isWaiting: boolean
  /** True if a block is holding it: to combine it with others, for signatures, or after a failure. */
  readonly isHeld: boolean
}

export type KeepReason = 'young' | 'identity' | 'proof' | 'draft' | 'newest' | 'referred' | 'waiting' | 'held'

/** Why a document must be kept; null if it may be removed. */
export function whyKept(document: RetainedDocument, keepDays: number, now: number): KeepReason | null {
  const { kind, changedAt, isRole, isDraft, isNewest, isReferredTo, isWaiting, isHeld } = document
  if (changedAt >= now - keepDays * dayMs) return 'young'
  if (kind === rowKinds.did || isRole) return 'identity'
  // Minted tokens refer to it, on the network or in the hands of others.
  if (kind === rowKinds.presentation) return 'proof'
  if (isDraft) return 'draft'
  if (isNewest) return 'newest'
  if (isReferredTo) return 'referred'
  if (isWaiting) return 'waiting'
  return isHeld ? 'held' : null
}
