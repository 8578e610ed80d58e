import { anyone, classesOfAnyone } from '#domain/ledger/posting.ts'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import type { Stream } from './posting-rows.ts'
import { listHeads, listMerged } from './postings.ts'
import { listRosters, readRosterAccounts, type EdgedRoster } from './roster-rows.ts'
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
/** Rosters per statement: at first as many as fill most pages, later more, so that a long search takes few statements. */
const fewestRosters = 32
const mostRosters = 128
/** Streams that are merged before the page is looked at again. */
const streamsPerMerge = 500

/**
 * The first `limit` consensus timestamps of a range of accounts, without duplicates. Walks the rosters in the order of
 * time, and merges the streams of those accounts alone that occur in them, so that other transactions are never read.
 * `isEnough` ends it early, after a number of rosters, between two merges.
 */
export async function listFromRosters(
  store: Store,
  query: RosterQuery,
  isEnough: (walked: number) => boolean,
  rostersAtFirst = fewestRosters,
): Promise<RosterPage> {
  const { accounts, time, order, limit } = query
  const compare = comparisonOf(order)
  let times: bigint[] = []
  let first: bigint | undefined
  const isFull = (next: bigint | undefined) => {
    const last = times[limit - 1]
    return last !== undefined && (next === undefined || compare(last, next) <= 0)
  }
  let walked = 0
  // A caller that continues must get ahead.
  const endsBefore = (next: bigint) => compare(next, first ?? next) > 0 && isEnough(walked)
  for await (const { rosters, nextEdge } of rostersInOrder(store, query, rostersAtFirst)) {
    first ??= rosters[0]?.edge
    const accountsOf = readInParts(store, rosters)
    const streams = new Map<string, Stream>()
    for (const [index, roster] of rosters.entries()) {
      walked += 1
      const packed = roster.accounts ?? (await accountsOf(roster))
      const found = packed === undefined ? [] : accountsWithin(packed, accounts.from, accounts.to)
      for (const account of found.filter(accounts.fits))
        streams.set(`${account} ${roster.class}`, { account, class: roster.class })
      const isLast = index === rosters.length - 1
      if (streams.size > 0 && (isLast || streams.size >= streamsPerMerge)) {
        const more = await listMerged(store, [...streams.values()], upTo(times[limit - 1], time, order), order, limit)
        times = [...new Set([...times, ...more])].toSorted(compare).slice(0, limit)
        streams.clear()
      }
      if (streams.size > 0) continue
      const next = rosters[index + 1]?.edge ?? nextEdge
      if (isFull(next)) return { times, reached: null }
      if (next !== undefined && endsBefore(next)) return endAt(next, times, order)
    }
    await setImmediate()
  }
  return { times, reached: null }
}

/** Reads the accounts of rosters that come without them, together with those of the next ones. */
function readInParts(store: Store, rosters: readonly EdgedRoster[]) {
  const later = rosters.filter(({ accounts }) => accounts === null)
  let read: ReadonlyMap<number, Uint8Array> = new Map()
  return async (roster: EdgedRoster): Promise<Uint8Array | undefined> => {
    if (!read.has(roster.id)) {
      const start = later.indexOf(roster)
      const part = later.slice(start, start + fewestRosters)
      read = await readRosterAccounts(
        store,
        part.map(({ id }) => id),
      )
    }
    return read.get(roster.id)
  }
}

interface RostersPart {
  /** By their edges. */
  readonly rosters: readonly EdgedRoster[]
  /** All that follow begin here or beyond; undefined if none do. */
  readonly nextEdge: bigint | undefined
}

/** Reads as few as the page needs: a large ledger has tens of thousands. */
async function* rostersInOrder(store: Store, query: RosterQuery, atFirst: number): AsyncGenerator<RostersPart> {
  const { classes, time, order } = query
  const compare = comparisonOf(order)
  let pending: EdgedRoster[] = []
  let after: EdgedRoster | null = null
  for (let limit = atFirst; ; limit = Math.min(limit * 2, mostRosters)) {
    const read: EdgedRoster[] = await listRosters(store, classes, time, { order, after, limit })
    const known = [...pending, ...(await withEdges(store, read, query))].toSorted((a, b) => compare(a.edge, b.edge))
    const last = read.at(-1)
    if (last === undefined || read.length < limit) {
      yield { rosters: known, nextEdge: undefined }
      return
    }
    // What was cut may have been moved beyond others that are not read yet.
    pending = known.filter(({ edge }) => compare(edge, last.edge) > 0)
    yield { rosters: known.filter(({ edge }) => compare(edge, last.edge) <= 0), nextEdge: last.edge }
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
  rosters: readonly EdgedRoster[],
  { time, order }: RosterQuery,
): Promise<readonly EdgedRoster[]> {
  const isAscending = order === 'asc'
  const isCut = ({ edge, oldest, newest }: EdgedRoster) => edge !== (isAscending ? oldest : newest)
  const cut = rosters.filter(isCut)
  if (cut.length <= fewCut) return rosters
  const compare = comparisonOf(order)
  const classes = new Set(cut.flatMap((roster) => classesOfAnyone(roster.class)))
  const streams = Array.from(classes, (number) => ({ account: anyone, class: number }))
  const heads = new Map((await listHeads(store, streams, time, order)).map((one) => [one.class, one.head]))
  return rosters.flatMap((roster) => {
    if (!isCut(roster)) return roster
    const [edge] = classesOfAnyone(roster.class)
      .flatMap((number) => heads.get(number) ?? [])
      .toSorted(compare)
    return edge === undefined ? [] : { ...roster, edge }
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
