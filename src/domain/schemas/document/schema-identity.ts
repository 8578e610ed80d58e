import { memberOf, membersOf, readJsonTree, stringOf, type JsonNode } from '../../json/json-tree.ts'

/** What refers to a schema in documents: its uuid with a number sign. */
export function iriOf(uuid: string): string {
  return `#${uuid}`
}

/** The context of a schema that is not published. */
export function contextUrlOf(uuid: string): string {
  return `schema:${uuid}`
}

/** The uuid that a `$id` stands for: `#uuid` or `#uuid&version`. */
export function uuidOfIri(iri: string): string {
  return iri.replace(/^#/, '').replace(/&.*$/s, '')
}

/** Text of a document with the `$id` and `$comment` that go with its uuid; all else stays as it stands. The text must be an object's. */
export function withIdentity(text: string, uuid: string): string {
  const iri = iriOf(uuid)
  const withId = withMember(text, '$id', (known) => (known === iri ? null : iri), null)
  return withMember(withId, '$comment', (known) => commentFor(uuid, known), '$id')
}

/** The document's `$comment`; null where the one it has says so already. What else that one says is kept. */
function commentFor(uuid: string, known: string | undefined): string | null {
  const own = { '@id': `${contextUrlOf(uuid)}${iriOf(uuid)}`, term: uuid }
  const tree = readJsonTree(known ?? '')
  if (!tree.ok || tree.root.type !== 'object') return JSON.stringify(own)
  const [id, term] = [memberOf(tree.root, '@id'), memberOf(tree.root, 'term')]
  if (stringOf(id) === own['@id'] && stringOf(term) === own.term) return null
  const rest = membersOf(tree.root).filter(({ name }) => name !== '@id' && name !== 'term')
  const kept = rest.map(({ key, value }) => `,${textOf(known ?? '', key)}:${textOf(known ?? '', value)}`)
  return `${JSON.stringify(own).slice(0, -1)}${kept.join('')}}`
}

function textOf(text: string, { offset, length }: JsonNode): string {
  return text.slice(offset, offset + length)
}

/** Sets a member of the outermost object; a new one stands after the member `after`, or first of all. */
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
  if (held) return splice(text, held.offset, held.length, JSON.stringify(value))
  const before = after === null ? undefined : memberOf(root, after)
  const at = before ? before.offset + before.length : root.offset + 1
  // A new member is set apart as the first one is.
  const space = /^\s*/.exec(text.slice(root.offset + 1))?.[0] ?? ''
  const written = `${JSON.stringify(name)}:${space === '' ? '' : ' '}${JSON.stringify(value)}`
  if (before) return splice(text, at, 0, `,${space}${written}`)
  return splice(text, at, 0, membersOf(root).length > 0 ? `${space}${written},` : written)
}

function splice(text: string, at: number, length: number, inserted: string): string {
  return text.slice(0, at) + inserted + text.slice(at + length)
}
