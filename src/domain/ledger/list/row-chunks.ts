/** Rows in ascending order of their place, cut into chunks: what is added touches few of them, the others stay the same. */
export type Chunks<Row> = readonly (readonly Row[])[]

const chunkSize = 200

/** Chunks with rows added that are in order themselves; rows of a place that is taken are left out. The same chunks where nothing came in. */
export function insertRows<Row>(
  chunks: Chunks<Row>,
  added: readonly Row[],
  placeOf: (row: Row) => bigint,
): Chunks<Row> {
  const result: (readonly Row[])[] = []
  let next = 0
  for (const chunk of chunks) {
    const first = chunk[0]
    const last = chunk.at(-1)
    if (first === undefined || last === undefined) continue
    const ahead = takeWhile((place) => place < placeOf(first))
    const among = takeWhile((place) => place <= placeOf(last))
    const merged = mergeRows(chunk, among, placeOf)
    if (ahead.length > 0 && ahead.length + merged.length > chunkSize) result.push(ahead, merged)
    else result.push(ahead.length > 0 ? [...ahead, ...merged] : merged)
  }
  if (next < added.length) result.push(added.slice(next))
  return result.length === chunks.length && result.every((chunk, index) => chunk === chunks[index]) ? chunks : result

  function takeWhile(holds: (place: bigint) => boolean): readonly Row[] {
    const start = next
    for (let row = added[next]; row !== undefined && holds(placeOf(row)); row = added[next]) next += 1
    return next === start ? none : added.slice(start, next)
  }
}

const none: readonly never[] = []

function mergeRows<Row>(chunk: readonly Row[], added: readonly Row[], placeOf: (row: Row) => bigint): readonly Row[] {
  if (added.length === 0) return chunk
  const taken = new Set(chunk.map(placeOf))
  const fresh = added.filter((row) => !taken.has(placeOf(row)))
  return fresh.length === 0 ? chunk : inOrder([...chunk, ...fresh], placeOf)
}

/** Rows by their place, each place once. */
export function inOrder<Row>(rows: readonly Row[], placeOf: (row: Row) => bigint): readonly Row[] {
  const sorted = rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0))
  return sorted.filter((row, index) => {
    const before = sorted[index - 1]
    return before === undefined || placeOf(before) !== placeOf(row)
  })
}
