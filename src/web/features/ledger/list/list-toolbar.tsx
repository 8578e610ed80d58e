import { Dotted } from '../../../components/dotted.tsx'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { ListFilter } from '#domain/ledger/transaction-filter.ts'
import { millisecondsOf } from '#domain/time/timestamp.ts'
import { Age } from '../../../components/time/age.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useConnection } from '../../../platform/services.ts'
import { useMedia } from '../../../platform/screen/media.ts'
import { useCheckTime } from '../../../platform/time/now.ts'
import { ExportButton } from '../export/transaction-export.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { ListFailureLine } from './list-failure.tsx'
import type { ListLines } from './list-lines.ts'
import type { ListState, LiveList } from './live-list.ts'
import { followMessages, transactionListMessages } from './messages.ts'

interface ListToolbarProps extends Pick<ListLines, 'shownRows' | 'loadedRows' | 'isNarrowed'> {
  readonly filter: ListFilter
  readonly state: ListState
  readonly list: LiveList
}

export function ListToolbar({ filter, state, list, shownRows, loadedRows, isNarrowed }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2 sm:px-4">
      <FollowStatus state={state} list={list} filter={filter} />
      <p className="text-sm text-quiet max-sm:hidden">
        {isNarrowed
          ? transactionListMessages.ofLoaded(shownRows, loadedRows)
          : transactionListMessages.loaded(loadedRows)}
      </p>
      <div data-print="no" className="ms-auto flex flex-wrap items-center gap-2">
        <ColumnChoice />
        <ExportButton />
        <PauseButton state={state} list={list} />
      </div>
    </div>
  )
}

type FollowStatusProps = Pick<ListToolbarProps, 'filter' | 'state' | 'list'>

function FollowStatus({ state, list, filter }: FollowStatusProps) {
  const { top, notLiveReason, isPaused, checkedAt } = state
  const { connection } = useConnection()
  const shownCheck = useCheckTime(checkedAt)
  const hasRoom = useMedia('(width >= 64rem)')
  if (top.failure && state.list.isLoaded) return <ListFailureLine task={top} filter={filter} onRetry={list.retry} />
  if (notLiveReason !== null)
    return <p className="flex items-center gap-2 text-sm text-quiet">{followMessages.notLive[notLiveReason]}</p>
  const newest = state.list.ranges[0]?.chunks[0]?.[0]
  return (
    <p className="text-sm text-quiet max-[22.5rem]:basis-full">
      <Dotted>
        <span className="inline-flex items-baseline gap-2 font-medium text-ink">
          <span className="translate-y-0.5">
            <StatusMark status={isPaused ? 'no-data' : 'operational'} size={12} />
          </span>
          {isPaused ? followMessages.paused : followMessages.connection[connection]}
        </span>
        {newest && (
          <>
            {followMessages.newest} <Age at={millisecondsOf(newest.consensusNs)} />
          </>
        )}
        {hasRoom && shownCheck !== null && (
          <>
            {followMessages.checked} <Timestamp at={shownCheck} mode="time-seconds" />
          </>
        )}
      </Dotted>
    </p>
  )
}

function PauseButton({ state: { isPaused, notLiveReason }, list }: Pick<ListToolbarProps, 'state' | 'list'>) {
  if (notLiveReason !== null) return null
  return (
    <Button
      data-command={isPaused ? followMessages.resumeCommand : followMessages.pauseCommand}
      onClick={() => list.setPaused(!isPaused)}
    >
      {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
      <span className="max-sm:sr-only">{isPaused ? followMessages.resume : followMessages.pause}</span>
    </Button>
  )
}
