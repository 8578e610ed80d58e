import type { EntryRole, RecordEntry } from '#domain/transaction-entry.ts'
import { AccountId } from '#web/parts/account-id.tsx'
import { Amount } from '#web/parts/amount.tsx'
import { ConsensusTime } from '#web/parts/consensus-time.tsx'
import { PageLink } from '#web/parts/page-link.tsx'
import { ResultMark } from '#web/parts/result-mark.tsx'
import { TransactionIdText } from '#web/parts/transaction-id-text.tsx'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { transactionPageWords } from '#web/words/transaction-page.ts'
import { typeWords } from '#web/words/transaction-type.ts'

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
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-hover sm:px-5 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.6fr)_auto] md:items-baseline',
        isChosen && 'bg-chosen',
      )}
    >
      <span className={classes('min-w-0', isInside && 'ps-5')}>
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
        {role === 'batch-inner' && (
          <span className="relative z-10 block text-xs">
            <TransactionIdText id={entry.transaction_id} link />
          </span>
        )}
      </span>
      <span className="justify-self-end text-sm md:justify-self-auto">
        <ResultMark result={entry.result} />
      </span>
      <span className="relative z-10 w-fit text-sm">
        <ConsensusTime at={entry.consensusNs} detailed />
      </span>
      <span className="justify-self-end text-end text-sm">
        <Amount tinybars={entry.fee} />
        {entry.node !== null && (
          <span className="relative z-10 block text-xs text-quiet">
            {transactionPageWords.through} <AccountId id={entry.node} />
          </span>
        )}
      </span>
    </li>
  )
}
