import { anyone, classesOfAnyone } from '#domain/ledger/posting.ts'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import type { Stream } from './posting-rows.ts'
import { listHeads, listMerged } from './postings.ts'
import { listRosterSpans, readRosterAccounts, type EdgedSpan } from './roster-rows.ts'
import { accountsWithin } from './rosters.ts'
import type { Classes } from './skip-scans.ts'
import { comparisonOf } from './time-blocks.ts'
import type { ConsensusRange, Order } from './transactions.ts'

interface RosterQuery {
  readonly accounts: { readonly from: bigint; readonly to: bigint; readonly fits: (account: bigint) => boolean }
  readonly classes: Classes
  readonly time: ConsensusRange
  readonly order: Order
  readonly limit: number
}

export interface RosterPage {
  readonly times: bigint[]
  /** The time up to which all is found if the search ended early, otherwise null. */
  readonly reached: bigint | null
}

/** Looking up the accounts of this many rosters in vain costs less than asking whether it is in vain. */
const fewCut = 4
/** The first spans that are read. Each time, eight times as many follow, so that a long search takes few statements. */
const firstSpans = 256
/** Rosters per statement: few at first, because most pages are full soon. */
const fewestRosters = 8
const mostRosters = 128
/** Streams that are merged before the page is looked at again. */
const streamsPerMerge = 500

/**
 * The first `limit` consensus timestamps of a range of accounts, without duplicates. Walks the rosters in the order of
 * time, and merges the streams of those accounts alone that occur in them, so that other transactions are never read.
 * Ends early when `isLate`, between two merges.
 */
export async function listFromRosters(
  store: Store,
  query: RosterQuery,
  isLate: () => boolean,
  spansAtFirst = firstSpans,
): Promise<RosterPage> {
  const { accounts, time, order, limit } = query
  const compare = comparisonOf(order)
  let times: bigint[] = []
  let first: bigint | undefined
  let size = fewestRosters
  const isFull = (next: bigint | undefined) => {
    const last = times[limit - 1]
    return last !== undefined && (next === undefined || compare(last, next) <= 0)
  }
  // A caller that continues must get ahead.
  const isEnough = (next: bigint) => compare(next, first ?? next) > 0 && isLate()
  for await (const { spans, nextEdge } of spansInOrder(store, query, spansAtFirst)) {
    first ??= spans[0]?.edge
    for (let start = 0; start < spans.length; size = Math.min(size * 2, mostRosters)) {
      const part = spans.slice(start, start + size)
      const read = await readRosterAccounts(
        store,
        part.map(({ id }) => id),
      )
      const streams = new Map<string, Stream>()
      for (const [index, { id, class: number }] of part.entries()) {
        const packed = read.get(id)
        const found = packed === undefined ? [] : accountsWithin(packed, accounts.from, accounts.to)
        for (const account of found.filter(accounts.fits))
          streams.set(`${account} ${number}`, { account, class: number })
        const isLast = index === part.length - 1
        if (streams.size > 0 && (isLast || streams.size >= streamsPerMerge)) {
          const more = await listMerged(store, [...streams.values()], upTo(times[limit - 1], time, order), order, limit)
          times = [...new Set([...times, ...more])].toSorted(compare).slice(0, limit)
          streams.clear()
        }
        if (streams.size > 0) continue
        const next = spans[start + index + 1]?.edge ?? nextEdge
        if (isFull(next)) return { times, reached: null }
        if (next !== undefined && isEnough(next)) return endAt(next, times, order)
      }
      start += part.length
      await setImmediate()
    }
  }
  return { times, reached: null }
}

interface SpansPart {
  /** By their edges. */
  readonly spans: readonly EdgedSpan[]
  /** All spans that follow begin here or beyond; undefined if none do. */
  readonly nextEdge: bigint | undefined
}

/** Reads as few spans as the page needs: a large ledger has tens of thousands. */
async function* spansInOrder(store: Store, query: RosterQuery, atFirst: number): AsyncGenerator<SpansPart> {
  const { classes, time, order } = query
  const compare = comparisonOf(order)
  let pending: EdgedSpan[] = []
  let after: EdgedSpan | null = null
  for (let limit = atFirst; ; limit *= 8) {
    const read: EdgedSpan[] = await listRosterSpans(store, classes, time, { order, after, limit })
    const known = [...pending, ...(await withEdges(store, read, query))].toSorted((a, b) => compare(a.edge, b.edge))
    const last = read.at(-1)
    if (last === undefined || read.length < limit) {
      yield { spans: known, nextEdge: undefined }
      return
    }
    // What was cut may have been moved beyond spans that are not read yet.
    pending = known.filter(({ edge }) => compare(edge, last.edge) > 0)
    yield { spans: known.filter(({ edge }) => compare(edge, last.edge) <= 0), nextEdge: last.edge }
    after = last
  }
}

/**
 * Leaves out rosters that begin before the asked time and have nothing in it. Where these are many, because the question
 * is for many classes, their accounts would mostly be looked up in vain: asks first when anyone's next transaction of
 * each class is.
 */
async function withEdges(
  store: Store,
  spans: readonly EdgedSpan[],
  { time, order }: RosterQuery,
): Promise<readonly EdgedSpan[]> {
  const isAscending = order === 'asc'
  const isCut = ({ edge, oldest, newest }: EdgedSpan) => edge !== (isAscending ? oldest : newest)
  const cut = spans.filter(isCut)
  if (cut.length <= fewCut) return spans
  const compare = comparisonOf(order)
  const classes = new Set(cut.flatMap((span) => classesOfAnyone(span.class)))
  const streams = Array.from(classes, (number) => ({ account: anyone, class: number }))
  const heads = new Map((await listHeads(store, streams, time, order)).map((one) => [one.class, one.head]))
  return spans.flatMap((span) => {
    if (!isCut(span)) return span
    const [edge] = classesOfAnyone(span.class)
      .flatMap((number) => heads.get(number) ?? [])
      .toSorted(compare)
    return edge === undefined ? [] : { ...span, edge }
  })
}

/** Times beyond the last one of a full page are of no use. */
function upTo(last: bigint | undefined, time: ConsensusRange, order: Order): ConsensusRange {
  if (last === undefined) return time
  return order === 'asc' ? { ...time, to: last } : { ...time, from: last }
}

/** What is nearer than the next roster is complete. */
function endAt(edge: bigint, times: readonly bigint[], order: Order): RosterPage {
  const compare = comparisonOf(order)
  return { times: times.filter((one) => compare(one, edge) < 0), reached: order === 'asc' ? edge - 1n : edge + 1n }
}
