/** A hole between two loaded ranges. Rows may be missing strictly between `older` and `newer`. */
export interface ListGap {
  /** Nanoseconds since 1970. */
  readonly newer: bigint
  /** Nanoseconds since 1970. */
  readonly older: bigint
  readonly link: string
}

export type Segment<Row> =
  { readonly kind: 'rows'; readonly rows: readonly Row[] } | { readonly kind: 'gap'; readonly gap: ListGap }

/** Lines that are made when they are read: a list of a hundred thousand rows draws forty. */
export interface Lines<Line> {
  readonly length: number
  readonly at: (index: number) => Line | undefined
}

export function linesOfSegments<Row, Line>(
  segments: readonly Segment<Row>[],
  lineOfRow: (row: Row) => Line | undefined,
  lineOfGap: (gap: ListGap) => Line,
): Lines<Line> {
  const starts: number[] = []
  let length = 0
  for (const segment of segments) {
    starts.push(length)
    length += segment.kind === 'rows' ? segment.rows.length : 1
  }
  return { length, at }

  function at(index: number): Line | undefined {
    if (index < 0 || index >= length) return undefined
    const position = lastStartUpTo(starts, index)
    const segment = segments[position]
    if (segment?.kind === 'gap') return lineOfGap(segment.gap)
    const row = segment?.rows[index - (starts[position] ?? 0)]
    return row === undefined ? undefined : lineOfRow(row)
  }
}

export function countRows(segments: readonly Segment<unknown>[]): number {
  return segments.reduce((sum, segment) => sum + (segment.kind === 'rows' ? segment.rows.length : 0), 0)
}

/** Index of the last of the ascending starts that is not greater than `index`. */
function lastStartUpTo(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return low
}
