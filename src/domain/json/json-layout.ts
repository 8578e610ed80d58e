import { isListAt, isObjectAt, itemsAt, membersAt, rawAt, rootSpan, type Span } from './json-reader.ts'

/** The text of JSON with each member and item on a line of its own: the same tokens, only white space differs. */
export function layOut(text: string, indent = '  ', margin = ''): string {
  return laidOut(text, rootSpan(text), indent, margin)
}

/** The same in one line; with `spaces`, one behind each comma and colon. */
export function inOneLine(text: string, spaces = false): string {
  return flat(text, rootSpan(text), spaces ? ' ' : '')
}

/** Whether two texts of JSON hold the same tokens in the same order: white space between them apart, they are one. */
export function sameTokens(a: string, b: string): boolean {
  return a === b || inOneLine(a) === inOneLine(b)
}

function laidOut(text: string, span: Span, indent: string, margin: string): string {
  const inner = margin + indent
  if (isObjectAt(text, span)) {
    const members = membersAt(text, span)
    if (members.length === 0) return '{}'
    const lines = members.map(({ key, value }) => `${rawAt(text, key)}: ${laidOut(text, value, indent, inner)}`)
    return `{\n${inner}${lines.join(`,\n${inner}`)}\n${margin}}`
  }
  if (!isListAt(text, span)) return rawAt(text, span)
  const items = itemsAt(text, span)
  if (items.length === 0) return '[]'
  const lines = items.map((item) => laidOut(text, item, indent, inner))
  return `[\n${inner}${lines.join(`,\n${inner}`)}\n${margin}]`
}

function flat(text: string, span: Span, space: string): string {
  if (isObjectAt(text, span))
    return `{${membersAt(text, span)
      .map(({ key, value }) => `${rawAt(text, key)}:${space}${flat(text, value, space)}`)
      .join(`,${space}`)}}`
  if (isListAt(text, span))
    return `[${itemsAt(text, span)
      .map((item) => flat(text, item, space))
      .join(`,${space}`)}]`
  return rawAt(text, span)
}
