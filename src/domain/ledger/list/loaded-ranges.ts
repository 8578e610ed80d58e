/**
 * Rows with nothing missing between them. Positions ascend along the list: the time, or its negative where the newest rows
 * come first. Everything from `begin` to `end` is known, and `next` leads to what follows.
 */
export interface LoadedRange<Row> {
  readonly begin: bigint
  readonly end: bigint
  /** Null at the end of the list; `end` is then greater than every position. */
  readonly next: string | null
  /** The rows in ascending order. A merge replaces only the chunks that it changes, so that caches by chunk stay valid. */
  readonly chunks: readonly (readonly Row[])[]
}

/** What one answer of the API says: these are all rows from `begin` to `end`. */
export interface FetchedRange<Row> extends Omit<LoadedRange<Row>, 'chunks'> {
  readonly rows: readonly Row[]
}

type PositionOf<Row> = (row: Row) => bigint

const maxChunkRows = 200

/** Adds what was fetched, and joins the ranges that it touches. Returns the same array if nothing is new. */
export function mergeRange<Row>(
  ranges: readonly LoadedRange<Row>[],
  fetched: FetchedRange<Row>,
  positionOf: PositionOf<Row>,
): readonly LoadedRange<Row>[] {
  const firstTouched = ranges.findIndex(({ end }) => end + 1n >= fetched.begin)
  const start = firstTouched === -1 ? ranges.length : firstTouched
  const touched = ranges.slice(start).filter(({ begin }) => begin <= fetched.end + 1n)
  const furthest = touched.reduce<Omit<LoadedRange<Row>, 'chunks'>>(
    (further, range) => (range.end > further.end ? range : further),
    fetched,
  )
  const [first] = touched
  const known = touched.length === 1 && first ? first.chunks : touched.flatMap(({ chunks }) => chunks)
  const merged: LoadedRange<Row> = {
    begin: first && first.begin < fetched.begin ? first.begin : fetched.begin,
    end: furthest.end,
    next: furthest.next,
    chunks: insertRows(known, sortByPosition(fetched.rows, positionOf), positionOf),
  }
  if (touched.length === 1 && first && isSameRange(first, merged)) return ranges
  return ranges.toSpliced(start, touched.length, merged)
}

function isSameRange(a: LoadedRange<unknown>, b: LoadedRange<unknown>): boolean {
  return a.begin === b.begin && a.end === b.end && a.next === b.next && a.chunks === b.chunks
}

/** Inserts sorted rows into sorted chunks; rows at a known position are left out. Returns the same array if nothing is new. */
export function insertRows<Row>(
  chunks: readonly (readonly Row[])[],
  added: readonly Row[],
  positionOf: PositionOf<Row>,
): readonly (readonly Row[])[] {
  const result: (readonly Row[])[] = []
  let next = 0
  for (const chunk of chunks) {
    const first = chunk[0]
    const last = chunk.at(-1)
    if (first === undefined || last === undefined) continue
    const before = takeWhile((position) => position < positionOf(first))
    const within = takeWhile((position) => position <= positionOf(last))
    const merged = mergeRows(chunk, within, positionOf)
    if (before.length > 0 && before.length + merged.length > maxChunkRows) result.push(before, merged)
    else result.push(before.length > 0 ? [...before, ...merged] : merged)
  }
  if (next < added.length) result.push(added.slice(next))
  return result.length === chunks.length && result.every((chunk, index) => chunk === chunks[index]) ? chunks : result

  function takeWhile(test: (position: bigint) => boolean): readonly Row[] {
    const start = next
    for (let row = added[next]; row !== undefined && test(positionOf(row)); row = added[next]) next += 1
    return next === start ? noRows : added.slice(start, next)
  }
}

const noRows: readonly never[] = []

function mergeRows<Row>(chunk: readonly Row[], added: readonly Row[], positionOf: PositionOf<Row>): readonly Row[] {
  if (added.length === 0) return chunk
  const known = new Set(chunk.map(positionOf))
  const fresh = added.filter((row) => !known.has(positionOf(row)))
  return fresh.length === 0 ? chunk : sortByPosition([...chunk, ...fresh], positionOf)
}

/** Rows in ascending order, one for each position. */
export function sortByPosition<Row>(rows: readonly Row[], positionOf: PositionOf<Row>): readonly Row[] {
  const sorted = rows.toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : positionOf(a) > positionOf(b) ? 1 : 0))
  return sorted.filter((row, index) => {
    const before = sorted[index - 1]
    return before === undefined || positionOf(before) !== positionOf(row)
  })
}
