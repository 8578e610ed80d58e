import { meaningOf, type ListFilter } from '#domain/ledger/transaction-filter.ts'
import { ConsensusTime } from '../consensus-time.tsx'
import { CheckedAt } from '../../../components/freshness.tsx'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { filterWords } from '../filters/messages.ts'
import { listWords } from './messages.ts'

export interface NoTransactionsProps {
  readonly filter: ListFilter
  readonly filtered: boolean
  readonly checkedAt: number | null
  readonly onClear: () => void
}

/** Nothing was found: why, as of when, and what one may do. */
export function NoTransactions({ filter, filtered, checkedAt, onClear }: NoTransactionsProps) {
  const { empty } = listWords
  const newest = useSourcesIfKnown().data?.ledger.newest ?? null
  const reason = impossibility(filter)
  return (
    <div className="px-4 py-6">
      <EmptyState title={reason ? empty.impossibleTitle : filtered ? empty.filteredTitle : empty.noneTitle}>
        <p>
          {reason ?? (!filtered && empty.noneHint)}{' '}
          {filtered && newest !== null && (
            <>
              {empty.newestIs} <ConsensusTime at={newest} />.{' '}
            </>
          )}
          {checkedAt !== null && <CheckedAt at={checkedAt} />}
        </p>
        {filtered && (
          <Button className="mt-3" onClick={onClear}>
            {filterWords.clear}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

function impossibility(filter: ListFilter): string | null {
  const meaning = meaningOf(filter)
  const { impossible } = listWords.empty
  if (!meaning) return null
  if (meaning.time.empty) return impossible.time
  if (meaning.accounts.equal?.length === 0) return impossible.accounts
  return meaning.directions.length > 1 ? impossible.directions : null
}
