import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Client } from '#api/client.ts'
import type { Address } from '#api/endpoint.ts'
import { findTransactions, listTransactions, type FoundPage } from '#api/ledger/transactions.ts'
import {
  countLoadedRows,
  emptyList,
  gapLinks,
  hasReachedEnd,
  lastRow,
  nextPageLink,
  reduceList,
  trimList,
  type ListEvent,
  type ListPage,
  type TransactionList,
} from '#domain/ledger/list/transaction-list.ts'
import {
  firstPageQuery,
  isMirrorFilter,
  listPathOf,
  notLiveReason,
  pageSize,
  parseFilter,
  type ListFilter,
  type NotLiveReason,
} from '#domain/ledger/transaction-filter.ts'
import { nextLink } from '#domain/ledger/transaction-query.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import { rowOf, type TransactionRow } from '#domain/ledger/list/transaction-row.ts'
import { useServices, type Services } from '../../../platform/services.ts'
import { createStore, useStore, type ObservableStore } from '../../../platform/store.ts'
import { startTimer } from '#api/timer.ts'
import { browserVisibility } from '../../../platform/live/tabs.ts'
import { schedulePolls, type PollEnvironment, type PollSchedule } from './poll-schedule.ts'
import { createRetryingTask, idleTask, type TaskState } from './retrying-task.ts'

export interface ListState {
  readonly list: TransactionList<TransactionRow>
  /** Polls of the top of the list, including the first page. */
  readonly top: TaskState
  /** Loads of the rows after the last one. */
  readonly older: TaskState
  readonly gap: TaskState
  readonly fillingLink: string | null
  readonly notLiveReason: NotLiveReason | null
  readonly isPaused: boolean
  /** The last poll of the top, in milliseconds since 1970. */
  readonly checkedAt: number | null
  /** Rows newer than this arrived with the last poll while the list was visible; nanoseconds since 1970. */
  readonly arrivedAfter: bigint | null
  /** How far a search by our own filters has got without filling its page; nanoseconds since 1970. */
  readonly reached: bigint | null
  /** The user stopped the search, so it does not continue automatically. */
  readonly isStopped: boolean
  /** How often other rows replaced all known ones, for instance after an import. */
  readonly replacements: number
}

/** Follows the ledger while it has subscribers. */
export interface LiveList extends Pick<ObservableStore<ListState>, 'get' | 'subscribe'> {
  readonly loadOlder: () => void
  /** Loads up to ten pages at a time. */
  readonly fillGap: (link: string) => void
  /** If the oldest rows come first, loads the rows after the last one. */
  readonly checkNow: () => void
  readonly retry: () => void
  /** Pauses a search; `loadOlder` continues it. */
  readonly stopSearch: () => void
  /** Loads more unless the user stopped the search. */
  readonly approachEnd: () => void
  readonly setPaused: (isPaused: boolean) => void
  /** While the list is held, rows that arrive at its top are counted but not shown. */
  readonly setHeld: (isHeld: boolean) => void
}

type ListEnvironment = PollEnvironment & Pick<Services, 'client' | 'firstData'>

const maxPagesPerFill = 10
/** A search continues automatically until it has found this many rows. */
const minRowsFound = 50
/** A gap that may lack more rows than this is not filled automatically. */
const maxRowsFilledUnasked = 300
/** The maximum number of rows in a list that runs all day; older ones can be loaded again. */
const maxRows = 100_000
/** Trimming copies the list, so it waits until this many rows exceed the limit. */
const trimMarginRows = 2000
/** A first page embedded in the document is not refetched this soon. */
const maxFirstPageAgeMs = 2000

export function createLiveList(environment: ListEnvironment, filter: ListFilter): LiveList {
  const { client, clock, firstData, visibility } = environment
  const reason = notLiveReason(filter)
  const order = filter.order[0] === 'asc' ? 'asc' : 'desc'
  const store = createStore(initialState())
  let subscribers = 0
  let stopFollowing: (() => void) | undefined
  let polls: PollSchedule | undefined

  const change = (patch: Partial<ListState>) => store.set({ ...store.get(), ...patch })
  const apply = (event: ListEvent<TransactionRow>) => {
    const list = reduceList(store.get().list, event)
    if (list !== store.get().list) change({ list })
  }

  const taskEnvironment = { ...environment, now: () => clock.now(), isHidden: visibility.isHidden }
  const top = createRetryingTask(taskEnvironment, pollTop, () => change({ top: top.state() }))
  const older = createRetryingTask(taskEnvironment, loadNext, () => change({ older: older.state() }))
  const gap = createRetryingTask(taskEnvironment, fillPages, () => change({ gap: gap.state() }))
  const newer = createRetryingTask(taskEnvironment, loadNewer, () => change({ older: newer.state() }))
  const tasks = [top, older, gap, newer]

  async function pollTop(signal: AbortSignal): Promise<void> {
    const schedule = polls
    const { expected, limit } = schedule?.pollStarted() ?? { expected: null, limit: pageSize }
    const page = await fetchTop(client, filter, store.get().list.isLoaded ? limit : pageSize, signal).catch(
      (error: unknown) => {
        schedule?.pollFailed(expected)
        throw error
      },
    )
    if (page.reached === null && isReplaced(store.get().list, page.rows))
      change({ list: emptyList(order), replacements: store.get().replacements + 1 })
    const before = store.get().list
    apply({ type: 'top', page })
    const { list } = store.get()
    const known = before.heldBefore === null ? before.ranges[0] : undefined
    change({ checkedAt: clock.now(), arrivedAfter: known && list !== before ? -known.begin : store.get().arrivedAfter })
    trim()
    // On a busy network, filling gaps would cause one request after another, so the user decides.
    const isSmall = expected !== null && expected <= maxRowsFilledUnasked
    if (isSmall && page.next !== null && gapLinks(list).includes(page.next)) fillGap(page.next)
  }

  async function loadNext(signal: AbortSignal): Promise<void> {
    let rows = 0
    for (;;) {
      const link = nextPageLink(store.get().list)
      if (link === null) return
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
      const page = await fetchLink(client, filter, link, signal)
      apply({ type: 'after', link, page })
      rows += page.rows.length
      change({ reached: page.reached ?? null })
      // Only a search by our own filters returns before its page is full.
      if ((page.reached ?? null) === null || rows >= minRowsFound) return
    }
  }

  async function fillPages(signal: AbortSignal): Promise<void> {
    for (let pages = 0; pages < maxPagesPerFill; pages += 1) {
      const link = store.get().fillingLink
      if (link === null) return
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
      const page = await fetchLink(client, filter, link, signal)
      apply({ type: 'after', link, page })
      const isOpen = page.next !== null && gapLinks(store.get().list).includes(page.next)
      change({ fillingLink: isOpen ? page.next : null })
    }
    change({ fillingLink: null })
  }

  function fillGap(link: string): void {
    if (store.get().fillingLink !== null && !store.get().gap.failure) return
    change({ fillingLink: link })
    gap.run()
  }

  /** For the oldest first: at the end of the list, there is no link to newer rows yet. */
  async function loadNewer(signal: AbortSignal): Promise<void> {
    const row = lastRow(store.get().list)
    const link = row ? linkAfter(filter, row) : null
    const page =
      link === null ? await fetchTop(client, filter, pageSize, signal) : await fetchLink(client, filter, link, signal)
    apply({ type: 'top', page })
    change({ checkedAt: clock.now() })
  }

  function trim(): void {
    const { list } = store.get()
    if (list.heldBefore !== null || countLoadedRows(list) < maxRows + trimMarginRows) return
    change({ list: trimList(list, maxRows, (row) => linkAfter(filter, row)) })
  }

  function startPolling(): void {
    if (reason !== null || store.get().isPaused) return
    polls = schedulePolls(environment, store.get().checkedAt, () => {
      if (!top.state().failure) top.run()
    })
  }

  function stopPolling(): void {
    polls?.stop()
    polls = undefined
  }

  function startFollowing(): () => void {
    const stopWaking = visibility.onReturn(() => tasks.forEach((task) => task.wake()))
    startPolling()
    const { list, checkedAt, isPaused } = store.get()
    const isFresh = checkedAt !== null && clock.now() - checkedAt < maxFirstPageAgeMs
    if (!list.isLoaded || (!isFresh && !isPaused && reason === null)) top.run()
    return () => {
      stopWaking()
      stopPolling()
      for (const task of tasks) task.stop()
      change({ top: top.state(), older: older.state(), gap: gap.state(), fillingLink: null })
    }
  }

  function initialState(): ListState {
    const first = firstData.find(endpointOf(filter), { query: firstPageQuery(filter) })
    const list = emptyList<TransactionRow>(order)
    return {
      list: first ? reduceList(list, { type: 'top', page: toListPage(first) }) : list,
      top: idleTask,
      older: idleTask,
      gap: idleTask,
      fillingLink: null,
      notLiveReason: reason,
      isPaused: false,
      checkedAt: first ? firstData.at : null,
      arrivedAfter: null,
      reached: null,
      isStopped: false,
      replacements: 0,
    }
  }

  return {
    get: store.get,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener)
      subscribers += 1
      if (subscribers === 1) stopFollowing = startFollowing()
      return () => {
        unsubscribe()
        subscribers -= 1
        if (subscribers === 0) stopFollowing?.()
      }
    },
    loadOlder() {
      const { list } = store.get()
      change({ isStopped: false })
      if (list.isLoaded && !hasReachedEnd(list) && !older.state().failure) older.run()
    },
    approachEnd() {
      const { list, isStopped } = store.get()
      if (!isStopped && list.isLoaded && !hasReachedEnd(list) && !older.state().failure) older.run()
    },
    stopSearch() {
      older.stop()
      change({ older: older.state(), isStopped: true })
    },
    fillGap,
    checkNow: () => (order === 'asc' && store.get().list.isLoaded ? newer : top).run(),
    retry: () => tasks.forEach((task) => task.retry()),
    setPaused(isPaused) {
      change({ isPaused })
      stopPolling()
      if (isPaused) {
        top.stop()
        return change({ top: top.state() })
      }
      startPolling()
      top.run()
    },
    setHeld: (isHeld) => apply({ type: isHeld ? 'hold' : 'release' }),
  }
}

/**
 * True if the newest known row is gone. If the top row of the answer is known, the answer is just older than others
 * that overtook it.
 */
function isReplaced({ order, ranges }: TransactionList<TransactionRow>, top: readonly TransactionRow[]): boolean {
  const [known] = ranges
  const [newest] = top
  if (!known || order === 'asc') return false
  if (newest === undefined) return true
  const isKnown = (row: TransactionRow) => row.consensusNs === newest.consensusNs
  return -newest.consensusNs > known.begin && !ranges.some(({ chunks }) => chunks.some((chunk) => chunk.some(isKnown)))
}

async function fetchTop(
  client: Client,
  filter: ListFilter,
  limit: number,
  signal: AbortSignal,
): Promise<ListPage<TransactionRow>> {
  const query = { ...firstPageQuery(filter), limit: String(limit) }
  return toListPage(await client.call(endpointOf(filter), { query, signal }))
}

async function fetchLink(
  client: Client,
  filter: ListFilter,
  link: string,
  signal: AbortSignal,
): Promise<ListPage<TransactionRow>> {
  return toListPage(await client.call(endpointOf(filter), { query: queryOfLink(link), signal }))
}

function endpointOf(filter: ListFilter): typeof findTransactions {
  // A page of a mirror node's list has the form of a found page that never stops early.
  return isMirrorFilter(filter) ? { ...findTransactions, path: listTransactions.path } : findTransactions
}

function toListPage({ transactions, links, reached = null }: FoundPage): ListPage<TransactionRow> {
  const at = reached === null ? null : (parseTimestamp(reached) ?? null)
  return { rows: transactions.map(rowOf), next: links.next, reached: at }
}

/** A link like those of the API, for places where the API returned none. */
function linkAfter(filter: ListFilter, row: TransactionRow): string | null {
  const query = parseFilter(filter)
  return query ? nextLink(listPathOf(filter), query, row.consensusNs) : null
}

/** The query of a link, with the maximum page size. */
function queryOfLink(link: string): NonNullable<Address['query']> {
  const given = [...new URLSearchParams(link.slice(link.indexOf('?') + 1))]
  const byName = Map.groupBy(given, ([name]) => name)
  const values = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)] as const)
  return { ...Object.fromEntries(values), limit: String(pageSize) }
}

/** The most recent lists are kept, so a returning reader finds them unchanged. */
const maxKeptLists = 3
const listsByServices = new WeakMap<Services, Map<string, LiveList>>()

/** `ledgerKey` identifies the ledger, because another ledger has other rows. */
export function useLiveList(
  filter: ListFilter,
  ledgerKey: string,
): { readonly state: ListState; readonly list: LiveList } {
  const services = useServices()
  const key = JSON.stringify([ledgerKey, filter])
  const list = useMemo(() => findOrCreateList(services, key, filter), [services, key, filter])
  const state = useStore(list)
  const queries = useQueryClient()
  useEffect(() => {
    // Replaced rows may come from another source, which has other figures.
    if (state.replacements > 0)
      for (const noun of ['sources', 'ledger']) void queries.invalidateQueries({ queryKey: [noun] })
  }, [queries, state.replacements])
  return { state, list }
}

function findOrCreateList(services: Services, key: string, filter: ListFilter): LiveList {
  const lists = listsByServices.get(services) ?? new Map<string, LiveList>()
  listsByServices.set(services, lists)
  const list =
    lists.get(key) ??
    createLiveList({ ...services, visibility: browserVisibility, setTimer: startTimer, random: Math.random }, filter)
  lists.delete(key)
  lists.set(key, list)
  for (const oldKey of [...lists.keys()].slice(0, -maxKeptLists)) lists.delete(oldKey)
  return list
}
