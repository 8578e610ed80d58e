import { readJsonTree, type JsonViolation } from '../../json/json-reader.ts'
import { isList, isObject, tryParseJson } from '../../json/json-value.ts'
import { readCsv } from '../../text/csv.ts'

/** Pasted values for a choice: one list for each way to interpret the text, the most likely first. */
export interface EnumList {
  readonly from: 'json' | 'lines' | 'commas' | 'column'
  /** For a column: its number, from 1, and its first cell, which may be a heading or a value. */
  readonly column: number
  readonly head: string
  /** For a column: without its first cell. */
  readonly values: readonly string[]
  /** How many values were dropped because they occurred before. */
  readonly repeated: number
}

/**
 * Parses a JSON list, CSV, or one value per line. Values are trimmed and put in one line each; empty and
 * repeated ones are dropped.
 */
export function readEnumLists(text: string): readonly EnumList[] {
  const json = valuesOfJson(tryParseJson(text))
  if (json) return [{ from: 'json', column: 0, head: '', ...distinct(json) }]
  const lines: EnumList = { from: 'lines', column: 0, head: '', ...distinct(text.split(/\r?\n/)) }
  const rows = readCsv(text)
  const width = Math.max(...rows.map((row) => row.length), 0)
  if (width < 2 || rows.some((row) => row.length !== width)) return [unquoted(lines, rows, width)]
  const [only] = rows
  // A single line of values, such as "red, green, blue".
  if (only && rows.length === 1) return [{ ...lines, from: 'commas', ...distinct(only) }, lines]
  const columns = Array.from({ length: width }, (_, index) => ({
    from: 'column' as const,
    column: index + 1,
    head: rows[0]?.[index] ?? '',
    ...distinct(rows.slice(1).map((row) => row[index] ?? '')),
  }))
  return [...columns, lines]
}

/** Why a text that starts as a list of texts or as an object in JSON is not JSON; null for other texts, such as `[1] one`. */
export function brokenJsonIn(text: string): JsonViolation | null {
  if (!/^\s*(?:\[\s*["{]|\{\s*")/.test(text)) return null
  const tree = readJsonTree(text)
  return tree.ok ? null : tree.violation
}

/** All values of a list, including the first cell unless it is a heading. */
export function enumValuesOf(list: EnumList, hasHeadings: boolean): Pick<EnumList, 'values' | 'repeated'> {
  if (list.from !== 'column' || hasHeadings) return list
  const { values, repeated } = distinct([list.head, ...list.values])
  return { values, repeated: list.repeated + repeated }
}

/** One line for each value that fits in one. An empty value, or one of several lines, has no line. */
export function linesOf(values: readonly string[]): string {
  return values.filter(fitsInLine).join('\n')
}

/** The values after their lines were edited. Values without a line stay behind the value that they followed, or at their place. */
export function valuesOfLines(text: string, before: readonly string[]): readonly string[] {
  const values = text.split('\n').filter((line) => line !== '')
  for (const [index, value] of before.entries()) {
    if (fitsInLine(value)) continue
    const followed = values.lastIndexOf(before[index - 1] ?? '')
    values.splice(followed >= 0 ? followed + 1 : index, 0, value)
  }
  return values
}

function fitsInLine(value: string): boolean {
  return value !== '' && !value.includes('\n')
}

/** The values that a list has more than once. */
export function repeatedIn(values: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const isRepeated = (value: string) => seen.size === seen.add(value).size
  return [...new Set(values.filter(isRepeated))]
}

function unquoted(lines: EnumList, rows: readonly (readonly string[])[], width: number): EnumList {
  return width === 1 ? { ...lines, ...distinct(rows.map(([value = '']) => value)) } : lines
}

/** A list of values, or one of the objects in which Guardian and schemas keep such lists. */
function valuesOfJson(value: unknown): string[] | null {
  if (isObject(value)) return valuesOfJson(value['enum'] ?? value['values'])
  if (!isList(value)) return null
  const texts = value.map((one) => (isObject(one) ? (one['value'] ?? one['name']) : one))
  return texts.every((one) => typeof one === 'string' || typeof one === 'number') ? texts.map(String) : null
}

function distinct(given: readonly string[]): Pick<EnumList, 'values' | 'repeated'> {
  const all = given.map(inOneLine).filter((value) => value !== '')
  const values = [...new Set(all)]
  return { values, repeated: all.length - values.length }
}

function inOneLine(value: string): string {
  const lines = value.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}
