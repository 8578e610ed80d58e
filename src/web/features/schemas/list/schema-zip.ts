import { strToU8, unzipSync, zipSync } from 'fflate'
import { isSchemaEntry, isSchemaText, policyEntryName, schemaEntries } from '#domain/schemas/document/schema-file.ts'
import { archiveIn } from '#domain/zip/archive-in.ts'

const maxEntries = 1000
const maxEntryBytes = 8 * 2 ** 20
const maxBytes = 32 * 2 ** 20

/** `text`: a schema row as JSON. */
export type ZippedSchemas =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly reason: 'not-zip' | 'too-large' | 'no-schemas' | 'policy' }

/** The schemas of a `.schema` file, by entry name. */
export function readSchemaZip(bytes: Uint8Array): ZippedSchemas {
  let isTooLarge = false
  let isPolicy = false
  let [entries, total] = [0, 0]
  const wanted = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    if (name === policyEntryName) isPolicy = true
    if (!isSchemaEntry(name)) return false
    entries += 1
    total += originalSize
    if (entries > maxEntries || originalSize > maxEntryBytes || total > maxBytes) isTooLarge = true
    return !isTooLarge
  }
  let files: Readonly<Record<string, Uint8Array>>
  try {
    files = unzipSync(archiveIn(bytes), { filter: wanted })
  } catch {
    return { ok: false, reason: 'not-zip' }
  }
  if (isPolicy) return { ok: false, reason: 'policy' }
  if (isTooLarge) return { ok: false, reason: 'too-large' }
  const texts = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, content]) => new TextDecoder().decode(content))
    .filter(isSchemaText)
  return texts.length === 0 ? { ok: false, reason: 'no-schemas' } : { ok: true, texts }
}

/** A `.schema` file in Guardian's format. */
export function writeSchemaZip(schema: Parameters<typeof schemaEntries>[0]): Uint8Array<ArrayBuffer> {
  const files = schemaEntries(schema).map(({ name, text }) => [name, strToU8(text)])
  return new Uint8Array(zipSync(Object.fromEntries(files)))
}
