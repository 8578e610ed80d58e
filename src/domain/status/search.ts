import type { RecordHead } from './record.ts'
import type { Network } from './network.ts'
import { foldText } from '../text/fold-text.ts'
import { concerns } from './status-view.ts'

/** What is wanted of a list of records; a text of several words wants all of them, a list of states any. */
export interface Wanted {
  readonly text?: string | undefined
  readonly statuses?: readonly string[] | undefined
  readonly component?: string | undefined
  readonly network?: Network | null
}

type Searched = Pick<RecordHead, 'name' | 'status' | 'components' | 'networks'> & {
  readonly timeline: readonly { readonly body: string }[]
}

/** Whether a record is wanted: the same search as that of the history, in names and updates. */
export function isWanted(record: Searched, { text = '', statuses = [], component = '', network = null }: Wanted) {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
  const searched = words.length === 0 ? '' : foldText([record.name, ...record.timeline.map(bodyOf)].join(' '))
  return (
    concerns(record, network) &&
    (statuses.length === 0 || statuses.includes(record.status)) &&
    (component === '' || record.components.some(({ id }) => id === component)) &&
    words.every((word) => searched.includes(word))
  )
}

function bodyOf({ body }: { readonly body: string }): string {
  return body
}
