import { parseExactJson, parseJson } from '#api/json.ts'
import {
  findJsonObjectViolation,
  findNestingBeyond,
  findNumberBeyond,
  maxDepth,
  maxDigits,
  type JsonViolation,
} from './json-reader.ts'
import { isObject, type JsonObject } from './json-value.ts'
import { plainObject } from './plain-numbers.ts'

/** A JSON object in two forms: rules check ordinary numbers; the store keeps exact integers. */
export interface ExactObject {
  /** Integers beyond 2^53 are bigints; other numbers keep their original digits. */
  readonly exact: JsonObject
  /** All numbers are plain. */
  readonly plain: JsonObject
}

export type ExactObjectResult =
  | { readonly ok: true; readonly value: ExactObject }
  | { readonly ok: false; readonly violation: JsonViolation }

/** Parses the text once. If it is not a JSON object, it is read again to locate the violation. */
export function readExactObject(text: string): ExactObjectResult {
  return readWith(text, parseJson)
}

/** Like `readExactObject`, but for text typed by a person: every number keeps its digits, such as `1.50`. */
export function readTypedObject(text: string): ExactObjectResult {
  return readWith(text, parseExactJson)
}

function readWith(text: string, parse: (text: string) => unknown): ExactObjectResult {
  const exact = tryParse(text, parse)
  if (isObject(exact)) return { ok: true, value: { exact, plain: plainObject(exact) } }
  const violation = findJsonObjectViolation(text)
  return { ok: false, violation: violation ?? { kind: 'not-an-object', offset: 0, line: 1, column: 1, expected: null } }
}

function tryParse(text: string, parse: (text: string) => unknown): unknown {
  if (findNestingBeyond(text, maxDepth) !== null || findNumberBeyond(text, maxDigits) !== null) return undefined
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
