import { describe, expect, it } from 'vitest'
import type { OpenedSchema } from '#web/features/schemas/editor/schema-editor.ts'
import {
  reduceSave,
  type EditorNotice,
  type SaveEvent,
  type SaveState,
  type SaveStep,
} from '#web/features/schemas/editor/save-state.ts'

const theirs: OpenedSchema = {
  id: 's1',
  uuid: 'u1',
  name: 'Visit',
  description: '',
  text: '{"title":"Theirs"}',
  line: null,
  entity: 'USER',
  status: 'DRAFT',
  active: false,
  readonly: false,
  iri: '',
  creator: '',
  createdAt: null,
  updatedAt: 2,
  revision: '2',
}
const sent = { name: 'Visit', description: '', text: '{"title":"Mine"}' }
const error = new Error('no answer')
const dialog = { kind: 'delete', schema: theirs } as const
const stored: SaveEvent = { type: 'stored', at: 5, sent, stored: sent, isStoredAsSent: true }
const saved: EditorNotice = { kind: 'saved', at: 5, sent, stored: sent, isStoredAsSent: true }
const restored: EditorNotice = { kind: 'draft-restored', at: 1 }

const idle: SaveStep = { kind: 'idle' }
const reviewing: SaveStep = { kind: 'reviewing' }
const saving: SaveStep = { kind: 'saving', sent }
const failed: SaveStep = { kind: 'failed', error }
const conflict: SaveStep = { kind: 'conflict', error, theirs }
const merging: SaveStep = { kind: 'merging', theirs }
const savingAsNew: SaveStep = { kind: 'saving-as-new' }
const schemaDialog: SaveStep = { kind: 'schema-dialog', dialog }
const steps = [idle, reviewing, saving, failed, conflict, merging, savingAsNew, schemaDialog]

const events: readonly SaveEvent[] = [
  { type: 'review' },
  { type: 'send', sent },
  stored,
  { type: 'rejected', sent, error, theirs: null },
  { type: 'rejected', sent, error, theirs },
  { type: 'merge', theirs },
  { type: 'merged' },
  { type: 'save-as-new' },
  { type: 'open', dialog },
]

/** Every transition there is; any other event leaves the state as it is. */
const transitions: readonly (readonly [from: SaveStep, event: SaveEvent, to: SaveStep, notice?: EditorNotice])[] = [
  [idle, { type: 'review' }, reviewing],
  [reviewing, { type: 'send', sent }, saving],
  [failed, { type: 'send', sent }, saving],
  [conflict, { type: 'send', sent }, saving],
  [saving, stored, idle, saved],
  [saving, { type: 'rejected', sent, error, theirs: null }, failed],
  [saving, { type: 'rejected', sent, error, theirs }, conflict],
  [conflict, { type: 'merge', theirs }, merging],
  [idle, { type: 'merge', theirs }, merging],
  [merging, { type: 'merged' }, idle, { kind: 'merged', theirs }],
  [idle, { type: 'save-as-new' }, savingAsNew],
  [failed, { type: 'save-as-new' }, savingAsNew],
  [idle, { type: 'open', dialog }, schemaDialog],
]

const at = (step: SaveStep): SaveState => ({ step, notice: restored })
const nameOf = (event: SaveEvent) => (event.type === 'rejected' && event.theirs ? 'rejected as changed' : event.type)

describe('The state machine of saving', () => {
  it.each(transitions.map(([from, event, to, notice]) => ({ from, event, to, notice, name: nameOf(event) })))(
    'The step goes from $from.kind to $to.kind when the event is $name',
    ({ from, event, to, notice }) => {
      expect(reduceSave(at(from), event)).toEqual({ step: to, notice: notice ?? restored })
    },
  )

  it('A step ignores every event that it does not expect', () => {
    const isTransition = (step: SaveStep, event: SaveEvent) =>
      transitions.some(([from, one]) => from === step && nameOf(one) === nameOf(event))
    const changed = steps.flatMap((step) =>
      events.flatMap((event) => {
        const state = at(step)
        return !isTransition(step, event) && reduceSave(state, event) !== state ? [`${step.kind}: ${event.type}`] : []
      }),
    )
    expect(changed).toEqual([])
  })

  it('Closing leads from every step to idle and keeps the notice', () => {
    for (const step of steps) expect(reduceSave(at(step), { type: 'close' })).toEqual(at(idle))
  })

  it('A notice can be replaced in every step', () => {
    for (const step of steps)
      expect(reduceSave(at(step), { type: 'notice', notice: null })).toEqual({ step, notice: null })
  })

  it('The answer to an attempt whose dialog was closed is ignored', () => {
    expect(reduceSave(at(idle), stored)).toEqual(at(idle))
    expect(reduceSave(at(idle), { type: 'rejected', sent, error, theirs })).toEqual(at(idle))
  })

  it('The answer to an earlier attempt is ignored while another one is pending', () => {
    const later = at({ kind: 'saving', sent: { ...sent, name: 'Later' } })
    expect(reduceSave(later, stored)).toBe(later)
    expect(reduceSave(later, { type: 'rejected', sent, error, theirs: null })).toBe(later)
  })
})
