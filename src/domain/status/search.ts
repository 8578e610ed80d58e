import { foldText } from '../text/fold-text.ts'
import { concerns, type ComponentValue } from './status-view.ts'
import type { Network } from './network.ts'
import type { RecordHead } from './record.ts'

/** Tests whether each word of the text occurs in the component's name, its group's name, or its description. */
export function componentSearch(
  text: string,
): (component: Pick<ComponentValue, 'name' | 'groupName' | 'description'>) => boolean {
  const includesWords = wordSearch(text)
  return ({ name, groupName, description }) => includesWords([groupName, name, description])
}

interface RecordCriteria {
  /** Each word must occur in the name or an update. */
  readonly text?: string | undefined
  /** Any of these; empty means all. */
  readonly statuses?: readonly string[] | undefined
  readonly component?: string | undefined
  readonly network?: Network | null
}

type SearchedRecord = Pick<RecordHead, 'name' | 'status' | 'components' | 'networks'> & {
  readonly timeline: readonly { readonly body: string }[]
}

export function matchesRecord(
  record: SearchedRecord,
  { text = '', statuses = [], component = '', network = null }: RecordCriteria,
): boolean {
  return (
    concerns(record, network) &&
    (statuses.length === 0 || statuses.includes(record.status)) &&
    (component === '' || record.components.some(({ id }) => id === component)) &&
    wordSearch(text)([record.name, ...record.timeline.map(({ body }) => body)])
  )
}

function wordSearch(text: string): (parts: readonly (string | null)[]) => boolean {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
  return (parts) => {
    if (words.length === 0) return true
    const searched = foldText(parts.join(' '))
    return words.every((word) => searched.includes(word))
  }
}
