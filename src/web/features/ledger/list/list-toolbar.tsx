import type { ListState, LiveList } from './live-list.ts'
import { listWords } from './messages.ts'
import { ExportButton } from '../export/export-button.tsx'
import { FollowStatus, PauseButton } from './follow-status.tsx'
import type { ListAddress } from './list-address.ts'

export interface ListToolbarProps {
  readonly address: ListAddress
  readonly state: ListState
  readonly list: LiveList
  readonly shown: number
  readonly loaded: number
  readonly narrowed: boolean
}

/** How the list stands to the ledger, how much of it is there, and what can be done with it. */
export function ListToolbar({ address, state, list, shown, loaded, narrowed }: ListToolbarProps) {
  const { filter } = address
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2 sm:px-4">
      <FollowStatus state={state} list={list} filter={filter} />
      <p className="text-sm text-quiet max-sm:hidden">
        {narrowed ? listWords.ofLoaded(shown, loaded) : listWords.loaded(loaded)}
      </p>
      <div data-print="no" className="ms-auto flex flex-wrap items-center gap-2">
        <ExportButton />
        <PauseButton state={state} list={list} />
      </div>
    </div>
  )
}
