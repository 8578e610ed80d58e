import { isObject } from '../json/json-value.ts'

/** What somebody has filled in for a block and not sent yet, as the browser keeps it. */
export interface FormDraft {
  /** The tab that wrote it. */
  readonly tab: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  /** What was filled in, as JSON. */
  readonly text: string
  /** When it was sent without an answer that said what became of it; null while it was not. */
  readonly sentAt: number | null
}

/** A draft from what a browser has kept; null for anything else. */
export function readFormDraft(value: unknown): FormDraft | null {
  if (!isObject(value)) return null
  const { tab, at, text, sentAt = null } = value
  const isWhole = typeof tab === 'string' && typeof at === 'number' && typeof text === 'string'
  return isWhole && (sentAt === null || typeof sentAt === 'number') ? { tab, at, text, sentAt } : null
}
