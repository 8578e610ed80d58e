import type { RecordEntry } from '#domain/ledger/transaction-entry.ts'
import { ConsensusTime } from '../consensus-time.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { useRecordAt } from '../queries.ts'
import { typeWords } from '../transaction-type-messages.ts'

export interface ParentLinkProps {
  /** What the page was opened with. */
  readonly id: string
  /** The parent's consensus timestamp. */
  readonly timestamp: string
  readonly entries: readonly RecordEntry[]
}

/** The transaction that a record belongs to: here, under an id of its own, or at least at its time. */
export function ParentLink({ id, timestamp, entries }: ParentLinkProps) {
  const here = entries.find(({ consensus_timestamp }) => consensus_timestamp === timestamp)
  const elsewhere = useRecordAt(here ? null : timestamp)
  const parent = here ?? elsewhere
  const to = here
    ? paths.transaction(id, { entry: timestamp })
    : elsewhere
      ? paths.transaction(elsewhere.transaction_id, { entry: timestamp })
      : paths.transactions({ timestamp })
  return (
    <PageLink to={to} className="target-halo text-accent underline underline-offset-2">
      {parent ? typeWords(parent.type) : <ConsensusTime at={timestamp} />}
    </PageLink>
  )
}
