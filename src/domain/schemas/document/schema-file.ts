import { stringifyJson } from '#api/json.ts'
import { memberAt, membersAt, rawAt, rootSpan } from '../../json/json-reader.ts'
import { withMember } from '../../json/json-splice.ts'
import { isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import type { SchemaValue } from './schema.ts'
import { usedDefinitions } from './used-definitions.ts'

/** The zip entry that distinguishes a policy from a `.schema` file. */
export const policyEntryName = 'policy.json'

/** True if an entry of a `.schema` file may contain a schema. */
export function isSchemaEntry(name: string): boolean {
  return /^(schemas\/)?[^/]+\.json$/.test(name)
}

/**
 * True if a text is a schema row or a JSON Schema rather than, for example, a list. Text that is not JSON counts as one,
 * so that it is reported instead of left out.
 */
export function isSchemaText(text: string): boolean {
  const value = tryParseJson(text)
  return (
    value === undefined || (isObject(value) && (value['document'] !== undefined || value['properties'] !== undefined))
  )
}

type WrittenSchema = Pick<SchemaValue, 'name' | 'uuid' | 'iri' | 'description' | 'entity' | 'status'> & {
  readonly text: string
  readonly row?: JsonObject
}

/**
 * The entries of a `.schema` file as Guardian writes it: one row for the schema and one for each schema that it embeds.
 */
export function schemaEntries(schema: WrittenSchema): { readonly name: string; readonly text: string }[] {
  const own = { ...schema, iri: schema.iri || `#${schema.uuid}` }
  return [own, ...embeddedIn(schema)].map(({ text, row = {}, name, uuid, iri, description, entity, status }) => ({
    name: `${iri}.json`,
    text: rowText({ ...row, name, uuid, iri, description, entity, status }, text),
  }))
}

/** A Guardian exports documents as objects. Ours keeps its characters, and every other member of the row its value. */
function rowText(row: JsonObject, document: string): string {
  const members = Object.entries(row).map(([name, value]) => `${JSON.stringify(name)}:${valueText(name, value)}`)
  return `{${[...members, `"document":${document}`].join(',')}}`
}

/** The context is text in answers, and an object in files. */
function valueText(name: string, value: unknown): string {
  const isText = name === 'context' && typeof value === 'string' && isObject(tryParseJson(value))
  return isText ? value : stringifyJson(value)
}

function embeddedIn({ text, status }: WrittenSchema): WrittenSchema[] {
  const defs = memberAt(text, rootSpan(text), '$defs')
  if (!defs || text[defs.from] !== '{') return []
  const contents = new Map(membersAt(text, defs).map(({ name, value }) => [name, rawAt(text, value)]))
  const definitions = new Map([...contents].map(([name, content]) => [name, tryParseJson(content)]))
  return [...contents.keys()].map((iri) => {
    const document = definitions.get(iri)
    const textOf = (member: string) => {
      const one = isObject(document) ? document[member] : undefined
      return typeof one === 'string' ? one : ''
    }
    const uuid = iri.replace(/^#/, '').replace(/&.*$/s, '')
    const name = textOf('title') || uuid
    return {
      name,
      uuid,
      iri,
      description: textOf('description'),
      entity: 'NONE',
      status,
      text: withDefinitions(iri, contents, definitions),
    }
  })
}

/** An embedded schema with those that it uses in turn, without which it is not complete. */
function withDefinitions(
  iri: string,
  contents: ReadonlyMap<string, string>,
  definitions: ReadonlyMap<string, unknown>,
): string {
  const content = contents.get(iri) ?? ''
  const document = definitions.get(iri)
  if (!isObject(document) || document['$defs'] !== undefined) return content
  const used = [...usedDefinitions(document, definitions)].flatMap((ref) => {
    const other = ref === iri ? undefined : contents.get(ref)
    return other === undefined ? [] : [`${JSON.stringify(ref)}:${other}`]
  })
  return used.length === 0 ? content : withMember(content, '$defs', `{${used.join(',')}}`)
}
