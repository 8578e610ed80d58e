import type { FieldTableColumn } from '../document/schema-field.ts'
import { isList, isObject, tryParseJson } from '../../json/json-value.ts'
import { readCsv, writeCsv } from '../../text/csv.ts'

/** A table in a form. Guardian stores it as text: JSON for the type `table`, CSV for `csv-table`. */
export interface TableValue {
  readonly columns: readonly FieldTableColumn[]
  readonly rows: readonly (readonly string[])[]
  /** JSON members that the form does not show but keeps. */
  readonly others: Readonly<Record<string, unknown>>
}

export type TableFormat = 'table' | 'csv-table'

/** Null if the text is not a table. Declared columns come first; other columns of the value are kept. */
export function readTable(text: string, format: TableFormat, declared: readonly FieldTableColumn[]): TableValue | null {
  if (text.trim() === '') return { columns: declared, rows: [], others: {} }
  if (format === 'csv-table') return fromCsv(text)
  const value = tryParseJson(text)
  if (!isObject(value) || value['type'] !== 'table') return null
  const { type: _, columnKeys, columnNames, rows, ...others } = value
  const names = isList(columnNames) ? columnNames : []
  const held = isList(columnKeys) ? columnKeys.filter((key) => typeof key === 'string') : []
  const listed = isList(rows) ? rows.filter(isObject) : []
  const keys = held.length > 0 ? held : Object.keys(listed[0] ?? {})
  const known = new Set(declared.map(({ key }) => key))
  const columns = [
    ...declared,
    ...keys.flatMap((key, index) => {
      const name = names[index]
      return known.has(key) ? [] : [{ key, name: typeof name === 'string' ? name : letterOf(index) }]
    }),
  ]
  return { columns, rows: listed.map((row) => columns.map(({ key }) => cellText(row[key]))), others }
}

/** Empty if the table has no rows and no columns to keep. */
export function writeTable({ columns, rows, others }: TableValue, format: TableFormat): string {
  if (columns.length === 0 || (rows.length === 0 && Object.keys(others).length === 0)) return ''
  if (format === 'csv-table') return writeCsv([columns.map(({ name }) => name), ...rows])
  return JSON.stringify({
    type: 'table',
    columnKeys: columns.map(({ key }) => key),
    columnNames: columns.map(({ name }) => name),
    rows: rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? '']))),
    ...others,
  })
}

export function withCell(table: TableValue, row: number, column: number, text: string): TableValue {
  return pasted(table, row, column, [[text]])
}

/** Pastes a block of cells as a spreadsheet does. Rows are added as needed, and columns if `grows`. */
export function pasted(
  table: TableValue,
  row: number,
  column: number,
  cells: readonly (readonly (string | undefined)[])[],
  grows = false,
): TableValue {
  const width = Math.max(...cells.map((line) => line.length), 0) + column
  const columns = grows ? withWidth(table.columns, width) : table.columns
  const rows = Array.from({ length: Math.max(table.rows.length, row + cells.length) }, (_, at) => {
    const held = columns.map((__, index) => table.rows[at]?.[index] ?? '')
    const line = cells[at - row] ?? []
    return held.map((cell, index) => line[index - column] ?? cell)
  })
  return { ...table, columns, rows }
}

/** Pastes rows into the columns that their first row names; null if it does not name columns. */
export function pastedByHeading(
  table: TableValue,
  row: number,
  [head = [], ...body]: readonly (readonly string[])[],
): TableValue | null {
  const places = placesIn(table, head)
  const named = places.filter((place) => place >= 0).length
  // A value can happen to be the name of a column.
  if (named === 0 || named * 2 < head.filter((cell) => cell.trim() !== '').length) return null
  const lines = body.map((line) => places.map((place) => line[place]))
  return pasted(table, row, 0, lines)
}

/** True for a table whose first row may hold the names that its columns lack. */
export function lacksHeading({ columns, rows }: TableValue): boolean {
  return rows.length > 1 && columns.every(({ name }, index) => name === letterOf(index))
}

/** Turns the first row into the names of the columns. */
export function withHeading({ columns, rows: [head = [], ...rows], others }: TableValue): TableValue {
  const named = columns.map(({ key }, index) => ({ key, name: head[index]?.trim() || letterOf(index) }))
  return { columns: named, rows, others }
}

/** The place of each column in a heading, or -1. */
function placesIn({ columns }: TableValue, head: readonly string[]): number[] {
  return columns.map(({ name, key }) => head.findIndex((cell) => [fold(name), fold(key)].includes(fold(cell))))
}

/** Adds the rows of a file. A first row that names the columns is skipped. */
export function withCsvFile(table: TableValue, text: string, isFixed: boolean): TableValue {
  const [head = [], ...body] = readCsv(text)
  const places = placesIn(table, head)
  if (!isFixed) {
    const columns = head.map((name, index) => ({ key: keyAt(index), name: name.trim() || letterOf(index) }))
    return { ...table, columns, rows: body.map((line) => columns.map((_, index) => line[index] ?? '')) }
  }
  const isHeaded = places.some((place) => place >= 0)
  const rows = (isHeaded ? body : [head, ...body]).map((line) =>
    table.columns.map((_, index) => line[isHeaded ? (places[index] ?? -1) : index] ?? ''),
  )
  return { ...table, rows }
}

export function withColumn(table: TableValue, name: string): TableValue {
  const taken = new Set(table.columns.map(({ key }) => key))
  let index = table.columns.length
  while (taken.has(keyAt(index))) index += 1
  const column = { key: keyAt(index), name: name.trim() || letterOf(table.columns.length) }
  return { ...table, columns: [...table.columns, column], rows: table.rows.map((row) => [...row, '']) }
}

export function withoutColumn(table: TableValue, index: number): TableValue {
  return {
    ...table,
    columns: table.columns.toSpliced(index, 1),
    rows: table.rows.map((row) => row.toSpliced(index, 1)),
  }
}

function fromCsv(text: string): TableValue {
  const [head = [], ...rows] = readCsv(text)
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => ({ key: keyAt(index), name: head[index] ?? '' }))
  return { columns, rows: rows.map((row) => columns.map((_, index) => row[index] ?? '')), others: {} }
}

function withWidth(columns: readonly FieldTableColumn[], width: number): readonly FieldTableColumn[] {
  let table: TableValue = { columns, rows: [], others: {} }
  while (table.columns.length < width) table = withColumn(table, '')
  return table.columns
}

function keyAt(index: number): string {
  return `C${index + 1}`
}

/** A, B … Z, AA: spreadsheet column names. */
function letterOf(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}
