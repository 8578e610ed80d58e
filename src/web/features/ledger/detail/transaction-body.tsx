import { useState } from 'react'
import { explainTransaction } from '#domain/ledger/transaction-group.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useTransaction } from '../queries.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { transactionPageWords } from './messages.ts'
import { useChosenEntry } from './chosen-entry.ts'
import { EntryFacts } from './entry-facts.tsx'
import { EntryFee } from './entry-fee.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryMemo } from './entry-memo.tsx'
import { EntryRecord } from './entry-record.tsx'
import { EntryTransfers } from './entry-transfers.tsx'
import { MissingTransaction } from './missing-transaction.tsx'
import { Outcome } from './outcome.tsx'

/** What became of a transaction, and one of its records whole; or that it is not there, and when it is. */
export function TransactionBody({ id }: { readonly id: string }) {
  const query = useTransaction(id)
  const isMissing = query.data.length === 0
  const [wasMissing, setWasMissing] = useState(isMissing)
  if (isMissing && !wasMissing) setWasMissing(true)
  return (
    <>
      <StaleNote query={query} />
      {isMissing ? <MissingTransaction id={id} query={query} /> : <Records id={id} query={query} />}
      <output>
        <VisuallyHidden>{wasMissing && !isMissing && transactionPageWords.found}</VisuallyHidden>
      </output>
    </>
  )
}

interface RecordsProps {
  readonly id: string
  readonly query: ReturnType<typeof useTransaction>
}

function Records({ id, query }: RecordsProps) {
  const entries = query.data
  const story = explainTransaction(entries)
  const chosen = useChosenEntry(entries)
  if (!story || !chosen) return null
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <Outcome story={story} refetch={query.refetch} />
        {entries.length > 1 && <EntryList id={id} story={story} chosen={chosen} />}
        <EntryTransfers record={chosen.record} />
      </div>
      <aside className="min-w-0 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:top-[calc(var(--strip)+1.5rem)] lg:max-h-[calc(100dvh-var(--strip)-3rem)] lg:self-start lg:overflow-y-auto print:static print:max-h-none">
        <EntryFacts id={id} entry={chosen} entries={entries} />
      </aside>
      <div className="flex min-w-0 flex-col gap-6">
        <EntryFee record={chosen.record} />
        <EntryMemo base64={chosen.record.memo_base64} />
        <EntryRecord key={chosen.consensus_timestamp} record={chosen.record} />
      </div>
    </div>
  )
}
