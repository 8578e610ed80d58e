import { changedRange } from '../../text/changed-range.ts'
import type { SchemaContent } from '../document/schema-content.ts'

export interface UndoHistory {
  readonly present: SchemaContent
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

/** Only the changed range of the text is stored. */
interface Step {
  readonly group: string | null
  readonly before: Titles
  readonly after: Titles
  readonly at: number
  readonly removed: string
  readonly inserted: string
}

type Titles = Pick<SchemaContent, 'name' | 'description'>

export const maxSteps = 1000

export function newUndoHistory(present: SchemaContent): UndoHistory {
  return { present, past: [], future: [] }
}

/** Adds an edit and drops the redo steps. Consecutive edits of one group become one step. */
export function recordEdit(history: UndoHistory, content: SchemaContent, group?: string): UndoHistory {
  const { present, past, future } = history
  const last = past.at(-1)
  if (group !== undefined && last?.group === group && future.length === 0) {
    const start = undo(history).present
    const kept = past.slice(0, -1)
    return {
      present: content,
      past: isSame(start, content) ? kept : [...kept, stepOf(start, content, group)],
      future: [],
    }
  }
  if (isSame(present, content)) return history
  return { present: content, past: [...past, stepOf(present, content, group ?? null)].slice(-maxSteps), future: [] }
}

export function undo({ present, past, future }: UndoHistory): UndoHistory {
  const step = past.at(-1)
  if (!step) return { present, past, future }
  const text = replaced(present.text, step.at, step.inserted.length, step.removed)
  return { present: { ...step.before, text }, past: past.slice(0, -1), future: [step, ...future] }
}

export function redo({ present, past, future }: UndoHistory): UndoHistory {
  const [step, ...later] = future
  if (!step) return { present, past, future }
  const text = replaced(present.text, step.at, step.removed.length, step.inserted)
  return { present: { ...step.after, text }, past: [...past, step], future: later }
}

export function canUndo({ past }: UndoHistory): boolean {
  return past.length > 0
}

export function canRedo({ future }: UndoHistory): boolean {
  return future.length > 0
}

function stepOf(before: SchemaContent, after: SchemaContent, group: string | null): Step {
  const { from, to, insert } = changedRange(before.text, after.text) ?? { from: 0, to: 0, insert: '' }
  return {
    group,
    before: { name: before.name, description: before.description },
    after: { name: after.name, description: after.description },
    at: from,
    removed: before.text.slice(from, to),
    inserted: insert,
  }
}

function replaced(text: string, at: number, length: number, insert: string): string {
  return [text.slice(0, at), insert, text.slice(at + length)].join('')
}

function isSame(a: SchemaContent, b: SchemaContent): boolean {
  return a.text === b.text && a.name === b.name && a.description === b.description
}
