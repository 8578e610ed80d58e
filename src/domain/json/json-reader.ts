import { printParseErrorCode, visit } from 'jsonc-parser'
import { isJson, tryParseJson } from './json-value.ts'

// The platform's parser decides what is valid JSON. The readers below trust the text and skip what they do not need, in
// a tenth of the time that building a tree would take: an editor reads the text on every key press.

/** Deeper nesting is rejected, because recursive readers would overflow the stack. */
export const maxDepth = 200

/** Converting a number takes time quadratic in its digits. */
export const maxDigits = 400

/** Where and why a text cannot be read. Lines and columns count from 1, `offset` from 0. */
export interface JsonViolation {
  readonly kind: 'empty' | 'not-json' | 'not-an-object' | 'too-deep' | 'long-number'
  readonly offset: number
  readonly line: number
  readonly column: number
  /** The error's name in jsonc-parser, such as `CommaExpected`. */
  readonly expected: string | null
}

/** Accepts any JSON value at the root. */
export function findJsonViolation(text: string): JsonViolation | null {
  const deep = findNestingBeyond(text, maxDepth)
  if (deep !== null) return violationAt(text, 'too-deep', deep)
  const long = findNumberBeyond(text, maxDigits)
  if (long !== null) return violationAt(text, 'long-number', long)
  if (isJson(text)) return null
  return text.trim() === '' ? violationAt(text, 'empty', text.length) : firstSyntaxViolation(text)
}

export function findJsonObjectViolation(text: string): JsonViolation | null {
  const violation = findJsonViolation(text)
  if (violation) return violation
  const root = rootSpan(text)
  return text.charCodeAt(root.from) === openBrace ? null : violationAt(text, 'not-an-object', root.from)
}

/** A predicate for a sentence whose subject is the text's name. */
export function describeJsonViolation({ kind }: JsonViolation): string {
  return descriptions[kind]
}

const descriptions: Readonly<Record<JsonViolation['kind'], string>> = {
  empty: 'is empty',
  'not-json': 'is not JSON',
  'not-an-object': 'is not an object',
  'too-deep': `is nested deeper than ${maxDepth} levels`,
  'long-number': `has a number of more than ${maxDigits} digits`,
}

/** Thrown to stop jsonc-parser at the first error. Otherwise it would read to the end on every key press. */
const stop = new Error('stop')

function firstSyntaxViolation(text: string): JsonViolation {
  let violation = violationAt(text, 'not-json', 0)
  const onError = (error: number, offset: number) => {
    violation = violationAt(text, 'not-json', offset, printParseErrorCode(error))
    throw stop
  }
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  } catch (thrown) {
    if (thrown !== stop) throw thrown
  }
  return violation
}

function violationAt(
  text: string,
  kind: JsonViolation['kind'],
  offset: number,
  expected: string | null = null,
): JsonViolation {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { kind, offset, line, column: offset - before.lastIndexOf('\n'), expected }
}

/** The offset of the first bracket nested deeper than `limit`; null if there is none. The text need not be JSON. */
export function findNestingBeyond(text: string, limit: number): number | null {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = skipString(text, at) - 1
    else if (code === openBrace || code === openBracket) {
      depth += 1
      if (depth > limit) return at
    } else if (code === closeBrace || code === closeBracket) depth -= 1
  }
  return null
}

/**
 * The start of a number with more than `limit` digits, found before anything tries to convert it; null if there is
 * none.
 */
export function findNumberBeyond(text: string, limit: number): number | null {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = skipString(text, at) - 1
    else if (code >= zero && code <= nine) {
      digits += 1
      if (digits > limit) return at - limit
      continue
    }
    digits = 0
  }
  return null
}

const [zero, nine] = [48, 57]

// Places within the text, read on demand for edits. The functions from here on expect valid JSON.

/** `to` is exclusive. */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

export interface MemberSpan {
  readonly name: string
  readonly key: TextSpan
  readonly value: TextSpan
}

export function rootSpan(text: string): TextSpan {
  let to = text.length
  while (to > 0 && isSpace(text.charCodeAt(to - 1))) to -= 1
  return { from: skipSpace(text, 0), to }
}

// One edit of a long text reads the same members several times. The memo holds a single text and does not affect
// results.
const minMemoLength = 10_000
let memoText = ''
let memoMembers = new Map<number, readonly MemberSpan[]>()

/** The members of an object in order, repeated names included; empty for any other value. */
export function membersAt(text: string, { from }: TextSpan): readonly MemberSpan[] {
  if (text.length < minMemoLength) return readMembers(text, from)
  if (memoText !== text) [memoText, memoMembers] = [text, new Map()]
  const members = memoMembers.get(from) ?? readMembers(text, from)
  memoMembers.set(from, members)
  return members
}

function readMembers(text: string, from: number): readonly MemberSpan[] {
  const members: MemberSpan[] = []
  if (text.charCodeAt(from) !== openBrace) return members
  let at = skipSpace(text, from + 1)
  while (text.charCodeAt(at) === quote) {
    const key = { from: at, to: skipString(text, at) }
    const start = skipColon(text, key.to)
    const value = { from: start, to: skipValue(text, start) }
    members.push({ name: stringAt(text, key), key, value })
    at = skipComma(text, value.to)
  }
  return members
}

/** The items of an array; empty for any other value. */
export function itemsAt(text: string, { from }: TextSpan): TextSpan[] {
  const items: TextSpan[] = []
  if (text.charCodeAt(from) !== openBracket) return items
  let at = skipSpace(text, from + 1)
  while (text.charCodeAt(at) !== closeBracket) {
    const item = { from: at, to: skipValue(text, at) }
    items.push(item)
    at = skipComma(text, item.to)
  }
  return items
}

/** The value under a name. The last one wins if the name repeats, as in every JSON parser. */
export function memberAt(text: string, object: TextSpan | undefined, name: string): TextSpan | undefined {
  return object && membersAt(text, object).findLast((member) => member.name === name)?.value
}

export function spanAt(text: string, path: readonly (string | number)[]): TextSpan | undefined {
  let at: TextSpan | undefined = rootSpan(text)
  for (const step of path) {
    if (!at) return undefined
    at = typeof step === 'number' ? itemsAt(text, at)[step] : memberAt(text, at, step)
  }
  return at
}

export function rawAt(text: string, { from, to }: TextSpan): string {
  return text.slice(from, to)
}

export function isObjectAt(text: string, span: TextSpan | undefined): span is TextSpan {
  return span !== undefined && text.charCodeAt(span.from) === openBrace
}

export function isListAt(text: string, span: TextSpan | undefined): span is TextSpan {
  return span !== undefined && text.charCodeAt(span.from) === openBracket
}

export function isStringAt(text: string, span: TextSpan | undefined): span is TextSpan {
  return span !== undefined && text.charCodeAt(span.from) === quote
}

export function stringAt(text: string, { from, to }: TextSpan): string {
  const inner = text.slice(from + 1, to - 1)
  return inner.includes('\\') ? String(tryParseJson(text.slice(from, to))) : inner
}

// Nodes hold the whole text as a tree, for checks that visit all of it.

export interface JsonNode extends TextSpan {
  readonly type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'
  /** The value of a string, number or boolean; null for all others. */
  readonly value: string | number | boolean | null
  readonly parent: JsonNode | null
  /** The name or position in the parent; null for the root. */
  readonly step: string | number | null
  /** Members of an object in order, repeated names included. */
  readonly members: readonly JsonMember[]
  /** Items of an array. */
  readonly items: readonly JsonNode[]
}

export interface JsonMember {
  readonly name: string
  readonly key: JsonNode
  readonly value: JsonNode
}

export type JsonTree =
  | { readonly ok: true; readonly root: JsonNode }
  | { readonly ok: false; readonly violation: JsonViolation }

export function readJsonTree(text: string): JsonTree {
  const violation = findJsonViolation(text)
  return violation ? { ok: false, violation } : { ok: true, root: readNode(text, skipSpace(text, 0), null, null) }
}

export function membersOf(node: JsonNode | undefined): readonly JsonMember[] {
  return node?.members ?? []
}

export function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.items ?? []
}

/** The value under a name. The last one wins if the name repeats, as in every JSON parser. */
export function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.members.findLast((member) => member.name === name)?.value
}

/** Undefined for anything but a string. */
export function stringOf(node: JsonNode | undefined): string | undefined {
  return typeof node?.value === 'string' ? node.value : undefined
}

/** The names and positions that lead from the root to a node. A key has the path of its value. */
export function pathOf(node: JsonNode): (string | number)[] {
  const path: (string | number)[] = []
  for (let at: JsonNode | null = node; at !== null; at = at.parent) if (at.step !== null) path.push(at.step)
  return path.toReversed()
}

function readNode(text: string, from: number, parent: JsonNode | null, step: JsonNode['step']): JsonNode {
  const code = text.charCodeAt(from)
  if (code === openBrace) return readObject(text, from, parent, step)
  if (code === openBracket) return readArray(text, from, parent, step)
  const to = skipValue(text, from)
  return { ...scalarAt(text, { from, to }), from, to, parent, step, members: [], items: [] }
}

function scalarAt(text: string, span: TextSpan): Pick<JsonNode, 'type' | 'value'> {
  switch (text[span.from]) {
    case '"':
      return { type: 'string', value: stringAt(text, span) }
    case 't':
      return { type: 'boolean', value: true }
    case 'f':
      return { type: 'boolean', value: false }
    case 'n':
      return { type: 'null', value: null }
    default:
      return { type: 'number', value: Number(rawAt(text, span)) }
  }
}

function readObject(text: string, from: number, parent: JsonNode | null, step: JsonNode['step']): JsonNode {
  const members: JsonMember[] = []
  const node = { type: 'object', value: null, from, to: from, parent, step, members, items: [] } satisfies JsonNode
  let at = skipSpace(text, from + 1)
  while (text.charCodeAt(at) === quote) {
    const span = { from: at, to: skipString(text, at) }
    const name = stringAt(text, span)
    const key: JsonNode = { ...span, type: 'string', value: name, parent: node, step: name, members: [], items: [] }
    const value = readNode(text, skipColon(text, span.to), node, name)
    members.push({ name, key, value })
    at = skipComma(text, value.to)
  }
  node.to = at + 1
  return node
}

function readArray(text: string, from: number, parent: JsonNode | null, step: JsonNode['step']): JsonNode {
  const items: JsonNode[] = []
  const node = { type: 'array', value: null, from, to: from, parent, step, members: [], items } satisfies JsonNode
  let at = skipSpace(text, from + 1)
  while (text.charCodeAt(at) !== closeBracket) {
    const item = readNode(text, at, node, items.length)
    items.push(item)
    at = skipComma(text, item.to)
  }
  node.to = at + 1
  return node
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}

function skipColon(text: string, from: number): number {
  return skipSpace(text, skipSpace(text, from) + 1)
}

/** From the end of a value to the next member or item, or to the closing bracket. */
function skipComma(text: string, from: number): number {
  const at = skipSpace(text, from)
  return text.charCodeAt(at) === comma ? skipSpace(text, at + 1) : at
}

/** The exclusive end of the string that starts at `from`. */
export function skipString(text: string, from: number): number {
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

/** Skips a number, true, false or null. */
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
