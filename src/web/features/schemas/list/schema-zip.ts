import { strToU8, unzipSync, zipSync } from 'fflate'
import { memberAt, membersAt, rawAt, rootSpan } from '#domain/json/json-reader.ts'
import { isObject, tryParseJson } from '#domain/json/json-value.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'

const maxEntries = 1000
const maxEntryBytes = 8 * 2 ** 20
const maxBytes = 32 * 2 ** 20

/** `text`: a schema row as JSON. */
export type ZippedSchemas =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly reason: 'not-zip' | 'too-large' | 'no-schemas' | 'policy' }

/** The schemas of a `.schema` file, by the names of its entries. */
export function readSchemaZip(bytes: Uint8Array): ZippedSchemas {
  let isTooLarge = false
  let isPolicy = false
  let [entries, total] = [0, 0]
  const wanted = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    if (name === 'policy.json') isPolicy = true
    if (!/^(schemas\/)?[^/]+\.json$/.test(name)) return false
    entries += 1
    total += originalSize
    if (entries > maxEntries || originalSize > maxEntryBytes || total > maxBytes) isTooLarge = true
    return !isTooLarge
  }
  let files: Readonly<Record<string, Uint8Array>>
  try {
    files = unzipSync(bytes, { filter: wanted })
  } catch {
    return { ok: false, reason: 'not-zip' }
  }
  if (isPolicy) return { ok: false, reason: 'policy' }
  if (isTooLarge) return { ok: false, reason: 'too-large' }
  const texts = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, content]) => new TextDecoder().decode(content))
    .filter(isSchemaRow)
  return texts.length === 0 ? { ok: false, reason: 'no-schemas' } : { ok: true, texts }
}

function isSchemaRow(text: string): boolean {
  const value = tryParseJson(text)
  return isObject(value) && (value['document'] !== undefined || value['properties'] !== undefined)
}

type WrittenSchema = Pick<SchemaValue, 'name' | 'uuid' | 'iri' | 'description' | 'entity' | 'status' | 'text'>

/** A `.schema` file as a Guardian writes it: the schema, and each schema that it embeds, as a row. */
export function writeSchemaZip(schema: WrittenSchema & { readonly text: string }): Uint8Array<ArrayBuffer> {
  const own = { ...schema, iri: schema.iri || `#${schema.uuid}` }
  const rows = [own, ...embeddedIn(schema)]
  const files = rows.map(({ text, ...row }) => [`${row.iri}.json`, strToU8(JSON.stringify({ ...row, document: text }))])
  return new Uint8Array(zipSync(Object.fromEntries(files)))
}

function embeddedIn({ text, status }: { readonly text: string; readonly status: string }) {
  const defs = memberAt(text, rootSpan(text), '$defs')
  if (!defs || text[defs.from] !== '{') return []
  return membersAt(text, defs).map(({ name: iri, value }) => {
    const content = rawAt(text, value)
    const document = tryParseJson(content)
    const said = (member: string) => {
      const one = isObject(document) ? document[member] : undefined
      return typeof one === 'string' ? one : ''
    }
    const uuid = iri.replace(/^#/, '').replace(/&.*$/s, '')
    const name = said('title') || uuid
    return { name, uuid, iri, description: said('description'), entity: 'NONE', status, text: content }
  })
}
