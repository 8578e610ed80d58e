import { useCallback, useState, useEffect, useRef } from 'react'
import { hasReachedEnd, countHeldRows, type TransactionList } from '#domain/ledger/list/transaction-list.ts'
import { countFilters, type ListFilter, meaningOf } from '#domain/ledger/transaction-filter.ts'
import type { ListState, LiveList } from './live-list.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { filterWords } from '../filters/messages.ts'
import { listWords } from './messages.ts'
import { isCostly, ListToolbar } from './list-toolbar.tsx'
import { LedgerTrouble } from '../ledger-trouble.tsx'
import type { ListAddress } from './list-address.ts'
import { useListLines } from './list-lines.ts'
import { TransactionTable } from './transaction-table.tsx'
import type { TransactionRow } from '#domain/ledger/transaction-row.ts'
import { ConsensusTime } from '../consensus-time.tsx'
import { CheckedAt } from '../../../components/freshness.tsx'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { setTimer } from '../../../platform/timer.ts'

interface FollowedListProps {
  readonly address: ListAddress
  readonly state: ListState
  readonly list: LiveList
}

const none: ReadonlySet<string> = new Set()

/** The list in each of its states: awaited, failed, empty, and there. */
export function FollowedList({ address, state, list }: FollowedListProps) {
  const { filter, local, grouped, setLocal, clear } = address
  const [open, setOpen] = useState(none)
  const {
    lines,
    shownRows: shown,
    loadedRows: loaded,
    isNarrowed: narrowed,
  } = useListLines(state.list, local, grouped, open)
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

interface FreshRowsProps {
  readonly list: TransactionList<TransactionRow>
  readonly onShow: () => void
}

/** "12 new": what came while one was reading, and the way to it. */
function FreshRows({ list, onShow }: FreshRowsProps) {
  const { count, atLeast } = countHeldRows(list)
  if (count === 0) return null
  return (
    <div data-print="no" className="sticky top-[calc(var(--strip)+2.75rem)] z-20 flex h-0 justify-center">
      <Button
        look="primary"
        title={listWords.freshHint}
        className="animate-row-in rounded-full shadow-lg"
        onClick={onShow}
      >
        {listWords.fresh(count, atLeast)}
      </Button>
    </div>
  )
}

interface ListEndProps {
  readonly state: ListState
  readonly list: LiveList
  readonly filter: ListFilter
}

/** What follows the last row: more, or nothing. */
function ListEnd({ state, list, filter }: ListEndProps) {
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

interface NoTransactionsProps {
  readonly filter: ListFilter
  readonly filtered: boolean
  readonly checkedAt: number | null
  readonly onClear: () => void
}

/** Nothing was found: why, as of when, and what one may do. */
function NoTransactions({ filter, filtered, checkedAt, onClear }: NoTransactionsProps) {
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

interface Hold {
  readonly onReadingDown: (isReadingDown: boolean) => void
  /** To be spread over what holds the rows. */
  readonly handlers: {
    readonly onPointerMove: (event: { readonly pointerType: string }) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: { readonly target: Element }) => void
    readonly onBlur: () => void
  }
}

/** Milliseconds for which a row stays under a pointer that was moved. */
const reach = 2500
/** Milliseconds before anything is let go: the browser puts back the place of somebody who returns a moment after the page was drawn. */
const settling = 120

/** Keeps what is new away from the top while one reads further down, is about to press a row, or walks along by the keyboard. */
function useHold(list: LiveList): Hold {
  const [down, setDown] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const cancel = useRef<() => void>(undefined)
  const held = down || pointed || focused
  useEffect(() => (held ? list.setHeld(true) : setTimer(() => list.setHeld(false), settling)), [list, held])
  const leave = () => {
    cancel.current?.()
    setPointed(false)
  }
  return {
    onReadingDown: setDown,
    handlers: {
      onPointerMove({ pointerType }) {
        if (pointerType !== 'mouse') return
        cancel.current?.()
        cancel.current = setTimer(leave, reach)
        setPointed(true)
      },
      onPointerLeave: leave,
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
