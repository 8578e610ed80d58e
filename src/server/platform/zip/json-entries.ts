import type { JsonObject } from '#domain/json/json-value.ts'
import { describeJsonViolation } from '#domain/json/json-reader.ts'
import { findJsonWeight } from '#domain/json/json-weight.ts'
import { violationAt, type ValueViolation } from '#domain/json/value-violation.ts'
import { readExactObject } from '#domain/json/exact-object.ts'
import { limits } from '../limits.ts'
import { ArchiveError, unfold, type ZipEntry } from './zip-reader.ts'
import { byteSize } from '#domain/text/counted.ts'

/** The JSON objects in the entries. Entries that hold none are skipped and noted. */
export function readRows(entries: readonly ZipEntry[]): {
  readonly rows: readonly JsonObject[]
  readonly notes: readonly ValueViolation[]
} {
  const notes: ValueViolation[] = []
  const rows = entries.flatMap((entry) => {
    const row = tryObject(unfold(entry))
    if (typeof row !== 'string') return [row]
    notes.push(violationAt([entry.name], `${row}; it is skipped`))
    return []
  })
  return { rows, notes }
}

/** Throws `ArchiveError` if the JSON is larger than `maxTextBytes`. */
export function requireTextBound(bytes: number, { maxTextBytes }: { readonly maxTextBytes: number }): void {
  if (bytes > maxTextBytes)
    throw new ArchiveError(`contains ${byteSize(bytes)} of JSON; at most ${byteSize(maxTextBytes)} are allowed`)
}

/** Parses a JSON object with exact integers. `failure` names what is not JSON. Throws `ArchiveError`. */
export function objectIn(bytes: Uint8Array, failure: string): JsonObject {
  const text = textIn(bytes, failure)
  const weight = findJsonWeight(text, { depth: limits.jsonDepth, values: Infinity, digits: limits.jsonDigits })
  if (weight === 'digits') throw new ArchiveError(`contains a number with more than ${limits.jsonDigits} digits`)
  const read = readExactObject(text)
  if (read.ok) return read.value.exact
  const { kind, line, column } = read.violation
  if (kind === 'not-json') throw new ArchiveError(`${failure} (line ${line}, column ${column})`)
  throw new ArchiveError(describeJsonViolation(read.violation))
}

/** The object, or why it cannot be read, in words. */
function tryObject(bytes: Uint8Array): JsonObject | string {
  try {
    return objectIn(bytes, 'is not JSON')
  } catch (error) {
    if (error instanceof ArchiveError) return error.message
    throw error
  }
}

function textIn(bytes: Uint8Array, failure: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ArchiveError(`${failure} (${isWide(bytes) ? 'UTF-16 text; save it as UTF-8' : 'not UTF-8 text'})`)
  }
}

/** True if the text begins with a byte order mark of UTF-16. */
function isWide([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
