import { sameTokens } from '../../json/json-layout.ts'
import { memberOf, membersOf, rawAt, readJsonTree, type JsonMember, type JsonNode } from '../../json/json-reader.ts'
import { spliced } from '../../json/json-splice.ts'

/**
 * Updates the copy of another schema in a document's `$defs`. `$defs` is flat: schemas that the other one embeds are
 * added next to the copy if missing. Null if there is no copy or no change.
 */
export function withUpdatedCopy(text: string, iri: string, other: string): string | null {
  const [host, source] = [definitionsOf(text), readJsonTree(other)]
  const copy = membersOf(host).findLast(({ name }) => name === iri)
  if (!host || !copy || !source.ok) return null
  const margin = marginAt(text, copy.key.from)
  const own = membersOf(source.root).filter(({ name }) => name !== '$defs')
  const names = new Set(membersOf(host).map(({ name }) => name))
  const embedded = membersOf(memberOf(source.root, '$defs')).filter(({ name }) => name !== iri && !names.has(name))
  const space = margin === null ? '' : `\n${margin}`
  const written = objectOf(own, other, margin) + embedded.map((one) => `,${space}${memberText(one, other)}`).join('')
  const next = spliced(text, [{ ...copy.value, insert: written }])
  return sameTokens(text, next) ? null : next
}

function definitionsOf(text: string): JsonNode | undefined {
  const tree = readJsonTree(text)
  return tree.ok ? memberOf(tree.root, '$defs') : undefined
}

/** The white space between the start of the line and an offset; null if there is other text. */
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
  return `${rawAt(text, key)}: ${rawAt(text, value)}`
}
