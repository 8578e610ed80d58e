import {
  attemptedTransfers,
  failureCauseOf,
  missingBalanceOf,
  type FailureCause,
  type MissingBalance,
} from '#domain/ledger/failure-cause.ts'
import type { EntryWithRecord } from '#domain/ledger/transaction-entry.ts'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { paths } from '../../../paths.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../amount.tsx'
import { CompactTransferLine } from '../list/compact-transfer.tsx'
import { ResultMark } from '../result-mark.tsx'
import { typeLabel } from '../transaction-type-messages.ts'
import { failureMessages } from './messages.ts'

interface FailureStoryProps {
  /** The transaction ID or hash in the address. */
  readonly id: string
  readonly failed: EntryWithRecord
  readonly entries: readonly EntryWithRecord[]
}

/** "Caused by child 2, crypto transfer: insufficient token balance." */
export function FailureStory({ id, failed, entries }: FailureStoryProps) {
  const cause = failureCauseOf(failed, entries)
  const missing = missingBalanceOf(cause?.entry ?? failed)
  if (!cause && !missing) return null
  return (
    <div className="mt-2 flex max-w-[72ch] flex-col gap-1">
      {cause && <CauseLine id={id} cause={cause} />}
      {missing && <MissingLine missing={missing} />}
    </div>
  )
}

function CauseLine({ id, cause: { entry, place, kind } }: { readonly id: string; readonly cause: FailureCause }) {
  return (
    <p>
      <span className="font-medium">{failureMessages.causedBy}</span>{' '}
      <PageLink
        to={paths.transaction(id, { entry: entry.consensus_timestamp })}
        replace
        className="underline decoration-line underline-offset-4 hover:decoration-quiet"
      >
        {failureMessages.cause(kind, place, typeLabel(entry.type))}
      </PageLink>
      {': '}
      {resultLabel(entry.result)} <code className="font-mono text-xs text-quiet">{entry.result}</code>
    </p>
  )
}

function MissingLine({ missing: { account, token, amount } }: { readonly missing: MissingBalance }) {
  return (
    <p>
      <AccountId id={account} /> {failureMessages.lacked}{' '}
      {amount === null ? failureMessages.feeMoney : <Amount amount={amount} token={token} detailed />}.
    </p>
  )
}

interface AttemptedTransfersProps {
  readonly id: string
  readonly entries: readonly EntryWithRecord[]
}

/** Transfers that failed or reverted entries attempted. None of them took effect. */
export function AttemptedTransfers({ id, entries }: AttemptedTransfersProps) {
  const attempted = attemptedTransfers(entries)
  if (attempted.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg font-semibold tracking-tight">{failureMessages.attempted}</h2>
      <p className="mt-1 mb-2 text-sm text-quiet">{failureMessages.attemptedHint}</p>
      <ul className="divide-y divide-line">
        {attempted.map(({ entry, transfer }) => (
          <li key={entry.consensus_timestamp} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
            <PageLink
              to={paths.transaction(id, { entry: entry.consensus_timestamp })}
              replace
              className="min-w-32 hover:underline"
            >
              {typeLabel(entry.type)}
            </PageLink>
            <span className="min-w-40">
              <ResultMark result={entry.result} />
            </span>
            <span className="flex min-w-0 flex-1 basis-60 items-baseline gap-1.5">
              <CompactTransferLine transfer={transfer} payer="" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
