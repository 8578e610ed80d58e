import type { EntryWithRecord, EntryRole } from '#domain/ledger/transaction-entry.ts'
import { readTransactionPath } from '#domain/ledger/transaction-id.ts'
import type { TransactionSummary } from '#domain/ledger/transaction-group.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../components/ui/card.tsx'
import { failureCauseOf } from '#domain/ledger/failure-cause.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { failureMessages, transactionPageMessages } from './messages.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../amount.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { ResultMark } from '../result-mark.tsx'
import { TransactionIdText } from '../transaction-id-text.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { typeLabel } from '../transaction-type-messages.ts'

interface EntryListProps {
  /** The transaction ID or hash in the address. */
  readonly id: string
  readonly summary: TransactionSummary<EntryWithRecord>
  readonly chosen: EntryWithRecord
}

/** The effective entry first, then the others by time. */
export function EntryList({ id, summary, chosen }: EntryListProps) {
  const { effective, members } = summary
  const byHash = readTransactionPath(id).kind === 'hash'
  const cause = failureCauseOf(
    effective,
    members.map(({ entry }) => entry),
  )
  const times = new Set(members.map(({ entry }) => entry.consensus_timestamp))
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 pb-2 sm:px-5">
        <h2 className="text-lg font-semibold tracking-tight">{transactionPageMessages.entries(members.length)}</h2>
        <p className="text-sm text-quiet">
          {byHash ? (
            <PageLink
              to={paths.transaction(effective.transaction_id)}
              className="text-accent underline underline-offset-2"
            >
              {transactionPageMessages.wholeGroup}
            </PageLink>
          ) : (
            transactionPageMessages.entriesHint
          )}
        </p>
      </div>
      <ul data-list="" className="divide-y divide-line border-t border-line">
        {members.map(({ entry, role }) => (
          <EntryRow
            key={entry.consensus_timestamp}
            id={id}
            entry={entry}
            role={role}
            isInside={entry.parent !== null && times.has(entry.parent)}
            isChosen={entry === chosen}
            isCause={entry === cause?.entry}
          />
        ))}
      </ul>
    </Card>
  )
}

interface EntryRowProps {
  readonly id: string
  readonly entry: EntryWithRecord
  readonly role: EntryRole
  readonly isInside: boolean
  readonly isChosen: boolean
  /** True for the entry that caused the failure. */
  readonly isCause: boolean
}

function EntryRow({ id, entry, role, isInside, isChosen, isCause }: EntryRowProps) {
  return (
    <li
      className={classes(
        'relative flex flex-col justify-between gap-x-6 gap-y-0.5 py-2.5 sm:flex-row pe-4 hover:bg-hover sm:pe-5',
        isInside ? 'ps-9 sm:ps-10' : 'ps-4 sm:ps-5',
        isChosen && 'bg-chosen',
        isCause && 'border-s-3 border-status',
      )}
      data-status={isCause ? 'major' : undefined}
    >
      <div className="min-w-0">
        {/* The link covers the row; the other links are stacked above it. */}
        <PageLink
          to={paths.transaction(id, { entry: entry.consensus_timestamp })}
          replace
          aria-current={isChosen ? 'true' : undefined}
          title={transactionPageMessages.roleHint(role)}
          className="font-medium after:absolute after:inset-0"
        >
          {transactionPageMessages.role(role)}
        </PageLink>
        <span className="ms-2 text-quiet">{typeLabel(entry.type)}</span>
        <div className="text-sm">
          <ResultMark result={entry.result} />
          {isCause && <Chip className="ms-2">{failureMessages.isCause}</Chip>}
        </div>
        {role === 'batch-inner' && (
          <span className="relative z-10 block text-xs">
            <TransactionIdText id={entry.transaction_id} link />
          </span>
        )}
      </div>
      <div className="text-sm sm:text-end">
        <Amount tinybars={entry.fee} />
        <div className="relative z-10 text-quiet sm:whitespace-nowrap">
          <ConsensusTime at={entry.consensusNs} />
          {entry.node !== null && (
            <span className="max-sm:block">
              <span className="max-sm:hidden">{' · '}</span>
              {transactionPageMessages.node} <AccountId id={entry.node} />
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
