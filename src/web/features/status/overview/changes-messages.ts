import type { changeKinds } from '#api/status/history.ts'
import { count } from '../../../components/messages/time.ts'

type ChangeKind = (typeof changeKinds)[number]
type SubjectKind = 'component' | 'incident' | 'maintenance'

const nouns: Readonly<Record<SubjectKind, readonly [string, string]>> = {
  component: ['component', 'components'],
  incident: ['incident', 'incidents'],
  maintenance: ['maintenance', 'maintenances'],
}

const happened: Readonly<Record<ChangeKind, string>> = {
  component_status: 'changed state',
  component_added: 'added',
  component_withdrawn: 'withdrawn',
  record_opened: 'recorded',
  record_withdrawn: 'withdrawn',
  record_status: 'moved on',
  update_posted: 'updated',
  update_edited: 'edited',
  window_moved: 'moved',
  end_moved: 'got a new end',
}

export const changeWords = {
  /** What changed, beside the name of what it is about. */
  what: (kind: ChangeKind, subject: SubjectKind) => {
    if (kind === 'component_added') return 'New component'
    if (kind === 'record_opened') return `New ${nouns[subject][0]}`
    if (kind === 'component_withdrawn' || kind === 'record_withdrawn') return 'Withdrawn from the page'
    if (kind === 'update_posted') return 'New update'
    if (kind === 'update_edited') return 'An update was edited'
    if (kind === 'window_moved') return 'Moved to'
    if (kind === 'end_moved') return 'End moved to'
    return 'New state'
  },
  bundle: (kind: ChangeKind, subject: SubjectKind, changes: number) =>
    `${count(changes, ...nouns[subject])} ${happened[kind]}`,
} as const
