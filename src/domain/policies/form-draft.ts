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
  /** The names of uploaded files by reference: the form values hold only references. */
  readonly files: Readonly<Record<string, string>>
}

export function readFormDraft(value: unknown): FormDraft | null {
  if (!isObject(value)) return null
  const { tab, at, text, sentAt = null } = value
  const isWhole = typeof tab === 'string' && typeof at === 'number' && typeof text === 'string'
  if (!isWhole || (sentAt !== null && typeof sentAt !== 'number')) return null
  return { tab, at, text, sentAt, files: namesIn(value['files']) }
}

/** Drafts of earlier releases have none. */
function namesIn(value: unknown): FormDraft['files'] {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(entries.flatMap(([key, name]) => (typeof name === 'string' ? [[key, name]] : [])))
}
