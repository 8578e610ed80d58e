import { listTransactions, transactionsPath, type TransactionPage } from '#api/ledger/transactions.ts'
import {
  firstPageQuery,
  liveHindrance,
  pageSize,
  type LiveHindrance,
  type ListFilter,
  meaningOf,
} from '#domain/ledger/transaction-filter.ts'
import {
  gapLinks,
  lastRow,
  trimList,
  emptyList,
  countLoadedRows,
  nextPageLink,
  hasReachedEnd,
  reduceList,
  type ListEvent,
  type TransactionList,
  type ListPage,
} from '#domain/ledger/list/transaction-list.ts'
import { type TransactionRow, rowOf } from '#domain/ledger/transaction-row.ts'
import { createAttempt, idle, type AttemptState } from './attempt.ts'
import { type Services, useServices } from '../../../platform/services.ts'
import { createStore, type Store, useStore } from '../../../platform/store.ts'
import { watchTail, type Tail, type TailParts } from './poll-schedule.ts'
import type { Client } from '#api/client.ts'
import type { Address } from '#api/endpoint.ts'
import { nextLink } from '#domain/ledger/transaction-query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { setTimer } from '../../../platform/timer.ts'
import { browserVisibility } from '../../../platform/visibility.ts'

export interface ListState {
  readonly list: TransactionList<TransactionRow>
  /** Looking at the top of the list: the first page, and what is new since. */
  readonly top: AttemptState
  /** Loading what follows the last row. */
  readonly older: AttemptState
  /** Filling gaps, and the link of the one that is being filled. */
  readonly gap: AttemptState
  readonly filling: string | null
  readonly hindrance: LiveHindrance | null
  readonly paused: boolean
  /** When the top of the list was last looked at, in milliseconds since 1970. */
  readonly checkedAt: number | null
  /** Rows newer than this came with the last look, while the list was shown; nanoseconds since 1970. */
  readonly arrivedAfter: bigint | null
  /** How often the rows that were known had gone: others stand in their place, say after an import. */
  readonly replaced: number
}

/** A list of transactions that follows the ledger for as long as somebody looks at it. */
export interface LiveList extends Pick<Store<ListState>, 'get' | 'subscribe'> {
  readonly loadOlder: () => void
  /** Loads what is missing at a gap, some pages at a time. */
  readonly fill: (link: string) => void
  /** Looks for what is new now; where the oldest come first, behind the last row. */
  readonly look: () => void
  /** Tries again now what failed. */
  readonly retry: () => void
  readonly setPaused: (paused: boolean) => void
  /** While the list is held nothing appears at its top; what is new is counted. */
  readonly setHeld: (held: boolean) => void
}

type ListParts = TailParts & Pick<Services, 'client' | 'firstData'>

const pagesPerFill = 10
/** Rows that may be missing for a gap to be filled unasked. */
const mostFilled = 300
/** Rows kept of a list that runs all day; what is older can be loaded anew. */
const mostRows = 100_000
const slack = 2000

export function createLiveList(parts: ListParts, filter: ListFilter): LiveList {
  const { client, clock, firstData, visibility, random } = parts
  const hindrance = liveHindrance(filter)
  const order = filter.order[0] === 'asc' ? 'asc' : 'desc'
  const store = createStore(initial())
  let listeners = 0
  let stopFollowing: (() => void) | undefined
  let tail: Tail | undefined

  const change = (patch: Partial<ListState>) => store.set({ ...store.get(), ...patch })
  const take = (event: ListEvent<TransactionRow>) => {
    const list = reduceList(store.get().list, event)
    if (list !== store.get().list) change({ list })
  }
  const attemptParts = { now: () => clock.now(), setTimer: parts.setTimer, random, isHidden: visibility.isHidden }

  const top = createAttempt(attemptParts, lookAtTop, () => change({ top: top.state() }))
  const older = createAttempt(attemptParts, loadNext, () => change({ older: older.state() }))
  const gap = createAttempt(attemptParts, fillGap, () => change({ gap: gap.state() }))

  async function lookAtTop(signal: AbortSignal): Promise<void> {
    const following = tail
    const { expected, limit } = following?.polled() ?? { expected: null, limit: pageSize }
    const asked = store.get().list.isLoaded ? limit : pageSize
    const page = await askForTop(client, filter, asked, signal).catch((error: unknown) => {
      following?.failed(expected)
      throw error
    })
    if (isReplaced(store.get().list, page.rows)) change({ list: emptyList(order), replaced: store.get().replaced + 1 })
    const before = store.get().list
    take({ type: 'top', page })
    const { list } = store.get()
    const known = before.heldBefore === null ? before.ranges[0] : undefined
    change({ checkedAt: clock.now(), arrivedAfter: known && list !== before ? -known.begin : store.get().arrivedAfter })
    trim()
    // Few rows are loaded at once. More, say those of a busy network, would be a request after the other: the reader decides.
    const isSmall = expected !== null && expected <= mostFilled
    if (isSmall && page.next !== null && gapLinks(list).includes(page.next)) fill(page.next)
  }

  async function loadNext(signal: AbortSignal): Promise<void> {
    const link = nextPageLink(store.get().list)
    if (link === null) return
    take({ type: 'after', link, page: await follow(client, link, signal) })
  }

  async function fillGap(signal: AbortSignal): Promise<void> {
    for (let pages = 0; pages < pagesPerFill; pages += 1) {
      const link = store.get().filling
      if (link === null) return
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
      const page = await follow(client, link, signal)
      take({ type: 'after', link, page })
      const left = page.next !== null && gapLinks(store.get().list).includes(page.next)
      change({ filling: left ? page.next : null })
    }
    change({ filling: null })
  }

  function fill(link: string): void {
    if (store.get().filling !== null && !store.get().gap.trouble) return
    change({ filling: link })
    gap.run()
  }

  async function lookFurther(signal: AbortSignal): Promise<void> {
    const row = lastRow(store.get().list)
    const link = row ? linkAfter(filter, row) : null
    const page = link === null ? await askForTop(client, filter, pageSize, signal) : await follow(client, link, signal)
    take({ type: 'top', page })
    change({ checkedAt: clock.now() })
  }
  const further = createAttempt(attemptParts, lookFurther, () => change({ older: further.state() }))

  function trim(): void {
    const { list } = store.get()
    if (list.heldBefore !== null || countLoadedRows(list) < mostRows + slack) return
    change({ list: trimList(list, mostRows, (row) => linkAfter(filter, row)) })
  }

  function followLedger(): void {
    if (hindrance !== null || store.get().paused) return
    tail = watchTail(parts, store.get().checkedAt, () => {
      if (!top.state().trouble) top.run()
    })
  }

  const attempts = [top, older, gap, further]

  function start(): void {
    const stopWaking = visibility.onReturn(() => attempts.forEach((attempt) => attempt.wake()))
    followLedger()
    // What came with the document a moment ago need not be asked for again.
    const { list, checkedAt, paused } = store.get()
    const fresh = checkedAt !== null && clock.now() - checkedAt < 2000
    if (!list.isLoaded || (!fresh && !paused && hindrance === null)) top.run()
    stopFollowing = () => {
      stopWaking()
      tail?.stop()
      tail = undefined
      for (const attempt of attempts) attempt.stop()
      store.set({ ...store.get(), top: top.state(), older: older.state(), gap: gap.state(), filling: null })
    }
  }

  function initial(): ListState {
    const first = firstData.find(listTransactions, { query: firstPageQuery(filter) })
    const list = emptyList<TransactionRow>(order)
    return {
      list: first ? reduceList(list, { type: 'top', page: pageOf(first) }) : list,
      top: idle,
      older: idle,
      gap: idle,
      filling: null,
      hindrance,
      paused: false,
      checkedAt: first && firstData.at > 0 ? clock.now() : null,
      arrivedAfter: null,
      replaced: 0,
    }
  }

  return {
    get: store.get,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener)
      listeners += 1
      if (listeners === 1) start()
      return () => {
        unsubscribe()
        listeners -= 1
        if (listeners === 0) stopFollowing?.()
      }
    },
    loadOlder() {
      const { list } = store.get()
      if (list.isLoaded && !hasReachedEnd(list) && !older.state().trouble) older.run()
    },
    fill,
    look: () => (order === 'asc' && store.get().list.isLoaded ? further : top).run(),
    retry: () => attempts.forEach((attempt) => attempt.retry()),
    setPaused(paused) {
      change({ paused })
      tail?.stop()
      tail = undefined
      if (paused) {
        top.stop()
        return change({ top: top.state() })
      }
      followLedger()
      top.run()
    },
    setHeld: (held) => take({ type: held ? 'hold' : 'release' }),
  }
}

/** The newest row that was known has gone. Where the top is one that was known, too, the answer is only older than others. */
function isReplaced({ order, ranges }: TransactionList<TransactionRow>, top: readonly TransactionRow[]): boolean {
  const [known] = ranges
  const [newest] = top
  if (!known || order === 'asc') return false
  if (newest === undefined) return true
  const isKnown = (row: TransactionRow) => row.consensusNs === newest.consensusNs
  return -newest.consensusNs > known.begin && !ranges.some(({ chunks }) => chunks.some((chunk) => chunk.some(isKnown)))
}

/** A page as the list keeps it: of each record no more than the list shows. */
function pageOf({ transactions, links }: TransactionPage): ListPage<TransactionRow> {
  return { rows: transactions.map(rowOf), next: links.next }
}

/** The top of a list: its newest rows, or its oldest where those come first. */
async function askForTop(
  client: Client,
  filter: ListFilter,
  limit: number,
  signal: AbortSignal,
): Promise<ListPage<TransactionRow>> {
  const query = { ...firstPageQuery(filter), limit: String(limit) }
  return pageOf(await client.call(listTransactions, { query, signal }))
}

/** The page that a link of the API leads to, as long as it may be. */
async function follow(client: Client, link: string, signal: AbortSignal): Promise<ListPage<TransactionRow>> {
  return pageOf(await client.call(listTransactions, { query: queryOfLink(link), signal }))
}

/** A link to what follows a row, made here: for where the list knows of no more. */
function linkAfter(filter: ListFilter, row: TransactionRow): string | null {
  const meaning = meaningOf(filter)
  return meaning ? nextLink(transactionsPath, meaning, row.consensusNs) : null
}

function queryOfLink(link: string): NonNullable<Address['query']> {
  const given = [...new URLSearchParams(link.slice(link.indexOf('?') + 1))]
  const byName = Map.groupBy(given, ([name]) => name)
  const values = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)] as const)
  return { ...Object.fromEntries(values), limit: String(pageSize) }
}

/** Lists that were looked at last: who comes back to one finds it as it was left. */
const kept = 3
const listsOf = new WeakMap<Services, Map<string, LiveList>>()

/** The list of a filter, which follows the ledger while it is shown. `ledger` names whose it is: another one has other rows. */
export function useLiveList(
  filter: ListFilter,
  ledger: string,
): { readonly state: ListState; readonly list: LiveList } {
  const services = useServices()
  const key = JSON.stringify([ledger, filter])
  const list = useMemo(() => findList(services, key, filter), [services, key, filter])
  const state = useStore(list)
  const queries = useQueryClient()
  useEffect(() => {
    // Other rows may be of another source, and have other figures.
    if (state.replaced > 0)
      for (const noun of ['sources', 'ledger']) void queries.invalidateQueries({ queryKey: [noun] })
  }, [queries, state.replaced])
  return { state, list }
}

function findList(services: Services, key: string, filter: ListFilter): LiveList {
  const lists = listsOf.get(services) ?? new Map<string, LiveList>()
  listsOf.set(services, lists)
  const list = lists.get(key) ?? newList(services, filter)
  lists.delete(key)
  lists.set(key, list)
  for (const old of [...lists.keys()].slice(0, -kept)) lists.delete(old)
  return list
}

function newList(services: Services, filter: ListFilter): LiveList {
  return createLiveList({ ...services, visibility: browserVisibility, setTimer, random: Math.random }, filter)
}
