import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import type { Stream } from './posting-rows.ts'
import { listMerged } from './postings.ts'
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

/** Rosters per statement: few at first, because most pages are full soon. */
const fewestRosters = 8
const mostRosters = 128
/** Streams that are merged before the page is looked at again. */
const streamsPerMerge = 500

/**
 * The first `limit` consensus timestamps of a range of accounts, without duplicates. Walks the rosters in the order of
 * time, and merges the streams of those accounts alone that occur in them, so that other transactions are never read.
 * Ends early when `isLate`, after at least one statement's rosters.
 */
export async function listFromRosters(store: Store, query: RosterQuery, isLate: () => boolean): Promise<RosterPage> {
  const { accounts, classes, time, order, limit } = query
  const spans = inOrder(await listRosterSpans(store, classes, time), order)
  const compare = comparisonOf(order)
  let times: bigint[] = []
  const isFull = (next: RosterSpan | undefined) => {
    const last = times[limit - 1]
    return last !== undefined && (next === undefined || compare(last, edgeOf(next, order)) <= 0)
  }
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
      if (streams.size === 0 && isFull(spans[start + index + 1])) return { times, reached: null }
    }
    start += part.length
    const next = spans[start]
    if (next !== undefined && isLate()) return endAt(next, times, query)
    await setImmediate()
  }
  return { times, reached: null }
}

/** Nearest first. */
function inOrder(spans: readonly RosterSpan[], order: Order): RosterSpan[] {
  const compare = comparisonOf(order)
  return spans.toSorted((a, b) => compare(edgeOf(a, order), edgeOf(b, order)))
}

function edgeOf({ oldest, newest }: RosterSpan, order: Order): bigint {
  return order === 'asc' ? oldest : newest
}

/** Times beyond the last one of a full page are of no use. */
function upTo(last: bigint | undefined, time: ConsensusRange, order: Order): ConsensusRange {
  if (last === undefined) return time
  return order === 'asc' ? { ...time, to: last } : { ...time, from: last }
}

/** What is nearer than the next roster is complete. */
function endAt(next: RosterSpan, times: readonly bigint[], { time: { from, to }, order }: RosterQuery): RosterPage {
  const compare = comparisonOf(order)
  const [edge, begin] = [edgeOf(next, order), order === 'asc' ? from : to]
  const rest = begin === null || compare(edge, begin) > 0 ? edge : begin
  return { times: times.filter((one) => compare(one, rest) < 0), reached: order === 'asc' ? rest - 1n : rest + 1n }
}
