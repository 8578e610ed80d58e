import { isListAt, isObjectAt, itemsAt, membersAt, rawAt, rootSpan, type TextSpan } from './json-reader.ts'

/** Puts each member or item on its own line. Tokens keep their spelling; only white space changes. */
export function layOut(text: string, indent = '  ', margin = ''): string {
  return laidOut(text, rootSpan(text), indent, margin)
}

/** Puts the text on one line. `spaces` adds one after each comma and colon. */
export function inOneLine(text: string, spaces = false): string {
  return flat(text, rootSpan(text), spaces ? ' ' : '')
}

/** True if two JSON texts differ only in the white space between tokens. */
export function sameTokens(a: string, b: string): boolean {
  return a === b || inOneLine(a) === inOneLine(b)
}

function laidOut(text: string, span: TextSpan, indent: string, margin: string): string {
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

function flat(text: string, span: TextSpan, space: string): string {
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
