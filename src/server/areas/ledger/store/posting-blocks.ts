import { sql } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import { asBytes, asIntegers } from '../../../platform/database/insert-many.ts'
import { blocksOnward, streamArrays } from './onward-blocks.ts'
import type { Stream, StreamRow, StreamTable } from './posting-rows.ts'
import { addTimes, removeTimes, type TimeBlockChange, type BlockPeriod, type TimeBlock } from './time-blocks.ts'

/** Rows per statement when each column is passed as one array. */
const rowsPerArray = 5000

/** Call it under the ledger's lock. `periodOf` must know the periods of all these rows. */
export async function addToBlocks(
  store: Store,
  table: StreamTable,
  rows: readonly StreamRow[],
  periodOf: (time: bigint) => BlockPeriod,
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
  change: (blocks: readonly TimeBlock[], times: readonly bigint[]) => TimeBlockChange,
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
  table: StreamTable,
  streams: readonly (readonly StreamRow[])[],
): Promise<Map<string, TimeBlock[]>> {
  const asked = streams.map((rows) => {
    const times = rows.map(({ consensus }) => consensus)
    const [{ account, class: number } = { account: 0n, class: 0 }] = rows
    return { account, class: number, low: least(times), high: -least(times.map((time) => -time)) }
  })
  const lows = asked.map(({ low }) => low)
  const highs = asked.map(({ high }) => high)
  const { rows } = await sql<Stream & TimeBlock>`
    select asked.account, asked.class, block.oldest, block.times
    from unnest(
      ${streamArrays(asked)}, ${asIntegers('bigint', lows)}, ${asIntegers('bigint', highs)}
    ) as asked (account, class, low, high)
    cross join lateral (
      select oldest, times from ${sql.table(table.blocks)} as block
      where block.${sql.ref(table.owner)} = asked.account and block.class = asked.class and block.oldest <= asked.high
        and block.oldest >= coalesce(${blocksOnward(table, ['oldest'], sql`asked.low`, 'desc', 1)}, asked.low)
    ) as block`.execute(store)
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
  const oldest = keys.map((key) => key.oldest)
  await sql`
    delete from ${sql.table(blocks)} as block using unnest(
      ${streamArrays(keys)}, ${asIntegers('bigint', oldest)}
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
    const oldest = rows.map((row) => row.oldest)
    const times = asBytes(
      'times',
      rows.map((row) => row.times),
    )
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await sql`
      insert into ${sql.table(blocks)} (${sql.ref(owner)}, class, oldest, times)
      select given.account, given.class, given.oldest, ${times.value} from unnest(
        ${streamArrays(rows)}, ${asIntegers('bigint', oldest)}, ${sql.join(times.arrays)}
      ) as given (account, class, oldest, ${sql.join(times.names.map((name) => sql.ref(name)))})
      on conflict (${sql.ref(owner)}, class, oldest) do update set times = excluded.times`.execute(store)
  }
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a < b ? a : b))
}

function keyOf({ account, class: number }: Stream): string {
  return `${account} ${number}`
}
