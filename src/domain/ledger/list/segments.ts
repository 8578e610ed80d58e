/** A hole between two rows of a list. Rows may be missing strictly between `older` and `newer`. */
export interface ListGap {
  /** Nanoseconds since 1970. */
  readonly newer: bigint
  /** Nanoseconds since 1970. */
  readonly older: bigint
  /** The next link that leads into it. */
  readonly link: string
}

/** A piece of a list: rows, or the hole between the rows before and after it. */
export type ListPart<Row> =
  { readonly kind: 'rows'; readonly rows: readonly Row[] } | { readonly kind: 'gap'; readonly gap: ListGap }

export type ListItem<Row> =
  { readonly kind: 'row'; readonly row: Row } | { readonly kind: 'gap'; readonly gap: ListGap }

/** Parts as one line of items, each of them found without walking along. */
export interface ListView<Row> {
  readonly length: number
  /** Rows without the gaps. */
  readonly rows: number
  readonly at: (index: number) => ListItem<Row> | undefined
}

/** Numbers the rows and gaps of some parts. */
export function viewOf<Row>(parts: readonly ListPart<Row>[]): ListView<Row> {
  const starts: number[] = []
  let length = 0
  let rows = 0
  for (const part of parts) {
    starts.push(length)
    const size = part.kind === 'rows' ? part.rows.length : 1
    length += size
    if (part.kind === 'rows') rows += size
  }
  return { length, rows, at }

  function at(index: number): ListItem<Row> | undefined {
    if (index < 0 || index >= length) return undefined
    const place = partAt(starts, index)
    const part = parts[place]
    if (part === undefined || part.kind === 'gap') return part
    const row = part.rows[index - (starts[place] ?? 0)]
    return row === undefined ? undefined : { kind: 'row', row }
  }
}

/** The rows of some parts that pass. A part that was filtered with the same test before is not filtered again. */
export function filterParts<Row>(
  parts: readonly ListPart<Row>[],
  keep: (row: Row) => boolean,
  cache: WeakMap<readonly Row[], readonly Row[]> = new WeakMap(),
): ListPart<Row>[] {
  return parts.map((part) => {
    if (part.kind === 'gap') return part
    const rows = cache.get(part.rows) ?? part.rows.filter(keep)
    cache.set(part.rows, rows)
    return { kind: 'rows', rows }
  })
}

/** The last of the ascending starts that is not beyond the index. */
function partAt(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return low
}
