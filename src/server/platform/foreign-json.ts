import { parseJson } from '#api/json.ts'
import { findJsonWeight, type JsonWeight } from '#domain/json/json-weight.ts'
import { limits } from './limits.ts'
import type { UpstreamFault } from './upstream/upstream-fault.ts'
import { groupDigits } from '#domain/text/counted.ts'

/** A text is too heavy to be parsed. `message` completes “The answer …”. */
export class HeavyJsonError extends Error {
  override readonly name = 'HeavyJsonError'
}

const words: Readonly<Record<JsonWeight, string>> = {
  depth: `is nested deeper than ${limits.jsonDepth} levels`,
  values: `holds more than ${groupDigits(limits.jsonValues)} values`,
  digits: `holds a number of more than ${limits.jsonDigits} digits`,
}

/** Throws a `HeavyJsonError` for a text that would hold up everything else while it is parsed. */
export function checkJsonWeight(text: string): void {
  const weight = findJsonWeight(text, { depth: limits.jsonDepth, values: limits.jsonValues, digits: limits.jsonDigits })
  if (weight !== null) throw new HeavyJsonError(words[weight])
}

/** Parses what an upstream or a caller sent; integers are exact. Throws a `HeavyJsonError` or a `SyntaxError`. */
export function parseForeignJson(text: string): unknown {
  checkJsonWeight(text)
  return parseJson(text)
}

/** Parses a file that an operator chose, which may hold any number of values. Throws like `parseForeignJson`. */
export function parseFileJson(text: string): unknown {
  const weight = findJsonWeight(text, { depth: limits.jsonDepth, values: Infinity, digits: limits.jsonDigits })
  if (weight !== null) throw new HeavyJsonError(words[weight])
  return parseJson(text)
}

/** The text of an upstream's answer, or why nothing can be made of it. */
export function textOrFault(bytes: Uint8Array): string | UpstreamFault {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    checkJsonWeight(text)
    return text
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof HeavyJsonError ? error.message : 'is not text in UTF-8' }
  }
}
