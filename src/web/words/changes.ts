import type { changeKinds } from '#api/history.ts'
import { count } from './time.ts'

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
  record_opened: 'recorded',
  record_status: 'moved on',
  update_posted: 'updated',
  update_edited: 'edited',
  window_moved: 'moved',
}

/** What changed, in as few words as its name beside it allows. */
export const changeWords = {
  what: (kind: ChangeKind, subject: SubjectKind) => {
    const [noun] = nouns[subject]
    if (kind === 'component_added') return 'New component'
    if (kind === 'record_opened') return `New ${noun}`
    if (kind === 'update_posted') return 'New update'
    if (kind === 'update_edited') return 'Update edited'
    if (kind === 'window_moved') return 'Moved to'
    return null
  },
  bundle: (kind: ChangeKind, subject: SubjectKind, changes: number) =>
    `${count(changes, ...nouns[subject])} ${happened[kind]}`,
} as const
