import { parseJson } from '#api/json.ts'
import { findJsonObjectViolation, findNestingBeyond, maxDepth, type JsonViolation } from '../json/json-reader.ts'
import { isObject, type JsonObject } from '../json/json-value.ts'
import { plainObject } from '../json/plain-numbers.ts'

/** A JSON object in two readings: rules check ordinary numbers, the store keeps exact integers. */
export interface ExactObject {
  /** Integers beyond 2^53 are bigints. */
  readonly exact: JsonObject
  /** All numbers are numbers. */
  readonly plain: JsonObject
}

export type ExactObjectResult =
  { readonly ok: true; readonly value: ExactObject } | { readonly ok: false; readonly violation: JsonViolation }

/** Parses the text once; a text that is no JSON object is read again for the place of the violation. */
export function readExactObject(text: string): ExactObjectResult {
  const exact = tryParse(text)
  if (isObject(exact)) return { ok: true, value: { exact, plain: /\d{16}/.test(text) ? plainObject(exact) : exact } }
  const violation = findJsonObjectViolation(text)
  return { ok: false, violation: violation ?? { kind: 'not-an-object', offset: 0, line: 1, column: 1, expected: null } }
}

function tryParse(text: string): unknown {
  if (findNestingBeyond(text, maxDepth) !== null) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
