import { useCallback } from 'react'
import { nanosecondsOf } from '#domain/time/timestamp.ts'
import { awaitsExecution, type EntryWithRecord, type TransactionEntry } from '#domain/ledger/transaction-entry.ts'
import { feesPaid, type TransactionSummary } from '#domain/ledger/transaction-group.ts'
import { undoneResult } from '#domain/ledger/failure-cause.ts'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { FailureStory } from './failure-story.tsx'
import { Amount } from '../amount.tsx'
import { ResultShape } from '../result-mark.tsx'
import { useNow } from '../../../platform/time/now.ts'
import { useNewTransactions } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { resultExplanation } from '../transaction-result-messages.ts'
import { outcomeMessages } from './messages.ts'
import { formatDuration } from '../../../components/messages/time.ts'

interface OutcomeProps {
  readonly summary: TransactionSummary<EntryWithRecord>
  readonly refetch: () => unknown
  /** The transaction ID or hash in the address. */
  readonly id: string
}

export function TransactionOutcome({ id, summary, refetch }: OutcomeProps) {
  const { effective, members, schedule, batch } = summary
  const own = members.flatMap(({ entry }) => (entry.transaction_id === effective.transaction_id ? entry : []))
  const now = nanosecondsOf(useNow(60))
  const waits = awaitsExecution(own, now)
  const look = useCallback(() => void refetch(), [refetch])
  useNewTransactions(look, waits)
  const { result, success } = effective
  const explained = resultExplanation(result)
  const isUndone = result === undoneResult
  const isPending = schedule !== null && schedule.executed === null
  return (
    <Card edge={!success && !isUndone} data-status={success || isUndone ? undefined : 'major'}>
      <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold tracking-tight">
        {isPending ? <Waiting /> : <ResultShape result={result} size={20} />}
        {isPending
          ? outcomeMessages.waitsFor(waits)
          : isUndone
            ? resultLabel(result)
            : outcomeMessages.outcome(success, resultLabel(result))}
        <code className="font-mono text-xs font-normal text-quiet">{result}</code>
      </h2>
      {explained !== null && <p className="mt-1 max-w-[72ch]">{explained}</p>}
      <FailureStory id={id} failed={effective} entries={members.map(({ entry }) => entry)} />
      <p className="mt-1 max-w-[72ch] text-quiet">
        {summarySentences(summary, waits).join(' ')} {outcomeMessages.paid(own.length)}{' '}
        <Amount tinybars={feesPaid(own)} detailed />
        {own.length > 1 && ` ${outcomeMessages.inAll}`}.
        {batch !== null && batch.feesPaid > 0n && (
          <>
            {' '}
            {outcomeMessages.withInner} <Amount tinybars={feesPaid(own) + batch.feesPaid} detailed />.
          </>
        )}
      </p>
    </Card>
  )
}

function Waiting() {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 16 16" data-status="unknown" className="shrink-0">
      <circle cx="8" cy="8" r="6.2" className="mark-dashed" />
      <path d="M8 4.8V8l2.2 1.4" className="mark-line" />
    </svg>
  )
}

/** Empty if the transaction was submitted once and had no further effects. */
function summarySentences(summary: TransactionSummary<TransactionEntry>, waits: boolean): string[] {
  const { children, orphans, batch, schedule } = summary
  return [
    outcomeMessages.submitted(summary),
    schedule && scheduleLine(schedule, waits),
    batch && outcomeMessages.batch(batch),
    children > 0 ? outcomeMessages.children(children) : null,
    orphans > 0 ? outcomeMessages.orphans(orphans) : null,
  ].flatMap((line) => line ?? [])
}

function scheduleLine(
  { created, executed }: NonNullable<TransactionSummary<TransactionEntry>['schedule']>,
  waits: boolean,
): string {
  if (!executed) return waits ? outcomeMessages.waiting : outcomeMessages.expired
  if (!created) return outcomeMessages.executedOnly
  const seconds = Number((executed.consensusNs - created.consensusNs) / 1_000_000_000n)
  return outcomeMessages.executedAfter(formatDuration(seconds))
}
