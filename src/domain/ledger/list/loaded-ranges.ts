import { inOrder, insertRows, type Chunks } from './row-chunks.ts'

/**
 * Rows with nothing missing between them. Places count along the list (backwards in time where the newest come first);
 * everything from `begin` to `end` is known, and `next` leads to what follows.
 */
export interface Stretch<Row> {
  readonly begin: bigint
  readonly end: bigint
  /** Null where nothing follows; then `end` is beyond every place. */
  readonly next: string | null
  readonly chunks: Chunks<Row>
}

/** What an answer tells: these are all rows from `begin` to `end`. */
export interface Piece<Row> extends Omit<Stretch<Row>, 'chunks'> {
  readonly rows: readonly Row[]
}

/** Stretches that know a piece, too: those it touches become one. The same stretches where it told nothing new. */
export function cover<Row>(
  stretches: readonly Stretch<Row>[],
  piece: Piece<Row>,
  placeOf: (row: Row) => bigint,
): readonly Stretch<Row>[] {
  const first = stretches.findIndex(({ end }) => end + 1n >= piece.begin)
  const start = first === -1 ? stretches.length : first
  const touched = stretches.slice(start).filter(({ begin }) => begin <= piece.end + 1n)
  const deepest = touched.reduce<Omit<Stretch<Row>, 'chunks'>>(
    (deeper, stretch) => (stretch.end > deeper.end ? stretch : deeper),
    piece,
  )
  const [only] = touched
  const known = touched.length === 1 && only ? only.chunks : touched.flatMap(({ chunks }) => chunks)
  const merged: Stretch<Row> = {
    begin: only && only.begin < piece.begin ? only.begin : piece.begin,
    end: deepest.end,
    next: deepest.next,
    chunks: insertRows(known, inOrder(piece.rows, placeOf), placeOf),
  }
  if (touched.length === 1 && only && isSame(only, merged)) return stretches
  return stretches.toSpliced(start, touched.length, merged)
}

function isSame(a: Stretch<unknown>, b: Stretch<unknown>): boolean {
  return a.begin === b.begin && a.end === b.end && a.next === b.next && a.chunks === b.chunks
}
