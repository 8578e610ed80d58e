import { useCallback, useState } from 'react'
import { hasReachedEnd } from '#domain/ledger/list/transaction-list.ts'
import { countFilters } from '#domain/ledger/transaction-filter.ts'
import type { ListState, LiveList } from './live-list.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { filterWords } from '../filters/messages.ts'
import { listWords } from './messages.ts'
import { isCostly } from './follow-status.tsx'
import { FreshRows } from './fresh-rows.tsx'
import { useHold } from './hold.ts'
import { LedgerTrouble } from '../ledger-trouble.tsx'
import type { ListAddress } from './list-address.ts'
import { ListEnd } from './list-end.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NoTransactions } from './no-transactions.tsx'
import { useListLines } from './list-lines.ts'
import { TransactionTable } from './transaction-table.tsx'

export interface FollowedListProps {
  readonly address: ListAddress
  readonly state: ListState
  readonly list: LiveList
}

const none: ReadonlySet<string> = new Set()

/** The list in each of its states: awaited, failed, empty, and there. */
export function FollowedList({ address, state, list }: FollowedListProps) {
  const { filter, local, grouped, setLocal, clear } = address
  const [open, setOpen] = useState(none)
  const { lines, shownRows: shown, loadedRows: loaded, isNarrowed: narrowed } = useListLines(state.list, local, grouped, open)
  const { onReadingDown, handlers } = useHold(list)
  const toggle = useCallback((id: string) => setOpen((before) => before.symmetricDifference(new Set([id]))), [])
  if (!state.list.isLoaded)
    return (
      <div className="px-4 py-3">
        {state.top.trouble ? (
          <div role="alert" className="py-3 text-sm">
            <LedgerTrouble attempt={state.top} onRetry={list.retry} isCostly={isCostly(filter)} />
          </div>
        ) : (
          <Skeleton height={720} label={listWords.loading} />
        )}
      </div>
    )
  const showFresh = () => {
    list.setHeld(false)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <ListToolbar address={address} state={state} list={list} shown={shown} loaded={loaded} narrowed={narrowed} />
      <FreshRows list={state.list} onShow={showFresh} />
      {loaded === 0 && hasReachedEnd(state.list) ? (
        <NoTransactions
          filter={filter}
          filtered={countFilters(filter) > 0}
          checkedAt={state.checkedAt}
          onClear={clear}
        />
      ) : (
        <div {...handlers}>
          <TransactionTable
            lines={lines}
            isWhole={hasReachedEnd(state.list)}
            arrivedAfter={state.arrivedAfter}
            filling={state.filling}
            onFill={list.fill}
            onToggle={toggle}
            onReadingDown={onReadingDown}
            isLoading={state.older.busy}
            onNearEnd={() => {
              // What is looked for among the loaded only is not a reason to load without end.
              if (!narrowed) list.loadOlder()
            }}
          />
          {shown === 0 && narrowed && (
            <div className="px-4 py-6">
              <EmptyState title={listWords.empty.localTitle(loaded)}>
                <p>{listWords.empty.localHint}</p>
                <Button className="mt-3" onClick={() => setLocal({ feeFrom: '', feeTo: '', memo: '', node: '' })}>
                  {filterWords.clearLoaded}
                </Button>
              </EmptyState>
            </div>
          )}
          <ListEnd state={state} list={list} filter={filter} />
        </div>
      )}
    </>
  )
}
