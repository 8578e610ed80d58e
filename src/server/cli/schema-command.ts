import { schemaEntries } from '#domain/schemas/document/schema-file.ts'
import { iriOf, uuidOfIri } from '#domain/schemas/document/schema-identity.ts'
import { countSchemas, listSchemaRows, listSchemasOfUuid } from '../areas/schemas/store/schemas.ts'
import type { Store } from '../platform/database/database.ts'
import { ImportError } from '../platform/expected-error.ts'
import { packedEntry, writeZip } from '../platform/zip/zip-writer.ts'
import type { SchemaCommand } from './command-line.ts'
import { writeNewFile } from './new-file.ts'
import { counted } from '#domain/text/counted.ts'

/** Returns the result in words. Throws an `ExpectedError`; in that case nothing is written. */
export async function runSchemaCommand(store: Store, command: SchemaCommand): Promise<string> {
  if (command.name === 'schema list') {
    const rows = await listSchemaRows(store, { offset: 0, limit: await countSchemas(store) })
    if (rows.length === 0) return 'There are no schemas.'
    return rows
      .map(({ uuid, name, entity, active }) => [uuid, name, entity, active === 1 ? 'active' : 'draft'].join('\t'))
      .join('\n')
  }
  const uuid = uuidOfIri(command.schema)
  const [row, another] = await listSchemasOfUuid(store, uuid)
  if (!row) throw new ImportError(`No system schema has the UUID ${uuid}. “schema list” lists them.`)
  const { name, description, entity, status, document } = row
  const entries = schemaEntries({ name, uuid, iri: iriOf(uuid), description, entity, status, text: document })
  const encoder = new TextEncoder()
  const content = writeZip(entries.map((entry) => packedEntry(entry.name, encoder.encode(entry.text))))
  await writeNewFile(command.file, content)
  const latest = another ? ' Several schemas have this UUID; this is the most recently changed one.' : ''
  return `Wrote ${name} to ${command.file}, ${counted(content.length, 'byte')}.${latest}`
}
