import { sql } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import { asBytes } from '../../../platform/database/insert-many.ts'
import type { Stream, StreamRow, StreamTable } from './posting-rows.ts'
import {
  addTimes,
  comparisonOf,
  firstTimesIn,
  newestOf,
  removeTimes,
  timesPerBlock,
  type BlockChange,
  type Period,
  type TimeBlock,
} from './time-blocks.ts'
import type { Order, TimeRange } from './transactions.ts'

/** Rows per statement when each column is passed as one array. */
const rowsPerArray = 5000
const maxBlocksPerStream = 64
const maxInt64 = 2n ** 63n - 1n

/** Call it under the ledger's lock. `periodOf` must know the periods of all these rows. */
export async function addToBlocks(
  store: Store,
  table: StreamTable,
  rows: readonly StreamRow[],
  periodOf: (time: bigint) => Period,
): Promise<void> {
  await changeStreams(store, table, rows, (blocks, times) => addTimes(blocks, times, periodOf))
}

export async function removeFromBlocks(store: Store, table: StreamTable, rows: readonly StreamRow[]): Promise<void> {
  await changeStreams(store, table, rows, removeTimes)
}

async function changeStreams(
  store: Store,
  table: StreamTable,
  rows: readonly StreamRow[],
  change: (blocks: readonly TimeBlock[], times: readonly bigint[]) => BlockChange,
): Promise<void> {
  const streams = [...Map.groupBy(rows, (row) => keyOf(row)).values()]
  for (let start = 0; start < streams.length; start += rowsPerArray) {
    const part = streams.slice(start, start + rowsPerArray)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    const stored = await blocksAround(store, table, part)
    const gone: (Stream & { readonly oldest: bigint })[] = []
    const put: (Stream & TimeBlock)[] = []
    for (const those of part) {
      const [{ account, class: number } = { account: 0n, class: 0 }] = those
      const stream = { account, class: number }
      const changed = change(
        stored.get(keyOf(stream)) ?? [],
        those.map(({ consensus }) => consensus),
      )
      for (const oldest of changed.gone) gone.push({ ...stream, oldest })
      for (const block of changed.put) put.push({ ...stream, ...block })
    }
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await deleteBlocks(store, table, gone)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await putBlocks(store, table, put)
  }
}

/** The blocks of each stream, from the one that its oldest time belongs to, to that of its newest. */
async function blocksAround(
  store: Store,
  { blocks, owner }: StreamTable,
  streams: readonly (readonly StreamRow[])[],
): Promise<Map<string, TimeBlock[]>> {
  const asked = streams.map((rows) => {
    const times = rows.map(({ consensus }) => consensus)
    const [{ account, class: number } = { account: 0n, class: 0 }] = rows
    return { account, class: number, low: least(times), high: -least(times.map((time) => -time)) }
  })
  const { rows } = await sql<Stream & TimeBlock>`
    select asked.account, asked.class, block.oldest, block.times
    from unnest(
      ${asked.map(({ account }) => account)}::bigint[], ${asked.map((one) => one.class)}::integer[],
      ${asked.map(({ low }) => low)}::bigint[], ${asked.map(({ high }) => high)}::bigint[]
    ) as asked (account, class, low, high)
    cross join lateral (
      select oldest, times from ${sql.table(blocks)} as block
      where block.${sql.ref(owner)} = asked.account and block.class = asked.class and block.oldest <= asked.high
        and block.oldest >= coalesce((
          select before.oldest from ${sql.table(blocks)} as before
          where before.${sql.ref(owner)} = asked.account and before.class = asked.class and before.oldest <= asked.low
          order by before.oldest desc limit 1), asked.low)
      order by block.oldest) as block`.execute(store)
  const found = new Map<string, TimeBlock[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = found.get(key)
    if (known) known.push(row)
    else found.set(key, [row])
  }
  for (const known of found.values()) known.sort((a, b) => (a.oldest < b.oldest ? -1 : 1))
  return found
}

async function deleteBlocks(
  store: Store,
  { blocks, owner }: StreamTable,
  keys: readonly (Stream & { readonly oldest: bigint })[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from ${sql.table(blocks)} as block using unnest(
      ${keys.map(({ account }) => account)}::bigint[], ${keys.map((one) => one.class)}::integer[],
      ${keys.map(({ oldest }) => oldest)}::bigint[]
    ) as gone (account, class, oldest)
    where block.${sql.ref(owner)} = gone.account and block.class = gone.class and block.oldest = gone.oldest`.execute(
    store,
  )
}

async function putBlocks(
  store: Store,
  { blocks, owner }: StreamTable,
  all: readonly (Stream & TimeBlock)[],
): Promise<void> {
  for (let start = 0; start < all.length; start += rowsPerArray) {
    const rows = all.slice(start, start + rowsPerArray)
    const times = asBytes(
      'times',
      rows.map((row) => row.times),
    )
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await sql`
      insert into ${sql.table(blocks)} (${sql.ref(owner)}, class, oldest, times)
      select given.account, given.class, given.oldest, ${times.value} from unnest(
        ${rows.map(({ account }) => account)}::bigint[], ${rows.map((one) => one.class)}::integer[],
        ${rows.map(({ oldest }) => oldest)}::bigint[], ${sql.join(times.arrays)}
      ) as given (account, class, oldest, ${sql.join(times.names.map((name) => sql.ref(name)))})
      on conflict (${sql.ref(owner)}, class, oldest) do update set times = excluded.times`.execute(store)
  }
}

interface Reading extends Stream {
  /** The time to continue from. */
  edge: bigint
  /** Whether to read the block that contains `edge`, too. */
  readsAround: boolean
  /** The stream is known up to here; null before the first block. */
  known: bigint | null
  isDone: boolean
}

/**
 * The first `limit` consensus timestamps of all streams, without duplicates. Continues only with streams that can
 * still contribute.
 */
export async function listFromBlocks(
  store: Store,
  table: StreamTable,
  streams: readonly Stream[],
  time: TimeRange,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  const { from, to } = time
  const isAscending = order === 'asc'
  const compare = comparisonOf(order)
  const far = isAscending ? to : from
  const edge = isAscending ? (from ?? 0n) : (to ?? maxInt64)
  let rest: Reading[] = streams.map((stream) => ({ ...stream, edge, readsAround: true, known: null, isDone: false }))
  let count = Math.ceil(limit / timesPerBlock / Math.max(1, Math.min(streams.length, 4))) + (isAscending ? 1 : 0)
  let times: bigint[] = []
  while (rest.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- each round depends on the one before
    const read = await nextBlocks(store, table, rest, order, Math.min(count, maxBlocksPerStream))
    const found = firstTimesIn(read, { time, order, limit })
    times = [...new Set([...times, ...found])].toSorted(compare).slice(0, limit)
    const last = times[limit - 1]
    rest = rest.filter(
      ({ isDone, known }) =>
        !isDone &&
        known !== null &&
        (far === null || compare(known, far) < 0) &&
        (last === undefined || compare(known, last) < 0),
    )
    count *= 2
  }
  return times
}

/** Reads the next blocks of all streams and notes how far each stream is known. */
async function nextBlocks(
  store: Store,
  { blocks, owner }: StreamTable,
  readings: readonly Reading[],
  order: Order,
  count: number,
): Promise<readonly TimeBlock[]> {
  const ours = sql`block.${sql.ref(owner)} = asked.account and block.class = asked.class`
  const onward =
    order === 'desc'
      ? sql`block.oldest <= asked.edge order by block.oldest desc`
      : sql`block.oldest >= coalesce(case when asked.around then (
          select before.oldest from ${sql.table(blocks)} as before
          where before.${sql.ref(owner)} = asked.account and before.class = asked.class and before.oldest <= asked.edge
          order by before.oldest desc limit 1) end, asked.edge) order by block.oldest`
  const { rows } = await sql<TimeBlock & { readonly place: number }>`
    select asked.place, block.oldest, block.times
    from unnest(
      ${readings.map(({ account }) => account)}::bigint[], ${readings.map((one) => one.class)}::integer[],
      ${readings.map(({ edge }) => edge)}::bigint[], ${readings.map(({ readsAround }) => readsAround)}::boolean[]
    ) with ordinality as asked (account, class, edge, around, place)
    cross join lateral (
      select oldest, times from ${sql.table(blocks)} as block where ${ours} and ${onward} limit ${count}) as block`.execute(
    store,
  )
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  for (const [index, reading] of readings.entries()) {
    const those = (byPlace.get(index + 1) ?? []).toSorted((a, b) => comparisonOf('asc')(a.oldest, b.oldest))
    const [oldest, newest] = [those[0], those.at(-1)]
    reading.isDone = those.length < count
    reading.readsAround = false
    if (!oldest || !newest) continue
    reading.edge = order === 'desc' ? oldest.oldest - 1n : newest.oldest + 1n
    reading.known = order === 'desc' ? oldest.oldest : newestOf(newest)
  }
  return rows
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a < b ? a : b))
}

function keyOf({ account, class: number }: Stream): string {
  return `${account} ${number}`
}
