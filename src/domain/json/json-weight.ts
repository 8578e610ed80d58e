import { skipString } from './json-reader.ts'

/** The reason why a text is too heavy to parse. */
export type JsonWeight = 'depth' | 'values' | 'digits'

export interface JsonBounds {
  readonly depth: number
  /** Arrays, objects and their items. */
  readonly values: number
  /** Digits of a single number. */
  readonly digits: number
}

/**
 * The bound that a text exceeds; null if none. A single pass replaces a parser, which would overflow the stack, fill
 * memory, or convert a number for seconds. The text need not be JSON.
 */
export function findJsonWeight(text: string, bounds: JsonBounds): JsonWeight | null {
  let depth = 0
  let values = 0
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= zero && code <= nine) {
      digits += 1
      if (digits > bounds.digits) return 'digits'
      continue
    }
    digits = 0
    if (code === quote) at = skipString(text, at) - 1
    else if (code === closeBracket || code === closeBrace) depth -= 1
    else if (code === openBracket || code === openBrace) {
      depth += 1
      values += 1
      if (depth > bounds.depth) return 'depth'
    } else if (code === comma) values += 1
    if (values > bounds.values) return 'values'
  }
  return null
}

const [zero, nine, quote, comma] = [48, 57, 34, 44]
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125]
