import type { ListFilter } from '#domain/ledger/transaction-filter.ts'
import { steppedSeconds } from '../../../components/time/countdown.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { failureNoticeMessages } from '../../../components/messages/failure.ts'
import { useSaysFailure } from '../../../platform/said-failures.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { serverMessageOf, toFailure, type Failure } from '../../../platform/failure.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useLedgerFreshness } from '../ledger-freshness.tsx'
import { listFailureMessages, ledgerFailureMessages } from './messages.ts'
import type { TaskFailure, TaskState } from './retrying-task.ts'

interface ListFailureProps {
  readonly task: TaskState
  readonly filter: ListFilter
  readonly onRetry: () => void
}

export function ListFailure({ task, filter, onRetry }: ListFailureProps) {
  return task.failure && <Whole task={task} failure={task.failure} filter={filter} onRetry={onRetry} />
}

/** A single line, so that earlier rows stay visible. */
export function ListFailureLine({ task, filter, onRetry }: ListFailureProps) {
  return task.failure && <Line task={task} failure={task.failure} filter={filter} onRetry={onRetry} />
}

interface FailedProps extends ListFailureProps {
  readonly failure: TaskFailure
}

function Whole({ task, failure, filter, onRetry }: FailedProps) {
  const { title, advice } = useExplanation(failure, filter)
  return (
    <FailureNotice
      failure={{ title, advice }}
      note={<Since failure={failure} />}
      actions={
        <>
          <RetryButton isBusy={task.isBusy} onRetry={onRetry} />
          <NextAttempt task={task} />
        </>
      }
    />
  )
}

function Line({ task, failure, filter, onRetry }: FailedProps) {
  const { title, advice } = useExplanation(failure, filter)
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex items-baseline gap-2">
        <span className="translate-y-0.5">
          <StatusMark status="unknown" size={14} />
        </span>
        <span>
          <span className="font-medium">{title}.</span> <Since failure={failure} />{' '}
          <span className="text-quiet">
            {advice} <NextAttempt task={task} />
          </span>
        </span>
      </span>
      <RetryButton isBusy={task.isBusy} onRetry={onRetry} />
    </output>
  )
}

/** If the page was opened during an outage, shows when the outage began rather than when the page was opened. */
function Since({ failure: { since } }: { readonly failure: TaskFailure }) {
  const { state, at } = useLedgerFreshness()
  const begun = state !== 'confirmed' && at !== null ? Math.min(at, since) : since
  return (
    <span className="text-quiet">
      {listFailureMessages.since} <Timestamp at={begun} mode="time-seconds" />.
    </span>
  )
}

function NextAttempt({ task: { isBusy, failure } }: Pick<ListFailureProps, 'task'>) {
  const now = useNow(1)
  if (isBusy) return failureNoticeMessages.retrying
  if (!failure || failure.retryAt === null) return null
  const seconds = steppedSeconds((failure.retryAt - now) / 1000)
  return <span aria-live="off">{failureNoticeMessages.retryingIn(seconds)}.</span>
}

function RetryButton({ isBusy, onRetry }: { readonly isBusy: boolean; readonly onRetry: () => void }) {
  return (
    <Button className="max-h-7" disabled={isBusy} onClick={onRetry}>
      {failureNoticeMessages.tryAgain}
    </Button>
  )
}

/** The list reports the failure for the whole page. */
function useExplanation({ error }: TaskFailure, filter: ListFilter): Pick<Failure, 'title' | 'advice'> {
  useSaysFailure(toFailure(error), true)
  const isUnconfirmed = useLedgerFreshness().state === 'unconfirmed'
  const { kind, title, advice } = toFailure(error, ledgerFailureMessages)
  const isSilent = kind === 'unavailable' || kind === 'upstream' || kind === 'timeout'
  return {
    title: isSilent && isUnconfirmed ? listFailureMessages.cannotConfirm : title,
    advice: [serverMessageOf(error) ?? advice, isSilent && isSlowQuery(filter) && listFailureMessages.slowQuery]
      .filter(Boolean)
      .join(' '),
  }
}

/** There is no index for ranges of accounts. */
function isSlowQuery(filter: ListFilter): boolean {
  return filter['account.id'].some((value) => value.includes(':') && !value.startsWith('eq:'))
}
