import { memberOf, membersOf, readJsonTree, type JsonMember, type JsonNode } from '../../json/json-tree.ts'

/**
 * Text of a document in whose `$defs` the copy of another schema is replaced by what that one is now. `$defs` is flat:
 * what the other one embeds goes beside it, where it is not there yet. Null where there is no such copy, or no change.
 */
export function withCopy(text: string, iri: string, other: string): string | null {
  const [host, source] = [definitionsOf(text), readJsonTree(other)]
  const copy = membersOf(host).findLast(({ name }) => name === iri)
  if (!host || !copy || !source.ok) return null
  const margin = marginAt(text, copy.key.offset)
  const own = membersOf(source.root).filter(({ name }) => name !== '$defs')
  const names = new Set(membersOf(host).map(({ name }) => name))
  const embedded = membersOf(memberOf(source.root, '$defs')).filter(({ name }) => name !== iri && !names.has(name))
  const space = margin === null ? '' : `\n${margin}`
  const written = objectOf(own, other, margin) + embedded.map((one) => `,${space}${memberText(one, other)}`).join('')
  const { offset, length } = copy.value
  const next = text.slice(0, offset) + written + text.slice(offset + length)
  return sameTokens(text, next) ? null : next
}

function definitionsOf(text: string): JsonNode | undefined {
  const tree = readJsonTree(text)
  return tree.ok ? memberOf(tree.root, '$defs') : undefined
}

/** What stands before the first character of its line; null where the line begins with something else. */
function marginAt(text: string, offset: number): string | null {
  const margin = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return offset > 0 && text.lastIndexOf('\n', offset - 1) >= 0 && /^\s*$/.test(margin) ? margin : null
}

function objectOf(members: readonly JsonMember[], text: string, margin: string | null): string {
  const parts = members.map((member) => memberText(member, text))
  if (margin === null) return `{${parts.join(',')}}`
  return `{\n${parts.map((part) => `${margin}  ${part}`).join(',\n')}\n${margin}}`
}

function memberText({ key, value }: JsonMember, text: string): string {
  return `${cut(text, key)}: ${cut(text, value)}`
}

function cut(text: string, { offset, length }: JsonNode): string {
  return text.slice(offset, offset + length)
}

/** Whether two texts differ in the white space between tokens at most. */
function sameTokens(a: string, b: string): boolean {
  return withoutSpace(a) === withoutSpace(b)
}

function withoutSpace(text: string): string {
  return text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string: string | undefined) => string ?? '')
}
