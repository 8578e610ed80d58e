/** A hole between two loaded ranges. Rows may be missing strictly between `older` and `newer`. */
export interface ListGap {
  /** Nanoseconds since 1970. */
  readonly newer: bigint
  /** Nanoseconds since 1970. */
  readonly older: bigint
  readonly link: string
}

export type Segment<Row> =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'gap'; readonly gap: ListGap }

/** Lines created on access: a list may have a hundred thousand rows but draws only forty. */
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

export type ListOrder = 'asc' | 'desc'

/** The list relies on times being unique. */
interface TimedRow {
  /** Nanoseconds since 1970. */
  readonly consensusNs: bigint
}

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  /** How far a search got that stopped before its page was full, in nanoseconds since 1970. */
  readonly reached?: bigint | null
}

/**
 * A run of rows without gaps. Positions ascend along the list: the time, or its negative if the newest rows come first.
 * Everything from `begin` to `end` is known; `next` links to what follows.
 */
interface LoadedRange<Row> {
  readonly begin: bigint
  readonly end: bigint
  /** Null at the end of the list; `end` is then greater than every position. */
  readonly next: string | null
  /** Rows in ascending order. A merge replaces only the chunks that it changes, so caches keyed by chunk stay valid. */
  readonly chunks: readonly (readonly Row[])[]
}

export interface TransactionList<Row> {
  readonly order: ListOrder
  readonly isLoaded: boolean
  /** In list order, with a gap between every two neighbors. */
  readonly ranges: readonly LoadedRange<Row>[]
  /** The link to follow until a page has rows. */
  readonly openingLink: string | null
  /** Rows before this position are held back; null if all rows are shown. */
  readonly heldBefore: bigint | null
}

/**
 * `top`: a page at the top of the list, either the first or a later poll. `after`: the page behind a link, at the
 * bottom or in a gap. `hold`: from now on, rows arriving at the top are only counted, until `release`.
 */
export type ListEvent<Row> =
  | { readonly type: 'top'; readonly page: ListPage<Row> }
  | { readonly type: 'after'; readonly link: string; readonly page: ListPage<Row> }
  | { readonly type: 'hold' }
  | { readonly type: 'release' }

/** Greater than every position, in both orders. */
const maxPosition = 2n ** 64n

export function emptyList<Row>(order: ListOrder): TransactionList<Row> {
  return { order, isLoaded: false, ranges: [], openingLink: null, heldBefore: null }
}

/**
 * Pages may arrive in any order. Returns the same list if the event adds nothing. The cost depends on the size of the
 * page.
 */
export function reduceList<Row extends TimedRow>(
  list: TransactionList<Row>,
  event: ListEvent<Row>,
): TransactionList<Row> {
  switch (event.type) {
    case 'top':
      return holdFirstRows(list, addTopPage(list, event.page), !list.isLoaded)
    case 'after':
      return holdFirstRows(list, addPageAfter(list, event.link, event.page), true)
    case 'hold':
      return list.heldBefore === null ? { ...list, heldBefore: firstPosition(list) } : list
    case 'release':
      return list.heldBefore === null ? list : { ...list, heldBefore: null }
  }
}

export function visibleSegments<Row extends TimedRow>(list: TransactionList<Row>): Segment<Row>[] {
  return list.ranges.flatMap((range, index): Segment<Row>[] => {
    const shown = range.chunks.flatMap((chunk) => visibleRows(list, chunk))
    const following = list.ranges[index + 1]
    const isVisible = list.heldBefore === null || range.end >= list.heldBefore
    if (!following || range.next === null || !isVisible) return shown
    const [newer, older] = list.order === 'desc' ? [-range.end, -following.begin] : [following.begin, range.end]
    return [...shown, { kind: 'gap', gap: { newer, older, link: range.next } }]
  })
}

/** `atLeast`: the held rows contain a gap. */
export function countHeldRows<Row extends TimedRow>(
  list: TransactionList<Row>,
): { readonly count: number; readonly atLeast: boolean } {
  const { heldBefore } = list
  if (heldBefore === null) return { count: 0, atLeast: false }
  const positionOf = positionIn<Row>(list)
  const touched = list.ranges.filter(({ begin }) => begin < heldBefore)
  const count = touched
    .flatMap(({ chunks }) => chunks)
    .reduce((sum, chunk) => sum + countWhile(chunk, (row) => positionOf(row) < heldBefore), 0)
  return { count, atLeast: touched.some(({ end, next }) => end < heldBefore && next !== null) }
}

/** Null before the first page and at the end. */
export function nextPageLink(list: TransactionList<unknown>): string | null {
  const last = list.ranges.at(-1)
  return last ? last.next : list.openingLink
}

export function hasReachedEnd(list: TransactionList<unknown>): boolean {
  return list.isLoaded && nextPageLink(list) === null
}

/** Includes rows that are held back. */
export function countLoadedRows(list: TransactionList<unknown>): number {
  return list.ranges.reduce((sum, { chunks }) => chunks.reduce((part, chunk) => part + chunk.length, sum), 0)
}

export function gapLinks<Row extends TimedRow>(list: TransactionList<Row>): readonly string[] {
  return visibleSegments({ ...list, heldBefore: null }).flatMap((segment) =>
    segment.kind === 'gap' ? [segment.gap.link] : [],
  )
}

export function lastRow<Row>(list: TransactionList<Row>): Row | undefined {
  return list.ranges.at(-1)?.chunks.at(-1)?.at(-1)
}

/**
 * Drops whole chunks from the end while at least `maxRows` rows remain. `linkAfter` creates the link that leads back to
 * the dropped rows.
 */
export function trimList<Row extends TimedRow>(
  list: TransactionList<Row>,
  maxRows: number,
  linkAfter: (row: Row) => string | null,
): TransactionList<Row> {
  if (countLoadedRows(list) <= maxRows) return list
  let left = maxRows
  const ranges = list.ranges.flatMap((range) => {
    if (left <= 0) return []
    const chunks = range.chunks.filter((chunk) => {
      const stays = left > 0
      left -= chunk.length
      return stays
    })
    const last = chunks.at(-1)?.at(-1)
    if (chunks.length === range.chunks.length || last === undefined) return [range]
    return [{ ...range, chunks, end: positionIn<Row>(list)(last), next: linkAfter(last) }]
  })
  const end = ranges.at(-1)
  return end && (end.next !== null || end === list.ranges.at(-1)) ? { ...list, ranges } : list
}

function addTopPage<Row extends TimedRow>(list: TransactionList<Row>, page: ListPage<Row>): TransactionList<Row> {
  const fetched = rangeOfPage(list, page)
  if (fetched) return withRange(list, fetched)
  if (list.isLoaded && (page.next === null || list.ranges.length > 0)) return list
  return { ...list, isLoaded: true, openingLink: page.next }
}

function addPageAfter<Row extends TimedRow>(
  list: TransactionList<Row>,
  link: string,
  page: ListPage<Row>,
): TransactionList<Row> {
  const index = list.ranges.findIndex(({ next }) => next === link)
  const range = list.ranges[index]
  if (!range) return addStrayPage(list, link, page)
  // Ignore a link to the same page. (Mirror nodes return one for `timestamp=ne:…`.)
  const isLoop = page.next === link && index === list.ranges.length - 1
  const fetched = rangeOfPage(list, isLoop ? { ...page, next: null } : page)
  if (fetched) return withRange(list, { ...fetched, begin: min(fetched.begin, range.end) })
  const end = max(range.end, positionReached(list, page) ?? range.end)
  const known = page.next === null || isLoop ? { end: maxPosition, next: null } : { end, next: page.next }
  return withRange(list, { ...known, begin: range.end, rows: [] })
}

/** A page that no range is waiting for: another page has already extended past its link, or there are no rows yet. */
function addStrayPage<Row extends TimedRow>(
  list: TransactionList<Row>,
  link: string,
  page: ListPage<Row>,
): TransactionList<Row> {
  const fetched = rangeOfPage(list, page)
  if (fetched) return withRange(list, fetched)
  return list.openingLink === link ? { ...list, openingLink: page.next === link ? null : page.next } : list
}

function rangeOfPage<Row extends TimedRow>(
  list: TransactionList<Row>,
  page: ListPage<Row>,
): FetchedRange<Row> | undefined {
  const positions = page.rows.map(positionIn(list))
  const [first] = positions
  if (first === undefined) return undefined
  const furthest = positions.reduce(max, first)
  const end = page.next === null ? maxPosition : max(furthest, positionReached(list, page) ?? furthest)
  return { begin: positions.reduce(min, first), end, next: page.next, rows: page.rows }
}

function positionReached({ order }: TransactionList<unknown>, { reached }: ListPage<unknown>): bigint | null {
  if (reached === null || reached === undefined) return null
  return order === 'desc' ? -reached : reached
}

function withRange<Row extends TimedRow>(list: TransactionList<Row>, fetched: FetchedRange<Row>): TransactionList<Row> {
  const ranges = mergeRange(list.ranges, fetched, positionIn<Row>(list))
  return ranges === list.ranges ? list : { ...list, isLoaded: true, ranges, openingLink: null }
}

/** If the list was held before its first rows arrived, shows those and holds back later ones. */
function holdFirstRows<Row extends TimedRow>(
  before: TransactionList<Row>,
  list: TransactionList<Row>,
  isFirst: boolean,
): TransactionList<Row> {
  if (!isFirst || list.heldBefore === null || before.ranges.length > 0) return list
  return { ...list, heldBefore: firstPosition(list) }
}

function firstPosition(list: TransactionList<unknown>): bigint {
  return list.ranges[0]?.begin ?? maxPosition
}

function positionIn<Row extends TimedRow>(list: TransactionList<Row>): (row: Row) => bigint {
  return list.order === 'desc' ? ({ consensusNs }) => -consensusNs : ({ consensusNs }) => consensusNs
}

function visibleRows<Row extends TimedRow>(list: TransactionList<Row>, chunk: readonly Row[]): Segment<Row>[] {
  const { heldBefore } = list
  if (heldBefore === null) return [{ kind: 'rows', rows: chunk }]
  const positionOf = positionIn<Row>(list)
  const held = countWhile(chunk, (row) => positionOf(row) < heldBefore)
  if (held === chunk.length) return []
  return [{ kind: 'rows', rows: held === 0 ? chunk : chunk.slice(held) }]
}

function countWhile<Row>(rows: readonly Row[], test: (row: Row) => boolean): number {
  const end = rows.findIndex((row) => !test(row))
  return end === -1 ? rows.length : end
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

interface FetchedRange<Row> extends Omit<LoadedRange<Row>, 'chunks'> {
  readonly rows: readonly Row[]
}

type PositionOf<Row> = (row: Row) => bigint

const maxChunkRows = 200

/** Returns the same array if nothing is new. */
function mergeRange<Row>(
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
    chunks: insertSorted(known, sortByPosition(fetched.rows, positionOf), positionOf),
  }
  if (touched.length === 1 && first && isSameRange(first, merged)) return ranges
  return ranges.toSpliced(start, touched.length, merged)
}

function isSameRange(a: LoadedRange<unknown>, b: LoadedRange<unknown>): boolean {
  return a.begin === b.begin && a.end === b.end && a.next === b.next && a.chunks === b.chunks
}

/** Both must be sorted. Skips rows at known positions. Returns the same array if nothing is new. */
export function insertSorted<Row>(
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

/** Keeps one row for each position. */
export function sortByPosition<Row>(rows: readonly Row[], positionOf: PositionOf<Row>): readonly Row[] {
  const sorted = rows.toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : positionOf(a) > positionOf(b) ? 1 : 0))
  return sorted.filter((row, index) => {
    const before = sorted[index - 1]
    return before === undefined || positionOf(before) !== positionOf(row)
  })
}
