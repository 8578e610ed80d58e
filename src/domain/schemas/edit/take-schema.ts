import { isObjectAt, memberAt, membersAt, rawAt, rootSpan } from '../../json/json-reader.ts'
import { indentOf, insertMember, setMember, spliced } from '../../json/json-splice.ts'
import { layOut } from '../../json/json-layout.ts'
import { readDocument } from '../document/schema-document.ts'
import { edited, rejected, type Edit } from './schema-edit.ts'

export interface OtherSchema {
  /** The `$ref` value of fields that use it. */
  readonly iri: string
  readonly text: string
}

/**
 * Adds another schema and everything that it embeds to the flat `$defs`. Existing entries are kept, so no other field
 * changes.
 */
export function takeSchema(text: string, { iri, text: other }: OtherSchema): Edit {
  const [read, found] = [readDocument(text), readDocument(other)]
  if (!read.ok) return rejected({ kind: 'not-readable' })
  if (!found.ok || iri === '') return rejected({ kind: 'no-such-schema', ref: iri })
  const { document } = read
  if (document.defs.has(iri)) return edited(text)
  const own = document.id
  if (own !== '' && (own === iri || found.document.defs.has(own))) return rejected({ kind: 'contains-itself' })
  const members = membersAt(other, rootSpan(other))
  const rest = members.filter(({ name }) => name !== '$defs')
  const body = `{${rest.map(({ name, value }) => `${JSON.stringify(name)}:${rawAt(other, value)}`).join(',')}}`
  const definitions = members.findLast(({ name }) => name === '$defs')?.value
  const embedded = definitions ? membersAt(other, definitions) : []
  const added: readonly (readonly [string, string])[] = [
    [iri, body],
    ...embedded
      .filter(({ name }) => name !== iri && !document.defs.has(name))
      .map(({ name, value }) => [name, rawAt(other, value)] as const),
  ]
  const root = rootSpan(text)
  const held = memberAt(text, root, '$defs')
  if (held && !isObjectAt(text, held)) return rejected({ kind: 'member-unreadable', member: '$defs' })
  const indent = indentOf(text)
  const laid = (json: string, depth: number) => (indent === null ? json : layOut(json, indent, indent.repeat(depth)))
  if (!held) {
    const all = `{${added.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
    return edited(spliced(text, [setMember(text, root, '$defs', laid(all, 1))]))
  }
  return edited(
    added.reduce((result, [name, json]) => {
      const defs = memberAt(result, rootSpan(result), '$defs')
      return defs ? spliced(result, [insertMember(result, defs, JSON.stringify(name), laid(json, 2))]) : result
    }, text),
  )
}
