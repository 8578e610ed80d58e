import type { ListState, LiveList } from './live-list.ts'
import { listWords, followWords } from './messages.ts'
import { ExportButton } from '../export/transaction-export.tsx'
import type { ListAddress } from './list-address.ts'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { millisecondsOf } from '#domain/time/timestamp.ts'
import type { ListFilter } from '#domain/ledger/transaction-filter.ts'
import { Age } from '../../../components/age.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useConnection } from '../../../platform/live/connection.ts'
import { Button } from '../../../components/ui/button.tsx'
import { LedgerTrouble } from '../ledger-trouble.tsx'

interface ListToolbarProps {
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

interface FollowStatusProps {
  readonly state: ListState
  readonly list: LiveList
  readonly filter: ListFilter
}

/** Whether the list follows the ledger, how fresh it is, and what keeps it from being so. */
function FollowStatus({ state, list, filter }: FollowStatusProps) {
  const { top, hindrance, paused, checkedAt } = state
  const { connection } = useConnection()
  if (top.trouble && state.list.isLoaded)
    return (
      <output className="block text-sm">
        <LedgerTrouble attempt={top} onRetry={list.retry} isCostly={isCostly(filter)} />
      </output>
    )
  if (hindrance !== null)
    return <p className="flex items-center gap-2 text-sm text-quiet">{followWords.hindrance[hindrance]}</p>
  const newest = state.list.ranges[0]?.chunks[0]?.[0]
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
      <StatusMark status={paused ? 'no-data' : 'operational'} size={12} />
      <span className="font-medium text-ink">{paused ? followWords.paused : followWords.connection[connection]}</span>
      {newest && (
        <span>
          · {followWords.newest} <Age at={millisecondsOf(newest.consensusNs)} />
        </span>
      )}
      {checkedAt !== null && (
        <span className="max-lg:hidden">
          · {followWords.checked} <Timestamp at={checkedAt} mode="time-seconds" />
        </span>
      )}
    </p>
  )
}

/** Stops the list, say to read in peace, and lets it go on. */
function PauseButton({ state: { paused, hindrance }, list }: Omit<FollowStatusProps, 'filter'>) {
  if (hindrance !== null) return null
  return (
    <Button onClick={() => list.setPaused(!paused)}>
      {paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
      <span className="max-sm:sr-only">{paused ? followWords.resume : followWords.pause}</span>
    </Button>
  )
}

/** Ranges of accounts have no index to answer them quickly. */
export function isCostly(filter: ListFilter): boolean {
  return filter['account.id'].some((value) => value.includes(':') && !value.startsWith('eq:'))
}
