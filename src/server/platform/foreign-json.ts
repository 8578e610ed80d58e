import { parseJson } from '#api/json.ts'
import { findJsonWeight, type JsonWeight } from '#domain/json/json-weight.ts'
import { limits } from './limits.ts'
import type { UpstreamFault } from './upstream/upstream-fault.ts'
import { groupDigits } from '#domain/text/counted.ts'

/** A text that is too complex to parse. `message` completes “The answer …”. */
export class HeavyJsonError extends Error {
  override readonly name = 'HeavyJsonError'
}

const words: Readonly<Record<JsonWeight, string>> = {
  depth: `is nested deeper than ${limits.jsonDepth} levels`,
  values: `contains more than ${groupDigits(limits.jsonValues)} values`,
  digits: `contains a number with more than ${limits.jsonDigits} digits`,
}

/** Throws a `HeavyJsonError` if parsing the text would block the thread for too long. */
export function checkJsonWeight(text: string): void {
  const weight = findJsonWeight(text, { depth: limits.jsonDepth, values: limits.jsonValues, digits: limits.jsonDigits })
  if (weight !== null) throw new HeavyJsonError(words[weight])
}

/** Parses JSON from an upstream or a caller; integers are exact. Throws a `HeavyJsonError` or a `SyntaxError`. */
export function parseForeignJson(text: string): unknown {
  checkJsonWeight(text)
  return parseJson(text)
}

/** Parses a file chosen by an operator, with any number of values. Throws like `parseForeignJson`. */
export function parseFileJson(text: string): unknown {
  const weight = findJsonWeight(text, { depth: limits.jsonDepth, values: Infinity, digits: limits.jsonDigits })
  if (weight !== null) throw new HeavyJsonError(words[weight])
  return parseJson(text)
}

/** The text of an upstream's answer, or why it is unusable. */
export function textOrFault(bytes: Uint8Array): string | UpstreamFault {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    checkJsonWeight(text)
    return text
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof HeavyJsonError ? error.message : 'is not UTF-8 text' }
  }
}
