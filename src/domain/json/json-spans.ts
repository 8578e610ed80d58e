/** A value's place in a JSON text: from its first character to behind its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface MemberSpan {
  readonly name: string
  readonly key: Span
  readonly value: Span
}

// A text is held against the platform's parser first: what follows may then trust it, and skip what nobody asked for.
// That takes a tenth of the time of a tree of the whole, and an editor does it at each key press.

/** The place of the outermost value of a text that is JSON. */
export function rootSpan(text: string): Span {
  let to = text.length
  while (to > 0 && isSpace(text.charCodeAt(to - 1))) to -= 1
  return { from: skipSpace(text, 0), to }
}

// One edit of a long text asks for the same members several times.
const long = 10_000
let lastText = ''
let lastMembers = new Map<number, readonly MemberSpan[]>()

/** The members of an object in their order, a name that is given twice twice; none for anything else. */
export function membersAt(text: string, { from }: Span): readonly MemberSpan[] {
  if (text.length < long) return readMembers(text, from)
  if (lastText !== text) [lastText, lastMembers] = [text, new Map()]
  const members = lastMembers.get(from) ?? readMembers(text, from)
  lastMembers.set(from, members)
  return members
}

function readMembers(text: string, from: number): readonly MemberSpan[] {
  const members: MemberSpan[] = []
  if (text.charCodeAt(from) !== openBrace) return members
  let at = skipSpace(text, from + 1)
  while (text.charCodeAt(at) === quote) {
    const key = { from: at, to: skipString(text, at) }
    const start = skipSpace(text, skipSpace(text, key.to) + 1)
    const value = { from: start, to: skipValue(text, start) }
    members.push({ name: stringAt(text, key), key, value })
    at = skipSpace(text, value.to)
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1)
  }
  return members
}

/** The items of a list; none for anything else. */
export function itemsAt(text: string, { from }: Span): Span[] {
  const items: Span[] = []
  if (text.charCodeAt(from) !== openBracket) return items
  let at = skipSpace(text, from + 1)
  while (text.charCodeAt(at) !== closeBracket) {
    const item = { from: at, to: skipValue(text, at) }
    items.push(item)
    at = skipSpace(text, item.to)
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1)
  }
  return items
}

/** The value under a name; of several the last, as every reader of JSON takes it. */
export function memberAt(text: string, object: Span | undefined, name: string): Span | undefined {
  return object && membersAt(text, object).findLast((member) => member.name === name)?.value
}

/** The value at a path of names and positions. */
export function spanAt(text: string, path: readonly (string | number)[]): Span | undefined {
  let at: Span | undefined = rootSpan(text)
  for (const step of path) {
    if (!at) return undefined
    at = typeof step === 'number' ? itemsAt(text, at)[step] : memberAt(text, at, step)
  }
  return at
}

export function rawAt(text: string, { from, to }: Span): string {
  return text.slice(from, to)
}

export function isObjectAt(text: string, span: Span | undefined): span is Span {
  return span !== undefined && text.charCodeAt(span.from) === openBrace
}

export function isListAt(text: string, span: Span | undefined): span is Span {
  return span !== undefined && text.charCodeAt(span.from) === openBracket
}

export function isStringAt(text: string, span: Span | undefined): span is Span {
  return span !== undefined && text.charCodeAt(span.from) === quote
}

/** The text of a string token. */
export function stringAt(text: string, { from, to }: Span): string {
  const inner = text.slice(from + 1, to - 1)
  return inner.includes('\\') ? String(JSON.parse(text.slice(from, to))) : inner
}

/** How deep the lists and objects of a text stand in each other at most. */
export function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = skipString(text, at) - 1
    else if (code === openBrace || code === openBracket) deepest = Math.max(deepest, (depth += 1))
    else if (code === closeBrace || code === closeBracket) depth -= 1
  }
  return deepest
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}

function skipString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at + 1
  }
  return text.length
}

function skipValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === quote) return skipString(text, from)
  if (first !== openBrace && first !== openBracket) return skipWord(text, from)
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = skipString(text, at) - 1
    else if (code === openBrace || code === openBracket) depth += 1
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

/** Numbers, true, false and null. */
function skipWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !isEnd(text.charCodeAt(at))) at += 1
  return at
}

function isEnd(code: number): boolean {
  return code <= 32 || code === comma || code === closeBrace || code === closeBracket
}

const [quote, comma, backslash] = [34, 44, 92]
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125]
