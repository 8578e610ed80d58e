import { anyone, classesOfAnyone } from '#domain/ledger/posting.ts'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import type { Stream } from './posting-rows.ts'
import { listHeads, listMerged } from './postings.ts'
import { listRosterSpans, readRosterAccounts, type RosterSpan } from './roster-rows.ts'
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

/** A roster, and the nearest time at which it can cover a transaction of the question. */
interface EdgedSpan extends RosterSpan {
  readonly edge: bigint
}

/** Looking up the accounts of this many rosters in vain costs less than asking whether it is in vain. */
const fewCut = 4
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
export async function listFromRosters(store: Store, query: RosterQuery, isLate: () => boolean): Promise<RosterPage> {
  const { accounts, classes, time, order, limit } = query
  const compare = comparisonOf(order)
  const covering = await listRosterSpans(store, classes, time)
  const spans = (await withEdges(store, covering, query)).toSorted((a, b) => compare(a.edge, b.edge))
  let times: bigint[] = []
  const isFull = (next: EdgedSpan | undefined) => {
    const last = times[limit - 1]
    return last !== undefined && (next === undefined || compare(last, next.edge) <= 0)
  }
  // A caller that continues must get ahead.
  const isEnough = (next: EdgedSpan) => compare(next.edge, spans[0]?.edge ?? next.edge) > 0 && isLate()
  for (let start = 0, size = fewestRosters; start < spans.length; size = Math.min(size * 2, mostRosters)) {
    const part = spans.slice(start, start + size)
    const read = await readRosterAccounts(
      store,
      part.map(({ id }) => id),
    )
    const streams = new Map<string, Stream>()
    for (const [index, { id, class: number }] of part.entries()) {
      const packed = read.get(id)
      const found = packed === undefined ? [] : accountsWithin(packed, accounts.from, accounts.to)
      for (const account of found.filter(accounts.fits)) streams.set(`${account} ${number}`, { account, class: number })
      const isLast = index === part.length - 1
      if (streams.size > 0 && (isLast || streams.size >= streamsPerMerge)) {
        const more = await listMerged(store, [...streams.values()], upTo(times[limit - 1], time, order), order, limit)
        times = [...new Set([...times, ...more])].toSorted(compare).slice(0, limit)
        streams.clear()
      }
      if (streams.size > 0) continue
      const next = spans[start + index + 1]
      if (isFull(next)) return { times, reached: null }
      if (next !== undefined && isEnough(next)) return endAt(next, times, order)
    }
    start += part.length
    await setImmediate()
  }
  return { times, reached: null }
}

/**
 * Leaves out rosters that begin before the asked time and have nothing in it. Where these are many, because the question
 * is for many classes, their accounts would mostly be looked up in vain: asks first when anyone's next transaction of
 * each class is.
 */
async function withEdges(
  store: Store,
  spans: readonly RosterSpan[],
  { time, order }: RosterQuery,
): Promise<EdgedSpan[]> {
  const compare = comparisonOf(order)
  const begin = order === 'asc' ? time.from : time.to
  const edged = spans.map((span) => ({ ...span, edge: order === 'asc' ? span.oldest : span.newest }))
  if (begin === null) return edged
  const isCut = ({ edge }: EdgedSpan) => compare(edge, begin) < 0
  const cut = edged.filter(isCut)
  if (cut.length <= fewCut) return edged.map((span) => (isCut(span) ? { ...span, edge: begin } : span))
  const classes = new Set(cut.flatMap((span) => classesOfAnyone(span.class)))
  const streams = Array.from(classes, (number) => ({ account: anyone, class: number }))
  const heads = new Map((await listHeads(store, streams, time, order)).map((one) => [one.class, one.head]))
  return edged.flatMap((span) => {
    if (!isCut(span)) return span
    const [edge] = classesOfAnyone(span.class)
      .flatMap((number) => heads.get(number) ?? [])
      .toSorted(compare)
    return edge === undefined ? [] : Object.assign(span, { edge })
  })
}

/** Times beyond the last one of a full page are of no use. */
function upTo(last: bigint | undefined, time: ConsensusRange, order: Order): ConsensusRange {
  if (last === undefined) return time
  return order === 'asc' ? { ...time, to: last } : { ...time, from: last }
}

/** What is nearer than the next roster is complete. */
function endAt({ edge }: EdgedSpan, times: readonly bigint[], order: Order): RosterPage {
  const compare = comparisonOf(order)
  return { times: times.filter((one) => compare(one, edge) < 0), reached: order === 'asc' ? edge - 1n : edge + 1n }
}
