import { parseTree, type Node, type ParseError } from 'jsonc-parser'

export type JsonNode = Node

/** Where and why a text is not the JSON that is wanted. `offset` counts characters. */
interface JsonFault {
  readonly message: string
  readonly offset: number
}

export type JsonTree =
  { readonly ok: true; readonly root: JsonNode } | { readonly ok: false; readonly fault: JsonFault }

/** Nested deeper than this, a text is refused: whatever reads it level by level would run out of room. */
export const deepest = 200

/** Reads JSON into nodes that know their place in the text. Comments and trailing commas are faults. */
export function readJsonTree(text: string): JsonTree {
  const deep = tooDeepAt(text)
  if (deep !== null) return failed(`is nested deeper than ${deepest} levels`, deep)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const reason = whyNotJson(text)
  if (root && reason === null) return { ok: true, root }
  return failed(reason ?? 'is not JSON', errors[0]?.offset ?? 0)
}

/** The members of an object in their order, a name that is given twice twice. */
export function membersOf(node: JsonNode | undefined): readonly JsonMember[] {
  const members: JsonMember[] = []
  if (node?.type !== 'object') return members
  for (const { children: [key, value] = [] } of node.children ?? [])
    if (key && value) members.push({ name: String(key.value), key, value })
  return members
}

export interface JsonMember {
  readonly name: string
  readonly key: JsonNode
  readonly value: JsonNode
}

/** The value under a name; of several the last, as every reader of JSON takes it. */
export function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  if (node?.type !== 'object') return undefined
  return node.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1]
}

/** The text of a string; undefined for anything else. */
export function stringOf(node: JsonNode | undefined): string | undefined {
  return node?.type === 'string' ? String(node.value) : undefined
}

function failed(message: string, offset: number): JsonTree {
  return { ok: false, fault: { message, offset } }
}

/** What the platform says, without the places and excerpts that differ from one to another. */
function whyNotJson(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    return text.trim() === '' ? 'is empty' : 'is not JSON'
  }
}

function tooDeepAt(text: string): number | null {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === backslash) at++
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === openBrace || code === openBracket) {
      if (++depth > deepest) return at
    } else if (code === closeBrace || code === closeBracket) depth--
  }
  return null
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]
