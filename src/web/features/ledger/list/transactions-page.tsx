import { useCallback, useEffect, useRef, useState } from 'react'
import { startTimer } from '#api/timer.ts'
import { countHeldRows, hasReachedEnd } from '#domain/ledger/list/transaction-list.ts'
import {
  countFilters,
  filterViolations,
  parseFilter,
  type FilterViolation,
  type ListFilter,
} from '#domain/ledger/transaction-filter.ts'
import { ConnectLater } from '../../../components/connect/connect-later.tsx'
import { CheckTime } from '../../../components/freshness.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { AfterTitle } from '../../../platform/screen/arrival.tsx'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { ConsensusTime } from '../consensus-time.tsx'
import { ExportProvider } from '../export/transaction-export.tsx'
import { LedgerFiguresSection } from '../figures/ledger-figures.tsx'
import { ListFilters, UnreadableFilters, useSeenAccounts } from '../filters/list-filters.tsx'
import { filterMessages } from '../filters/messages.ts'
import { LedgerNetwork, OtherNetworkNote } from '../ledger-network.tsx'
import { LedgerSearchBox } from '../search/ledger-search-box.tsx'
import { useListAddress, type ListAddress } from './list-address.ts'
import { ListFailure } from './list-failure.tsx'
import { useListLines } from './list-lines.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useLiveList, type ListState, type LiveList } from './live-list.ts'
import { transactionListMessages } from './messages.ts'
import { TransactionTable } from './transaction-table.tsx'

export function TransactionsPage() {
  const address = useListAddress()
  return (
    <>
      <PageHeader title={pageMessages.transactions} lead={<LedgerNetwork />}>
        <LedgerSearchBox />
      </PageHeader>
      <AfterTitle>
        <TransactionsContent address={address} />
      </AfterTitle>
    </>
  )
}

function TransactionsContent({ address }: AddressProps) {
  const violations = filterViolations(address.filter)
  return (
    <>
      <OtherNetworkNote />
      <LedgerFiguresSection address={address} />
      <ExportProvider address={address}>
        {violations.length > 0 ? (
          <UnreadableList address={address} violations={violations} />
        ) : (
          <ReadableList address={address} />
        )}
      </ExportProvider>
    </>
  )
}

interface AddressProps {
  readonly address: ListAddress
}

interface UnreadableListProps extends AddressProps {
  readonly violations: readonly FilterViolation[]
}

function UnreadableList({ address, violations }: UnreadableListProps) {
  return (
    <>
      <ListFilters address={address} accounts={[]} nodes={[]} codes={[]} />
      <Card padded={false} className="mt-4">
        <UnreadableFilters violations={violations} address={address} />
      </Card>
    </>
  )
}

function ReadableList({ address }: AddressProps) {
  const source = useSourcesIfKnown().data?.ledger
  const { state, list } = useLiveList(address.filter, source ? `${source.network} ${source.sample}` : '')
  const { accounts, nodes, codes } = useSeenAccounts(state.list)
  return (
    <>
      <ListFilters address={address} accounts={accounts} nodes={nodes} codes={codes} />
      <Card padded={false} className="mt-4">
        <ListView address={address} state={state} list={list} />
      </Card>
    </>
  )
}

interface ListViewProps {
  readonly address: ListAddress
  readonly state: ListState
  readonly list: LiveList
}

const noIds: ReadonlySet<string> = new Set()

function ListView({ address, state, list }: ListViewProps) {
  const { filter, local, grouped, setLocal, clear } = address
  const [openIds, setOpenIds] = useState(noIds)
  const { lines, shownRows, loadedRows, isNarrowed } = useListLines(state.list, local, grouped, openIds)
  const { onReadingDown, handlers } = useHold(list)
  const toggle = useCallback((id: string) => setOpenIds((before) => before.symmetricDifference(new Set([id]))), [])
  if (!state.list.isLoaded)
    return (
      <div className="px-4 py-3">
        {state.top.failure ? (
          <ListFailure task={state.top} filter={filter} onRetry={list.retry} />
        ) : (
          <Skeleton height={720} label={transactionListMessages.loading} />
        )}
      </div>
    )
  const showHeldRows = () => {
    list.setHeld(false)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <ListToolbar
        filter={filter}
        state={state}
        list={list}
        shownRows={shownRows}
        loadedRows={loadedRows}
        isNarrowed={isNarrowed}
      />
      <HeldRowsButton state={state} onShow={showHeldRows} />
      {loadedRows === 0 && hasReachedEnd(state.list) ? (
        <NoTransactions filter={filter} checkedAt={state.checkedAt} onClear={clear} />
      ) : (
        <div {...handlers}>
          <TransactionTable
            lines={lines}
            isComplete={hasReachedEnd(state.list)}
            arrivedAfter={state.arrivedAfter}
            fillingLink={state.fillingLink}
            onFill={list.fillGap}
            onToggle={toggle}
            onReadingDown={onReadingDown}
            isLoading={state.older.isBusy}
            onNearEnd={() => {
              // A filter for the loaded rows must not load the whole ledger.
              if (!isNarrowed) list.approachEnd()
            }}
          />
          {shownRows === 0 && isNarrowed && (
            <div className="px-4 py-6">
              <EmptyState title={transactionListMessages.empty.localTitle(loadedRows)}>
                <p>{transactionListMessages.empty.localHint}</p>
                <Button className="mt-3" onClick={() => setLocal({ feeFrom: '', feeTo: '', memo: '' })}>
                  {filterMessages.clearLoaded}
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

interface HeldRowsButtonProps {
  readonly state: ListState
  readonly onShow: () => void
}

/** "12 new": rows that arrived while the reader was further down. */
function HeldRowsButton({ state, onShow }: HeldRowsButtonProps) {
  const { count, atLeast } = countHeldRows(state.list)
  if (count === 0) return null
  return (
    <div data-print="no" className="sticky top-[calc(var(--strip)+2.75rem)] z-20 flex h-0 justify-center">
      <Button
        look="primary"
        title={transactionListMessages.freshHint}
        className="animate-row-in rounded-full shadow-lg"
        onClick={onShow}
      >
        {transactionListMessages.fresh(count, atLeast)}
      </Button>
    </div>
  )
}

interface ListEndProps {
  readonly state: ListState
  readonly list: LiveList
  readonly filter: ListFilter
}

function ListEnd({ state, list, filter }: ListEndProps) {
  const { older, gap, reached, isStopped } = state
  if (older.failure || gap.failure)
    return (
      <div className="px-4 py-3 text-sm">
        <ListFailure task={older.failure ? older : gap} filter={filter} onRetry={list.retry} />
      </div>
    )
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-center gap-3 px-4 py-2 text-sm text-quiet">
      {hasReachedEnd(state.list) ? (
        <>
          <span>{transactionListMessages.everything}</span>
          {state.notLiveReason === 'oldest-first' && (
            <Button disabled={older.isBusy} onClick={list.checkNow}>
              {transactionListMessages.checkForNewer}
            </Button>
          )}
        </>
      ) : reached !== null || isStopped ? (
        <Search reached={reached} isBusy={older.isBusy} list={list} />
      ) : older.isBusy ? (
        <output>{transactionListMessages.loadingOlder}</output>
      ) : (
        <Button onClick={list.loadOlder}>{transactionListMessages.loadMore}</Button>
      )}
    </div>
  )
}

interface SearchProps {
  readonly reached: bigint | null
  readonly isBusy: boolean
  readonly list: LiveList
}

/** The progress of a search by our own filters, with a way to stop it. */
function Search({ reached, isBusy, list }: SearchProps) {
  return (
    <>
      <output>
        {isBusy ? transactionListMessages.search.running : transactionListMessages.search.stopped}{' '}
        {reached !== null && (
          <>
            {transactionListMessages.search.reached} <ConsensusTime at={reached} />
          </>
        )}
      </output>
      <Button onClick={isBusy ? list.stopSearch : list.loadOlder}>
        {isBusy ? transactionListMessages.search.stop : transactionListMessages.search.continue}
      </Button>
    </>
  )
}

interface NoTransactionsProps {
  readonly filter: ListFilter
  readonly checkedAt: number | null
  readonly onClear: () => void
}

function NoTransactions({ filter, checkedAt, onClear }: NoTransactionsProps) {
  const { empty } = transactionListMessages
  const { newest = null, source } = useSourcesIfKnown().data?.ledger ?? {}
  const isFiltered = countFilters(filter) > 0
  const reason = impossibleReason(filter)
  return (
    <div className="px-4 py-6">
      <EmptyState title={reason ? empty.impossibleTitle : isFiltered ? empty.filteredTitle : empty.noneTitle}>
        <p>
          {reason ?? (!isFiltered && empty.noneHint)}{' '}
          {isFiltered && newest !== null && (
            <>
              {empty.newestIs} <ConsensusTime at={newest} />.{' '}
            </>
          )}
          <CheckTime at={checkedAt} />
        </p>
        {!isFiltered && source === 'embedded' && (
          <div className="mt-4 max-w-3xl">
            <ConnectLater area="ledger" />
          </div>
        )}
        {isFiltered && (
          <Button className="mt-3" onClick={onClear}>
            {filterMessages.clear}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

/** Null if a transaction could match. */
function impossibleReason(filter: ListFilter): string | null {
  const query = parseFilter(filter)
  const { impossible } = transactionListMessages.empty
  if (!query) return null
  if (query.time.empty) return impossible.time
  if (query.accounts.equal?.length === 0) return impossible.accounts
  return query.directions.length > 1 ? impossible.directions : null
}

interface Hold {
  readonly onReadingDown: (isReadingDown: boolean) => void
  /** For the element that contains the rows. */
  readonly handlers: {
    readonly onPointerMove: (event: { readonly pointerType: string }) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: { readonly target: Element }) => void
    readonly onBlur: () => void
  }
}

/**
 * After this time without pointer movement, the user is not about to press a row. The next movement holds the rows
 * again.
 */
const pointerHoldMs = 300_000
/**
 * Delay before held rows are shown: the browser restores a returning reader's scroll position after the first paint.
 */
const releaseDelayMs = 120

/** Holds new rows back while the reader is further down, is about to press a row, or navigates the rows by keyboard. */
function useHold(list: LiveList): Hold {
  const [isDown, setDown] = useState(false)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const cancel = useRef<() => void>(undefined)
  const isHeld = isDown || isPointed || isFocused
  useEffect(() => (isHeld ? list.setHeld(true) : startTimer(() => list.setHeld(false), releaseDelayMs)), [list, isHeld])
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
        cancel.current = startTimer(leave, pointerHoldMs)
        setPointed(true)
      },
      onPointerLeave: leave,
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
