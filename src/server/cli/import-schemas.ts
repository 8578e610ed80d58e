import { readFile } from 'node:fs/promises'
import { describeJsonViolation } from '#domain/json/json-reader.ts'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import { describeViolation } from '#domain/schemas/check/schema-violation.ts'
import { isSchemaEntry, isSchemaText, policyEntryName } from '#domain/schemas/document/schema-file.ts'
import { uuidOfIri, withIdentity } from '#domain/schemas/document/schema-identity.ts'
import type { CreatableEntity } from '#domain/schemas/document/schema.ts'
import { describeImportNote, describeImportReason } from '#domain/schemas/edit/import-words.ts'
import { importSchema, type ImportedSchema } from '#domain/schemas/edit/schema-import.ts'
import { isObject, tryParseJson } from '#domain/json/json-value.ts'
import { registryDid } from '../areas/accounts/registry.ts'
import { findAccount, findFirstOfRole } from '../areas/accounts/store/accounts.ts'
import { policyFileBounds } from '../areas/policies/file/policy-archive.ts'
import { createEmbeddedSchemas } from '../areas/schemas/embedded/schemas.ts'
import { listSchemasOfUuid } from '../areas/schemas/store/schemas.ts'
import type { Caller } from '../http/caller.ts'
import type { Store } from '../platform/database/database.ts'
import { ImportError } from '../platform/expected-error.ts'
import { limits } from '../platform/limits.ts'
import { requireTextBound } from '../platform/zip/json-entries.ts'
import { isZip } from '#domain/zip/archive-in.ts'
import { ArchiveError, listEntries, unfold } from '../platform/zip/zip-reader.ts'

export interface SchemaImport {
  /** A `.schema` zip, a schema row as JSON, or a JSON Schema. */
  readonly file: string
  readonly entity: CreatableEntity
  /** The username of the creator; the first Standard Registry account by default. */
  readonly owner: string | null
}

/**
 * Creates drafts from the schemas in a file and reports the result for each. Throws an `ImportError`; in that case
 * nothing is written.
 */
export async function importSchemas(store: Store, options: SchemaImport, now: number): Promise<string> {
  const { file, entity } = options
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new ImportError(`${file} cannot be read. Check the name and the permissions.`, { cause })
  })
  const schemas = readSchemas(bytes, file)
  const caller = await callerFor(store, options.owner)
  const source = createEmbeddedSchemas(store, () => now)
  const lines: string[] = []
  for (const { content, notes } of schemas) {
    const name = content.name.trim()
    if (await isHeld(store, content.text)) {
      lines.push(`${name}: already exists, unchanged.`)
      continue
    }
    const { uuid } = await source.create(
      { name, description: content.description, entity, document: content.text },
      caller,
    )
    lines.push(`${name}: imported as a draft for ${entity}, with the UUID ${uuid}.`)
    lines.push(...notes.map((note) => `  ${describeImportNote(note)}`))
  }
  return lines.join('\n')
}

type ReadSchema = Extract<ImportedSchema, { readonly ok: true }>

function readSchemas(bytes: Uint8Array, file: string): readonly ReadSchema[] {
  const read = textsIn(bytes, file).map(({ place, text }) => ({ place, schema: importSchema(text) }))
  const faults = read.flatMap(({ place, schema }) => faultsOf(schema).map((fault) => `  ${place}${fault}`))
  if (faults.length > 0) {
    const more = faults.length - limits.reportedViolations
    const shown = [...faults.slice(0, limits.reportedViolations), ...(more > 0 ? [`  and ${more} more`] : [])]
    throw new ImportError([`${file}: nothing was imported.`, ...shown].join('\n'))
  }
  return read.flatMap(({ schema }) => (schema.ok ? [schema] : []))
}

function faultsOf(schema: ImportedSchema): string[] {
  if (!schema.ok)
    return schema.reasons.map((reason) => {
      if (reason.kind !== 'not-json') return describeImportReason(reason)
      const { line, column } = reason.violation
      return `The text ${describeJsonViolation(reason.violation)} (line ${line}, column ${column}).`
    })
  const unnamed = schema.content.name.trim() === '' ? ['The schema has no name. Give it a title.'] : []
  return [...unnamed, ...checkSchema(schema.content.text).map(describeViolation)]
}

interface PlacedText {
  /** The beginning of a sentence about the text; empty for the whole file. */
  readonly place: string
  readonly text: string
}

function textsIn(bytes: Uint8Array, file: string): readonly PlacedText[] {
  try {
    if (!isZip(bytes)) {
      requireTextBound(bytes.length, policyFileBounds)
      return [{ place: '', text: decoded(bytes) }]
    }
    const entries = listEntries(bytes, policyFileBounds).filter(({ isFolder }) => !isFolder)
    if (entries.some(({ name }) => name === policyEntryName))
      throw new ArchiveError('is a policy. Import it with “import policy”')
    const wanted = entries.filter(({ name }) => isSchemaEntry(name))
    requireTextBound(
      wanted.reduce((sum, { size }) => sum + size, 0),
      policyFileBounds,
    )
    const texts = wanted
      .map((entry) => ({ place: `${entry.name}: `, text: decoded(unfold(entry)) }))
      .filter(({ text }) => isSchemaText(text))
    if (texts.length === 0) throw new ArchiveError('is a zip file without schemas')
    return texts.toSorted((a, b) => (a.place < b.place ? -1 : 1))
  } catch (error) {
    if (error instanceof ArchiveError) throw new ImportError(`${file} ${error.message}.`, { cause: error })
    throw error
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ArchiveError('is not UTF-8 text')
  }
}

async function isHeld(store: Store, text: string): Promise<boolean> {
  const document = tryParseJson(text)
  const iri = isObject(document) ? document['$id'] : undefined
  if (typeof iri !== 'string') return false
  const uuid = uuidOfIri(iri)
  return (await listSchemasOfUuid(store, uuid)).some((row) => row.document === withIdentity(text, uuid))
}

async function callerFor(store: Store, name: string | null): Promise<Caller> {
  const account = name === null ? await findFirstOfRole(store, 'STANDARD_REGISTRY') : await findAccount(store, name)
  if (!account)
    throw new ImportError(
      name === null
        ? 'The schemas need a creator, but there is no Standard Registry account. Start the service once, or add an account with “account add”.'
        : `There is no account called ${name}.`,
    )
  const { id, username, did, role } = account
  return { id, username, did, role, permissions: [], ownerDid: await registryDid(store) }
}
