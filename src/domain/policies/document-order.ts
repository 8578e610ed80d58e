import type { StoredDocument } from '#api/policies/blocks.ts'
import { isList, isObject } from '../json/json-value.ts'
import { shownUnder } from './document-cell.ts'

export interface RowOrder {
  /** The path of the value to sort by. */
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts rows as a table does: numbers before texts. Rows without a value come last in both directions. */
export function sortedRows(
  rows: readonly StoredDocument[],
  { field, direction }: RowOrder,
  schemas: readonly { readonly iri: string; readonly name: string }[],
): readonly StoredDocument[] {
  const keyed = rows.map((row) => ({ row, value: shownUnder(row, field, schemas) }))
  const known = keyed.filter(({ value }) => !isNothing(value)).toSorted((a, b) => compare(a.value, b.value))
  const ordered = direction === 'asc' ? known : known.toReversed()
  return [...ordered, ...keyed.filter(({ value }) => isNothing(value))].map(({ row }) => row)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (isList(value) && value.length === 0)
}

function compare(a: unknown, b: unknown): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
  return words.compare(sortText(a), sortText(b))
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function sortText(value: unknown): string {
  return isObject(value) ? JSON.stringify(value) : String(value)
}
