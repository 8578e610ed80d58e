import type { EntryRole, RecordEntry } from '#domain/ledger/transaction-entry.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../../../components/amount.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { ResultMark } from '../result-mark.tsx'
import { TransactionIdText } from '../transaction-id-text.tsx'
import { paths } from '../../../paths.ts'
import { classes } from '../../../components/ui/classes.ts'
import { transactionPageWords } from './messages.ts'
import { typeWords } from '../transaction-type-messages.ts'

export interface EntryRowProps {
  /** What the page was opened with. */
  readonly id: string
  readonly entry: RecordEntry
  readonly role: EntryRole
  /** Stands under another one of the list. */
  readonly isInside: boolean
  readonly isChosen: boolean
}

/** One of several records: what it is to the others, how it ended, when and through which node, and what it cost. */
export function EntryRow({ id, entry, role, isInside, isChosen }: EntryRowProps) {
  return (
    <li
      className={classes(
        'relative flex flex-col justify-between gap-x-6 gap-y-0.5 py-2.5 sm:flex-row pe-4 hover:bg-hover sm:pe-5',
        isInside ? 'ps-9 sm:ps-10' : 'ps-4 sm:ps-5',
        isChosen && 'bg-chosen',
      )}
    >
      <div className="min-w-0">
        {/* The whole row leads there; what has an aim of its own stands above. */}
        <PageLink
          to={paths.transaction(id, { entry: entry.consensus_timestamp })}
          replace
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          title={transactionPageWords.roleHint(role)}
          className="font-medium after:absolute after:inset-0"
        >
          {transactionPageWords.role(role)}
        </PageLink>
        <span className="ms-2 text-quiet">{typeWords(entry.type)}</span>
        <div className="text-sm">
          <ResultMark result={entry.result} />
        </div>
        {role === 'batch-inner' && (
          <span className="relative z-10 block text-xs">
            <TransactionIdText id={entry.transaction_id} link />
          </span>
        )}
      </div>
      <div className="text-sm sm:text-end">
        <Amount tinybars={entry.fee} />
        <div className="relative z-10 text-quiet">
          <ConsensusTime at={entry.consensusNs} />
          {entry.node !== null && (
            <span>
              {' · '}
              {transactionPageWords.node} <AccountId id={entry.node} />
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
