import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { violationAt, type ValueViolation } from '#domain/json/value-violation.ts'
import { readExactObject } from '#domain/json/exact-object.ts'
import { limits } from '../../../platform/limits.ts'
import { objectIn, readRows, requireTextBound } from '../../../platform/zip/json-entries.ts'
import { isZip } from '#domain/zip/archive-in.ts'
import { ArchiveError, listEntries, unfold, type ZipBounds, type ZipEntry } from '../../../platform/zip/zip-reader.ts'

export interface PolicyFileBounds extends ZipBounds {
  /** The total size of the text of policies, schemas, tokens and tools. */
  readonly maxTextBytes: number
}

/** A policy as received: the content of `policy.json`, with the rows of the other folders. */
export interface UnpackedPolicy {
  readonly isZip: boolean
  /** With `schemas` as rows, and exact integers. */
  readonly file: JsonObject
  readonly tokens: readonly JsonObject[]
  /** Only references: a Guardian does not export the content of tools. */
  readonly tools: readonly JsonObject[]
  readonly artifacts: readonly PolicyArtifact[]
  readonly notes: readonly ValueViolation[]
}

interface PolicyArtifact {
  readonly uuid: string
  readonly name: string
  readonly extension: string
  readonly bytes: number
  /** Data for the policy's scripts: JSON and code. Null for other files, and for large ones. */
  readonly text: string | null
}

/** The limits for files that the service accepts. */
export const policyFileBounds: PolicyFileBounds = {
  maxEntries: limits.policyFileEntries,
  maxUnfoldedBytes: limits.policyFileUnfoldedBytes,
  maxRatio: limits.policyFileRatio,
  maxFolders: limits.policyFileFolders,
  maxTextBytes: limits.policyFileTextBytes,
}

const policyEntry = 'policy.json'
const artifactList = 'artifacts/metadata.json'

/** Reads a `.policy` zip, or a policy as bare JSON. Throws `ArchiveError`. */
export function unpackPolicy(bytes: Uint8Array, bounds: PolicyFileBounds): UnpackedPolicy {
  if (!isZip(bytes)) {
    requireTextBound(bytes.length, bounds)
    const file = objectIn(bytes, 'is neither a zip nor JSON')
    if (!('config' in file)) throw new ArchiveError('is JSON, but not a policy: it has no “config” with blocks')
    const lists = { tokens: rowsIn(file['tokens']), tools: rowsIn(file['tools']) }
    return { isZip: false, file, ...lists, artifacts: [], notes: [] }
  }
  const entries = listEntries(bytes, bounds).filter(({ isFolder }) => !isFolder)
  const main = entries.find(({ name }) => name === policyEntry)
  if (!main) throw new ArchiveError(`is a zip, but not a policy: ${withoutPolicy(entries)}`)
  const texts = entries.filter(isText)
  requireTextBound(
    [main, ...texts].reduce((sum, { size }) => sum + size, 0),
    bounds,
  )
  // Content that is only stored must be intact, too.
  for (const entry of entries) if (entry !== main && !isText(entry)) unfold(entry)
  const policy = objectIn(unfold(main), 'has a policy.json that is not JSON')
  const notes = entries.flatMap(({ name, isRepeated }) =>
    isRepeated ? [violationAt([name], 'occurs more than once; the last one counts, as in a Guardian')] : [],
  )
  const rowsOf = (folder: string) => {
    const read = readRows(texts.filter(({ name }) => name.startsWith(`${folder}/`)))
    notes.push(...read.notes)
    return read.rows
  }
  // Early Guardian versions used another name for the folder.
  const schemas = [...rowsOf('schemas'), ...rowsOf('schemes')]
  return {
    isZip: true,
    file: { ...policy, schemas },
    tokens: rowsOf('tokens'),
    tools: rowsOf('tools'),
    artifacts: artifactsIn(entries, notes),
    notes,
  }
}

function withoutPolicy(entries: readonly ZipEntry[]): string {
  const inside = entries.find(({ name }) => name.endsWith(`/${policyEntry}`))
  if (inside) return `policy.json must not be in a folder, but is at ${inside.name}`
  const another = entries.find(({ name }) => name.toLowerCase().endsWith('.policy'))
  if (another) return `it contains ${another.name}; unpack it and choose that file`
  const hasSchemas = entries.some(({ name }) => /^#[^/]*\.json$/.test(name))
  return `it has no policy.json${hasSchemas ? '. It contains schemas; import it on the Schemas page' : ''}`
}

function artifactsIn(entries: readonly ZipEntry[], notes: ValueViolation[]): readonly PolicyArtifact[] {
  const list = entries.find(({ name }) => name === artifactList)
  if (!list) return []
  const read = readExactObject(`{"rows":${new TextDecoder().decode(unfold(list))}}`)
  if (!read.ok) notes.push(violationAt([artifactList], 'is not JSON; the artifacts have no names'))
  const rows = read.ok ? rowsIn(read.value.exact['rows']) : []
  return rows.flatMap(({ uuid, name, extention, extension }) => {
    const content = entries.find((entry) => entry.name === `artifacts/${String(uuid)}`)
    if (typeof uuid !== 'string') return []
    if (!content) notes.push(violationAt([artifactList], `names the artifact ${uuid}, which is not in the file`))
    const kind = text(extention) || text(extension)
    const isRead = content && /^js(on)?$/i.test(kind) && content.size <= limits.artifactBytes
    const held = isRead ? new TextDecoder().decode(unfold(content)) : null
    return [{ uuid, name: text(name), extension: kind, bytes: content?.size ?? 0, text: held }]
  })
}

function isText({ name }: ZipEntry): boolean {
  return /^(schemas|schemes|tokens|tools)\/.*\.json$/.test(name) || name === artifactList
}

function rowsIn(value: unknown): readonly JsonObject[] {
  return isList(value) ? value.filter(isObject) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
