import { sql, type RawBuilder } from 'kysely'
import type { ClassRange } from '#domain/ledger/posting.ts'
import type { Store } from '../../../platform/database/database.ts'
import { asIntegers } from '../../../platform/database/insert-many.ts'
import { blocksOnward, streamArrays } from './onward-blocks.ts'
import type { Stream, StreamHead, StreamTable } from './posting-rows.ts'
import { presentStreams } from './skip-scans.ts'
import { comparisonOf, firstTimesIn, newestOf, timesPerBlock, type TimeBlock } from './time-blocks.ts'
import type { Order, ConsensusRange } from './transactions.ts'

const maxBlocksPerStream = 64
/** A question for all classes of some accounts reads at least as many streams as this. */
const usualStreams = 4
const maxInt64 = 2n ** 63n - 1n

/** A stream of which more blocks follow. */
interface Unfinished extends Stream {
  /** The time to continue from. */
  readonly edge: bigint
  /** The stream is known up to here. */
  readonly known: bigint
}

interface MergedPage {
  readonly time: ConsensusRange
  readonly order: Order
  readonly limit: number
}

/** The first `limit` consensus timestamps of all streams, without duplicates. */
export function listFromBlocks(
  store: Store,
  table: StreamTable,
  streams: readonly Stream[],
  time: ConsensusRange,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  if (streams.length === 0) return Promise.resolve([])
  const asked = sql`(
    select * from unnest(${streamArrays(streams)})
    limit ${streams.length})`
  // One block more than fills the page: a stream that ends with its first block is not asked for again.
  return listMergedBlocks(store, table, { asked, count: streams.length, spare: 1 }, { time, order, limit })
}

/** Streams without a timestamp in the range are omitted. */
export async function listHeadsFromBlocks(
  store: Store,
  table: StreamTable,
  streams: readonly Stream[],
  time: ConsensusRange,
  order: Order,
): Promise<StreamHead[]> {
  const beginsWithin = order === 'asc' && time.from !== null
  const edge = order === 'asc' ? (time.from ?? 0n) : (time.to ?? maxInt64)
  const asked = sql`(
    select account, class, ${edge}::bigint from unnest(${streamArrays(streams)}) as stream (account, class) limit ${streams.length})`
  // All times of the block around the edge may be before it.
  const read = await nextBlocks(store, table, { asked, readsAround: beginsWithin }, order, beginsWithin ? 2 : 1)
  return [...Map.groupBy(read, (row) => `${row.account} ${row.class}`).values()].flatMap((blocks) => {
    const [head] = firstTimesIn(blocks, { time, order, limit: 1 })
    return head === undefined
      ? []
      : blocks.slice(0, 1).map(({ account, class: number }) => ({ account, class: number, head }))
  })
}

/** The first `limit` consensus timestamps of all classes of these accounts in a range, without duplicates. Finds the streams in the statement that reads them. */
export function listClassesFromBlocks(
  store: Store,
  table: StreamTable,
  accounts: readonly bigint[],
  classes: ClassRange,
  time: ConsensusRange,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  const owners = sql`select unnest(${asIntegers('bigint', accounts)}) limit ${accounts.length}`
  const asked = sql`(${presentStreams(store, table, owners, classes)})`
  return listMergedBlocks(store, table, { asked, count: usualStreams, spare: 0 }, { time, order, limit })
}

/** `asked`: accounts and classes. Continues only with streams that can still contribute. */
async function listMergedBlocks(
  store: Store,
  table: StreamTable,
  streams: { readonly asked: RawBuilder<unknown>; readonly count: number; readonly spare: number },
  { time, order, limit }: MergedPage,
): Promise<bigint[]> {
  const { from, to } = time
  const isAscending = order === 'asc'
  const compare = comparisonOf(order)
  const far = isAscending ? to : from
  const edge = isAscending ? (from ?? 0n) : (to ?? maxInt64)
  const beginsWithin = isAscending && from !== null
  const spare = streams.spare + (beginsWithin ? 1 : 0)
  let asked = sql`(select account, class, ${edge}::bigint from ${streams.asked} as stream (account, class))`
  let count = Math.ceil(limit / timesPerBlock / Math.max(1, Math.min(streams.count, usualStreams))) + spare
  let times: bigint[] = []
  for (let isFirst = true; ; isFirst = false) {
    const perStream = Math.min(count, maxBlocksPerStream)
    const read = await nextBlocks(store, table, { asked, readsAround: isFirst && beginsWithin }, order, perStream)
    times = [...new Set([...times, ...firstTimesIn(read, { time, order, limit })])].toSorted(compare).slice(0, limit)
    const last = times[limit - 1]
    const rest = unfinishedOf(read, order, perStream).filter(
      ({ known }) => (far === null || compare(known, far) < 0) && (last === undefined || compare(known, last) < 0),
    )
    if (rest.length === 0) return times
    const edges = rest.map((stream) => stream.edge)
    asked = sql`(
      select * from unnest(${streamArrays(rest)}, ${asIntegers('bigint', edges)})
      limit ${rest.length})`
    count *= 2
  }
}

interface AskedStreams {
  /** Accounts, classes and edges. */
  readonly asked: RawBuilder<unknown>
  /** Whether to begin with the block that contains the edge. */
  readonly readsAround: boolean
}

async function nextBlocks(
  store: Store,
  table: StreamTable,
  { asked, readsAround }: AskedStreams,
  order: Order,
  count: number,
): Promise<readonly (Stream & TimeBlock)[]> {
  // The offset keeps PostgreSQL from looking for the block around the edge once in each period.
  const from = readsAround
    ? sql`(
      select account, class, coalesce(${blocksOnward(table, ['oldest'], sql`asked.edge`, 'desc', 1)}, edge)
      from ${asked} as asked (account, class, edge) offset 0)`
    : asked
  const { rows } = await sql<Stream & TimeBlock>`
    select asked.account, asked.class, block.oldest, block.times
    from ${from} as asked (account, class, edge)
    cross join lateral ${blocksOnward(table, ['oldest', 'times'], sql`asked.edge`, order, count)} as block`.execute(
    store,
  )
  return rows
}

/** The streams of which as many blocks came as were asked for. */
function unfinishedOf(rows: readonly (Stream & TimeBlock)[], order: Order, count: number): Unfinished[] {
  const ascending = comparisonOf('asc')
  return [...Map.groupBy(rows, (row) => `${row.account} ${row.class}`).values()].flatMap((those) => {
    const sorted = those.toSorted((a, b) => ascending(a.oldest, b.oldest))
    const [oldest, newest] = [sorted[0], sorted.at(-1)]
    if (those.length < count || !oldest || !newest) return []
    const { account, class: number } = oldest
    return order === 'desc'
      ? { account, class: number, edge: oldest.oldest - 1n, known: oldest.oldest }
      : { account, class: number, edge: newest.oldest + 1n, known: newestOf(newest) }
  })
}
