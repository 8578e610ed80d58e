import { isObject } from '../json/json-value.ts'

export interface FormDraft {
  /** The tab that wrote it. */
  readonly tab: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The form values as JSON. */
  readonly text: string
  /** When it was sent without a definite answer; null if it was not. */
  readonly sentAt: number | null
}

export function readFormDraft(value: unknown): FormDraft | null {
  if (!isObject(value)) return null
  const { tab, at, text, sentAt = null } = value
  const isWhole = typeof tab === 'string' && typeof at === 'number' && typeof text === 'string'
  return isWhole && (sentAt === null || typeof sentAt === 'number') ? { tab, at, text, sentAt } : null
}
