import type { ListPart } from './segments.ts'

/** The rows of some parts that pass; what comes after the last part that was looked at is left out for now. */
export interface Slice<Row> {
  readonly parts: readonly ListPart<Row>[]
  readonly isWhole: boolean
}

/** Filters at most so many rows, besides those that were filtered with the same test before: the next call goes on from there. */
export function filterSome<Row>(
  parts: readonly ListPart<Row>[],
  keep: (row: Row) => boolean,
  cache: WeakMap<readonly Row[], readonly Row[]>,
  most: number,
): Slice<Row> {
  const done: ListPart<Row>[] = []
  let left = most
  for (const part of parts) {
    if (part.kind === 'gap') {
      done.push(part)
      continue
    }
    const known = cache.get(part.rows)
    if (known === undefined && left <= 0) return { parts: done, isWhole: false }
    const rows = known ?? part.rows.filter(keep)
    if (known === undefined) {
      left -= part.rows.length
      cache.set(part.rows, rows)
    }
    done.push({ kind: 'rows', rows })
  }
  return { parts: done, isWhole: true }
}
