import { memberOf, membersOf, rawAt, readJsonTree, stringOf } from '../../json/json-reader.ts'
import { spliced } from '../../json/json-splice.ts'

export function iriOf(uuid: string): string {
  return `#${uuid}`
}

/** The context URL of an unpublished schema. */
export function contextUrlOf(uuid: string): string {
  return `schema:${uuid}`
}

/** Extracts the UUID from a `$id`: `#uuid` or `#uuid&version`. */
export function uuidOfIri(iri: string): string {
  return iri.replace(/^#/, '').replace(/&.*$/s, '')
}

/**
 * Sets the `$id` and `$comment` of a document to match its UUID and leaves everything else unchanged. The text must be
 * an object.
 */
export function withIdentity(text: string, uuid: string): string {
  const iri = iriOf(uuid)
  const withId = withMember(text, '$id', (known) => (known === iri ? null : iri), null)
  return withMember(withId, '$comment', (known) => commentFor(uuid, known), '$id')
}

/** The document's `$comment` for its UUID; null if it needs no change. Other members of a known comment are kept. */
function commentFor(uuid: string, known: string | undefined): string | null {
  const own = { '@id': `${contextUrlOf(uuid)}${iriOf(uuid)}`, term: uuid }
  const tree = readJsonTree(known ?? '')
  if (!tree.ok || tree.root.type !== 'object') return JSON.stringify(own)
  const [id, term] = [memberOf(tree.root, '@id'), memberOf(tree.root, 'term')]
  if (stringOf(id) === own['@id'] && stringOf(term) === own.term) return null
  const rest = membersOf(tree.root).filter(({ name }) => name !== '@id' && name !== 'term')
  const kept = rest.map(({ key, value }) => `,${rawAt(known ?? '', key)}:${rawAt(known ?? '', value)}`)
  return `${JSON.stringify(own).slice(0, -1)}${kept.join('')}}`
}

/** Sets a member of the outermost object. A new member follows `after`, or comes first. */
function withMember(
  text: string,
  name: string,
  next: (known: string | undefined) => string | null,
  after: string | null,
): string {
  const tree = readJsonTree(text)
  if (!tree.ok || tree.root.type !== 'object') return text
  const { root } = tree
  const held = memberOf(root, name)
  const value = next(stringOf(held))
  if (value === null) return text
  if (held) return spliced(text, [{ ...held, insert: JSON.stringify(value) }])
  const before = after === null ? undefined : memberOf(root, after)
  const at = before ? before.to : root.from + 1
  // A new member has the same spacing as the first one.
  const space = /^\s*/.exec(text.slice(root.from + 1))?.[0] ?? ''
  const written = `${JSON.stringify(name)}:${space === '' ? '' : ' '}${JSON.stringify(value)}`
  const first = membersOf(root).length > 0 ? `${space}${written},` : written
  return spliced(text, [{ from: at, to: at, insert: before ? `,${space}${written}` : first }])
}
