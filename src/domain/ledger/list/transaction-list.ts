import type { ListPart } from './segments.ts'
import { cover, type Piece, type Stretch } from './loaded-ranges.ts'

export type ListOrder = 'asc' | 'desc'

/** What a list has to know of its rows. Their times are unique. */
export interface TimedRow {
  /** Nanoseconds since 1970. */
  readonly consensusNs: bigint
}

/** One answer of the API: rows, and the link to what follows them; null at the end. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** What was loaded: stretches in the order of the list, with a hole between each two of them. */
export interface TransactionList<Row> {
  readonly order: ListOrder
  /** False until the first page came. */
  readonly loaded: boolean
  readonly stretches: readonly Stretch<Row>[]
  /** The link to follow as long as no page had a row. */
  readonly opening: string | null
  /** Rows before this place are held back; null where all are shown. */
  readonly heldBefore: bigint | null
}

/**
 * `top`: the page at the top of the list, the first one as well as any later poll. `after`: what a link led to, be it the
 * one at the bottom or in a gap. `hold`: rows that come at the top from now on are counted only, until `release`.
 */
export type ListEvent<Row> =
  | { readonly type: 'top'; readonly page: ListPage<Row> }
  | { readonly type: 'after'; readonly link: string; readonly page: ListPage<Row> }
  | { readonly type: 'hold' }
  | { readonly type: 'release' }

// Beyond every time of the ledger, in both directions.
const farthest = 2n ** 64n

/** A list before its first page. */
export function emptyList<Row>(order: ListOrder): TransactionList<Row> {
  return { order, loaded: false, stretches: [], opening: null, heldBefore: null }
}

/** The list after an event, whatever order the answers come in; the same list where it told nothing new. Costs as much as the page is long. */
export function reduceList<Row extends TimedRow>(
  list: TransactionList<Row>,
  event: ListEvent<Row>,
): TransactionList<Row> {
  switch (event.type) {
    case 'top':
      return holdFirst(list, withTop(list, event.page), !list.loaded)
    case 'after':
      return holdFirst(list, withPage(list, event.link, event.page), true)
    case 'hold':
      return list.heldBefore === null ? { ...list, heldBefore: topOf(list) } : list
    case 'release':
      return list.heldBefore === null ? list : { ...list, heldBefore: null }
  }
}

/** What is shown, as rows and the gaps between them. */
export function partsOf<Row extends TimedRow>(list: TransactionList<Row>): ListPart<Row>[] {
  return list.stretches.flatMap((stretch, index): ListPart<Row>[] => {
    const shown = stretch.chunks.flatMap((chunk) => shownRows(list, chunk))
    const following = list.stretches[index + 1]
    const isShown = list.heldBefore === null || stretch.end >= list.heldBefore
    if (!following || stretch.next === null || !isShown) return shown
    const [newer, older] = list.order === 'desc' ? [-stretch.end, -following.begin] : [following.begin, stretch.end]
    return [...shown, { kind: 'gap', gap: { newer, older, link: stretch.next } }]
  })
}

/** How many rows are held back; `atLeast` where there is a gap among them. */
export function heldBack<Row extends TimedRow>(
  list: TransactionList<Row>,
): { readonly count: number; readonly atLeast: boolean } {
  const { heldBefore } = list
  if (heldBefore === null) return { count: 0, atLeast: false }
  const place = placeIn<Row>(list)
  const touched = list.stretches.filter(({ begin }) => begin < heldBefore)
  const count = touched
    .flatMap(({ chunks }) => chunks)
    .reduce((sum, chunk) => sum + countWhile(chunk, (row) => place(row) < heldBefore), 0)
  return { count, atLeast: touched.some(({ end, next }) => end < heldBefore && next !== null) }
}

/** The link to what follows the last row; null before the first page and where there is no more. */
export function nextOf(list: TransactionList<unknown>): string | null {
  const last = list.stretches.at(-1)
  return last ? last.next : list.opening
}

/** Whether everything down to the end was asked for. */
export function reachedEnd(list: TransactionList<unknown>): boolean {
  return list.loaded && nextOf(list) === null
}

/** How many rows were loaded, those held back among them. */
export function loadedRows(list: TransactionList<unknown>): number {
  return list.stretches.reduce((sum, { chunks }) => chunks.reduce((part, chunk) => part + chunk.length, sum), 0)
}

function withTop<Row extends TimedRow>(list: TransactionList<Row>, page: ListPage<Row>): TransactionList<Row> {
  const piece = pieceOf(list, page)
  if (piece) return covered(list, piece)
  if (list.loaded && (page.next === null || list.stretches.length > 0)) return list
  return { ...list, loaded: true, opening: page.next }
}

function withPage<Row extends TimedRow>(
  list: TransactionList<Row>,
  link: string,
  page: ListPage<Row>,
): TransactionList<Row> {
  const index = list.stretches.findIndex(({ next }) => next === link)
  const stretch = list.stretches[index]
  if (!stretch) return withStray(list, link, page)
  // A link that leads to itself leads nowhere. (Mirror nodes give one with `timestamp=ne:…`.)
  const isLoop = page.next === link && index === list.stretches.length - 1
  const piece = pieceOf(list, isLoop ? { ...page, next: null } : page)
  if (piece) return covered(list, { ...piece, begin: earlier(piece.begin, stretch.end) })
  const known = page.next === null || isLoop ? { end: farthest, next: null } : { end: stretch.end, next: page.next }
  return covered(list, { ...known, begin: stretch.end, rows: [] })
}

/** A page that no stretch waits for: it answers a link that another answer has gone beyond, or nothing was found so far. */
function withStray<Row extends TimedRow>(
  list: TransactionList<Row>,
  link: string,
  page: ListPage<Row>,
): TransactionList<Row> {
  const piece = pieceOf(list, page)
  if (piece) return covered(list, piece)
  return list.opening === link ? { ...list, opening: page.next === link ? null : page.next } : list
}

/** What a page tells by itself; undefined for one without rows. */
function pieceOf<Row extends TimedRow>(list: TransactionList<Row>, page: ListPage<Row>): Piece<Row> | undefined {
  const places = page.rows.map(placeIn(list))
  const [first] = places
  if (first === undefined) return undefined
  const begin = places.reduce((least, place) => (place < least ? place : least), first)
  const end = page.next === null ? farthest : places.reduce(later, first)
  return { begin, end, next: page.next, rows: page.rows }
}

function covered<Row extends TimedRow>(list: TransactionList<Row>, piece: Piece<Row>): TransactionList<Row> {
  const stretches = cover(list.stretches, piece, placeIn<Row>(list))
  return stretches === list.stretches ? list : { ...list, loaded: true, stretches, opening: null }
}

/** Whoever holds the list before its first rows came means those that come later. */
function holdFirst<Row extends TimedRow>(
  before: TransactionList<Row>,
  list: TransactionList<Row>,
  isFirst: boolean,
): TransactionList<Row> {
  if (!isFirst || list.heldBefore === null || before.stretches.length > 0) return list
  return { ...list, heldBefore: topOf(list) }
}

function topOf(list: TransactionList<unknown>): bigint {
  return list.stretches[0]?.begin ?? farthest
}

function placeIn<Row extends TimedRow>(list: TransactionList<Row>): (row: Row) => bigint {
  return list.order === 'desc' ? ({ consensusNs }) => -consensusNs : ({ consensusNs }) => consensusNs
}

function shownRows<Row extends TimedRow>(list: TransactionList<Row>, chunk: readonly Row[]): ListPart<Row>[] {
  const { heldBefore } = list
  if (heldBefore === null) return [{ kind: 'rows', rows: chunk }]
  const place = placeIn<Row>(list)
  const held = countWhile(chunk, (row) => place(row) < heldBefore)
  if (held === chunk.length) return []
  return [{ kind: 'rows', rows: held === 0 ? chunk : chunk.slice(held) }]
}

function countWhile<Row>(rows: readonly Row[], holds: (row: Row) => boolean): number {
  const end = rows.findIndex((row) => !holds(row))
  return end === -1 ? rows.length : end
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function earlier(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
