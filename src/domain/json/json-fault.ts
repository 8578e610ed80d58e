import { printParseErrorCode, visit } from 'jsonc-parser'
import { depthOf } from './json-spans.ts'

/** Where and why a text cannot be read. Lines and columns count from 1, `offset` from 0. */
export interface JsonViolation {
  readonly kind: 'empty' | 'not-json' | 'not-an-object' | 'too-deep'
  readonly offset: number
  readonly line: number
  readonly column: number
  /** What was wrong there by the name that jsonc-parser has for it, as `CommaExpected`. */
  readonly expected: string | null
}

/** Nested deeper than this a text is not read: the service refuses it too. */
export const maxDepth = 200

/** What keeps a text from being an object of JSON; null where nothing does. */
export function findJsonViolation(text: string): JsonViolation | null {
  if (depthOf(text) > maxDepth) return faultAt(text, 'too-deep', 0)
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? null : faultAt(text, 'not-an-object', text.search(/\S/))
  } catch {
    return text.trim() === '' ? faultAt(text, 'empty', 0) : firstFault(text)
  }
}

/** Thrown where a fault was found: the reader would go on to the end, at each key press, however long the text is. */
const found = new Error('found')

function firstFault(text: string): JsonViolation {
  let fault = faultAt(text, 'not-json', 0)
  const onError = (error: number, offset: number) => {
    fault = faultAt(text, 'not-json', offset, printParseErrorCode(error))
    throw found
  }
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  } catch (thrown) {
    if (thrown !== found) throw thrown
  }
  return fault
}

function faultAt(
  text: string,
  kind: JsonViolation['kind'],
  offset: number,
  expected: string | null = null,
): JsonViolation {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { kind, offset, line, column: offset - before.lastIndexOf('\n'), expected }
}
