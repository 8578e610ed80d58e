import { loadedRows, partsOf, type TimedRow, type TransactionList } from './transaction-list.ts'

/** The links into the gaps of a list, in its order. */
export function gapLinks<Row extends TimedRow>(list: TransactionList<Row>): readonly string[] {
  return partsOf({ ...list, heldBefore: null }).flatMap((part) => (part.kind === 'gap' ? part.gap.link : []))
}

/** The last row of a list. */
export function lastRow<Row>(list: TransactionList<Row>): Row | undefined {
  return list.stretches.at(-1)?.chunks.at(-1)?.at(-1)
}

/** The list without its last rows where it has more than so many: what was cut off follows the last that is left, by a link made for it. */
export function trimList<Row extends TimedRow>(
  list: TransactionList<Row>,
  rows: number,
  linkAfter: (row: Row) => string | null,
): TransactionList<Row> {
  if (loadedRows(list) <= rows) return list
  let left = rows
  const stretches = list.stretches.flatMap((stretch) => {
    if (left <= 0) return []
    const chunks = stretch.chunks.filter((chunk) => {
      const stays = left > 0
      left -= chunk.length
      return stays
    })
    const last = chunks.at(-1)?.at(-1)
    if (chunks.length === stretch.chunks.length || last === undefined) return [stretch]
    const end = list.order === 'desc' ? -last.consensusNs : last.consensusNs
    return [{ ...stretch, chunks, end, next: linkAfter(last) }]
  })
  const [end] = stretches.slice(-1)
  return end && (end.next !== null || end === list.stretches.at(-1)) ? { ...list, stretches } : list
}
