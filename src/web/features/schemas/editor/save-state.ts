import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import type { OpenSchemaDialog } from '../list/schema-dialogs.tsx'
import type { OpenedSchema } from './schema-editor.ts'

export type SaveStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reviewing' }
  /** `sent` identifies the attempt: the response to an abandoned one is ignored. */
  | { readonly kind: 'saving'; readonly sent: SchemaContent }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly error: unknown; readonly theirs: OpenedSchema }
  | { readonly kind: 'merging'; readonly theirs: OpenedSchema }
  /** The edits cannot be saved in this schema and become a new draft. */
  | { readonly kind: 'saving-as-new' }
  | { readonly kind: 'schema-dialog'; readonly dialog: OpenSchemaDialog }

export type EditorNotice =
  | { readonly kind: 'draft-restored'; readonly at: number }
  | { readonly kind: 'version-restored'; readonly number: number }
  | { readonly kind: 'merged'; readonly theirs: OpenedSchema }
  | {
      readonly kind: 'saved'
      readonly at: number
      readonly sent: SchemaContent
      readonly stored: SchemaContent
      /** False if the service stored something other than what was sent. */
      readonly isStoredAsSent: boolean
    }

export interface SaveState {
  readonly step: SaveStep
  readonly notice: EditorNotice | null
}

export type SaveEvent =
  | { readonly type: 'review' }
  | { readonly type: 'send'; readonly sent: SchemaContent }
  | {
      readonly type: 'stored'
      readonly at: number
      readonly sent: SchemaContent
      readonly stored: SchemaContent
      readonly isStoredAsSent: boolean
    }
  /** `theirs` is the stored schema if another user has changed it. */
  | {
      readonly type: 'rejected'
      readonly sent: SchemaContent
      readonly error: unknown
      readonly theirs: OpenedSchema | null
    }
  | { readonly type: 'merge'; readonly theirs: OpenedSchema }
  | { readonly type: 'merged' }
  | { readonly type: 'save-as-new' }
  | { readonly type: 'open'; readonly dialog: OpenSchemaDialog }
  | { readonly type: 'close' }
  | { readonly type: 'notice'; readonly notice: EditorNotice | null }

const idle: SaveStep = { kind: 'idle' }

/** The steps in which each event is valid; in other steps it is ignored. */
const expected: Readonly<Record<SaveEvent['type'], readonly SaveStep['kind'][] | null>> = {
  review: ['idle'],
  send: ['reviewing', 'failed', 'conflict'],
  stored: ['saving'],
  rejected: ['saving'],
  merge: ['idle', 'conflict'],
  merged: ['merging'],
  'save-as-new': ['idle', 'failed'],
  open: ['idle'],
  close: null,
  notice: null,
}

export function reduceSave(state: SaveState, event: SaveEvent): SaveState {
  const { step, notice } = state
  if (expected[event.type]?.includes(step.kind) === false) return state
  switch (event.type) {
    case 'review':
      return { step: { kind: 'reviewing' }, notice }
    case 'send':
      return { step: { kind: 'saving', sent: event.sent }, notice }
    case 'stored': {
      if (!isAnswerTo(step, event)) return state
      const { at, sent, stored, isStoredAsSent } = event
      return { step: idle, notice: { kind: 'saved', at, sent, stored, isStoredAsSent } }
    }
    case 'rejected': {
      if (!isAnswerTo(step, event)) return state
      const { error, theirs } = event
      return { step: theirs ? { kind: 'conflict', error, theirs } : { kind: 'failed', error }, notice }
    }
    case 'merge':
      return { step: { kind: 'merging', theirs: event.theirs }, notice }
    case 'merged':
      return step.kind === 'merging' ? { step: idle, notice: { kind: 'merged', theirs: step.theirs } } : state
    case 'save-as-new':
      return { step: { kind: 'saving-as-new' }, notice }
    case 'open':
      return { step: { kind: 'schema-dialog', dialog: event.dialog }, notice }
    case 'close':
      return { step: idle, notice }
    case 'notice':
      return { step, notice: event.notice }
  }
}

function isAnswerTo(step: SaveStep, { sent }: { readonly sent: SchemaContent }): boolean {
  return step.kind === 'saving' && step.sent === sent
}
