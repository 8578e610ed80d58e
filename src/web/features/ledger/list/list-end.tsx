import { hasReachedEnd } from '#domain/ledger/list/transaction-list.ts'
import type { ListFilter } from '#domain/ledger/transaction-filter.ts'
import type { ListState, LiveList } from './live-list.ts'
import { Button } from '../../../components/ui/button.tsx'
import { listWords } from './messages.ts'
import { isCostly } from './follow-status.tsx'
import { LedgerTrouble } from '../ledger-trouble.tsx'

export interface ListEndProps {
  readonly state: ListState
  readonly list: LiveList
  readonly filter: ListFilter
}

/** What follows the last row: more, or nothing. */
export function ListEnd({ state, list, filter }: ListEndProps) {
  const { older, gap } = state
  const retry = () => list.retry()
  if (older.trouble || gap.trouble)
    return (
      <div role="alert" className="px-4 py-3 text-sm">
        <LedgerTrouble attempt={older.trouble ? older : gap} onRetry={retry} isCostly={isCostly(filter)} />
      </div>
    )
  const ended = hasReachedEnd(state.list)
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-center gap-3 px-4 py-2 text-sm text-quiet">
      {ended ? (
        <>
          <span>{listWords.everything}</span>
          {state.hindrance === 'oldest-first' && (
            <Button disabled={older.busy} onClick={list.look}>
              {listWords.lookFurther}
            </Button>
          )}
        </>
      ) : older.busy ? (
        <output>{listWords.loadingOlder}</output>
      ) : (
        <Button onClick={list.loadOlder}>{listWords.loadMore}</Button>
      )}
    </div>
  )
}
