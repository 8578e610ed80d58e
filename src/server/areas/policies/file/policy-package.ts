import { stringifyJson } from '#api/json.ts'
import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { itemsAt, membersAt, rootSpan } from '#domain/json/json-reader.ts'
import { removeMembers, setMember, spliced } from '#domain/json/json-splice.ts'
import { createHash } from 'node:crypto'
import { isZip } from '#domain/zip/archive-in.ts'
import { listEntries, unfold, type ZipEntry } from '../../../platform/zip/zip-reader.ts'
import { packedEntry, writeZip } from '../../../platform/zip/zip-writer.ts'
import { policyFileBounds } from './policy-archive.ts'

/** Part of the digest. A new value makes stored files count as different once files are read in another way. */
const reading = '2'

export interface PolicyTitle {
  readonly name: string
  readonly tag: string
}

/** The zip to store for a received file. Bare JSON is packed into one, without its documents. */
export function packageOf(bytes: Uint8Array): Uint8Array {
  if (isZip(bytes)) return bytes
  const text = new TextDecoder().decode(bytes)
  const root = rootSpan(text)
  const rowsOf = (name: string) => {
    const member = membersAt(text, root).findLast((one) => one.name === name)
    if (!member || text[member.value.from] !== '[') return []
    return itemsAt(text, member.value).map(({ from, to }) => text.slice(from, to))
  }
  const policy = spliced(text, removeMembers(text, root, new Set(['schemas', 'tokens', 'documents'])))
  return zipOf(policy, { schemas: rowsOf('schemas'), tokens: rowsOf('tokens') })
}

/** A zip for a policy that was not imported from a file. */
export function packageFor(policy: JsonObject, schemas: readonly object[]): Uint8Array {
  return zipOf(stringifyJson(policy), { schemas: schemas.map((row) => stringifyJson(row)), tokens: [] })
}

/** The zip with another name and tag in `policy.json`. Nothing else changes. */
export function retitled(zip: Uint8Array, title: PolicyTitle): Uint8Array {
  const entries = listEntries(zip, policyFileBounds)
  return writeZip(
    entries.map((entry) => {
      if (entry.name !== 'policy.json') return entry
      const text = new TextDecoder().decode(unfold(entry))
      return packedEntry(entry.name, new TextEncoder().encode(titled(text, title)), entry.time)
    }),
  )
}

/** Equal for files with the same content, whatever name and tag they give the policy. */
export function digestOf(zip: Uint8Array): string {
  const hash = createHash('sha256').update(reading)
  const entries = listEntries(zip, policyFileBounds).filter(({ isFolder }) => !isFolder)
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const content = unfold(entry)
    const text =
      entry.name === 'policy.json' ? titled(new TextDecoder().decode(content), { name: '', tag: '' }) : content
    hash.update(`\0${entry.name}\0${text.length}\0`).update(text)
  }
  return hash.digest('hex')
}

/** A `.schema` zip of the schemas in a policy's zip, byte for byte. */
export function schemaPackageOf(zip: Uint8Array): Uint8Array {
  const entries = listEntries(zip, policyFileBounds).filter(({ name }) => /^schem[ae]s\/[^/]+\.json$/.test(name))
  return writeZip(entries.map((entry) => withName(entry, entry.name.slice(entry.name.indexOf('/') + 1))))
}

function withName(entry: ZipEntry, name: string): ZipEntry {
  return { ...entry, name, rawName: new TextEncoder().encode(name) }
}

function titled(text: string, { name, tag }: PolicyTitle): string {
  return withMember(withMember(text, 'name', name), 'policyTag', tag)
}

function withMember(text: string, member: string, value: string): string {
  return spliced(text, [setMember(text, rootSpan(text), member, JSON.stringify(value))])
}

function zipOf(policy: string, folders: Readonly<Record<'schemas' | 'tokens', readonly string[]>>): Uint8Array {
  const taken = new Set<string>()
  const encoder = new TextEncoder()
  const entries = Object.entries(folders).flatMap(([folder, texts]) =>
    texts.map((text, index) => {
      const named = nameIn(text, folder === 'schemas' ? 'iri' : 'tokenName') ?? String(index)
      const name = taken.has(`${folder}/${named}`) ? `${named}_${index}` : named
      taken.add(`${folder}/${name}`)
      return packedEntry(`${folder}/${name}.json`, encoder.encode(text))
    }),
  )
  return writeZip([packedEntry('policy.json', encoder.encode(policy)), ...entries])
}

/** The name, if it can be a file name. */
function nameIn(text: string, member: string): string | null {
  const value: unknown = JSON.parse(text)
  const name = isObject(value) && !isList(value) ? value[member] : undefined
  return typeof name === 'string' && /^[^/\\\0]{1,200}$/.test(name) && !/^\.+$/.test(name) ? name : null
}
