import type { RecordEntry } from '#domain/ledger/transaction-entry.ts'
import { readTransactionPath } from '#domain/ledger/transaction-id.ts'
import type { TransactionStory } from '#domain/ledger/transaction-group.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../components/ui/card.tsx'
import { transactionPageWords } from './messages.ts'
import { EntryRow } from './entry-row.tsx'

export interface EntryListProps {
  /** What the page was opened with. */
  readonly id: string
  readonly story: TransactionStory<RecordEntry>
  readonly chosen: RecordEntry
}

/** Every record of the transaction: first the one that tells what became of it, then the others as they came. */
export function EntryList({ id, story, chosen }: EntryListProps) {
  const { effective, members } = story
  const byHash = readTransactionPath(id).kind === 'hash'
  const times = new Set(members.map(({ entry }) => entry.consensus_timestamp))
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 pb-2 sm:px-5">
        <h2 className="text-lg font-semibold tracking-tight">{transactionPageWords.entries(members.length)}</h2>
        <p className="text-sm text-quiet">
          {byHash ? (
            <PageLink
              to={paths.transaction(effective.transaction_id)}
              className="text-accent underline underline-offset-2"
            >
              {transactionPageWords.wholeGroup}
            </PageLink>
          ) : (
            transactionPageWords.entriesHint
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
          />
        ))}
      </ul>
    </Card>
  )
}
