import { ApiError, type ErrorKind } from '#api/errors.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { serverMessageOf } from '../../platform/failure.ts'
import type { AttemptState } from './list/attempt.ts'
import { useNow } from '../../platform/now.ts'
import { Button } from '../../components/ui/button.tsx'
import { failureNoticeMessages } from '../../components/messages/failure.ts'
import { followWords } from './list/messages.ts'

export interface LedgerTroubleProps {
  readonly attempt: AttemptState
  readonly onRetry: () => void
  /** Whether ranges of accounts are asked for, which may take longer than the ledger is patient. */
  readonly isCostly: boolean
}

const kinds: Partial<Readonly<Record<ErrorKind, keyof typeof followWords.trouble>>> = {
  network: 'unreachable',
  timeout: 'unanswered',
  unavailable: 'unavailable',
  too_many: 'limited',
  invalid: 'refused',
  contract: 'unreadable',
}

/** What cannot be had from the ledger, since when, and when it is tried again. */
export function LedgerTrouble({ attempt: { busy, trouble }, onRetry, isCostly }: LedgerTroubleProps) {
  const now = useNow(1)
  if (!trouble) return null
  const { error, since, retryAt } = trouble
  const code = error instanceof ApiError ? error.kind : 'internal'
  const slow = isCostly && (code === 'unavailable' || code === 'timeout')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex items-baseline gap-2">
        <span className="translate-y-0.5">
          <StatusMark status="unknown" size={14} />
        </span>
        <span>
          <span className="font-medium">
            {followWords.trouble[kinds[code] ?? 'failed']} {followWords.since}{' '}
            <Timestamp at={since} mode="time-seconds" />.
          </span>{' '}
          <span className="text-quiet">
            {explanationIn(error)}
            {slow && `${followWords.narrow} `}
            {busy
              ? failureNoticeMessages.retrying
              : retryAt !== null &&
                `${failureNoticeMessages.retryingIn(Math.max(1, Math.ceil((retryAt - now) / 1000)))}.`}
          </span>
        </span>
      </span>
      <Button className="max-h-7" disabled={busy} onClick={onRetry}>
        {followWords.tryNow}
      </Button>
    </span>
  )
}

/** What whoever answered says of it. */
function explanationIn(error: unknown): string {
  const told = error instanceof ApiError && error.kind === 'invalid' ? error.message : serverMessageOf(error)
  return told === null ? '' : `${told.replace(/\.$/, '')}. `
}
