import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { openFile } from '../../../platform/files/file-sink.ts'

/** Leaves the text of the document unchanged. */
export async function exportSchema({ name, uuid, text }: Pick<SchemaValue, 'name' | 'uuid' | 'text'>): Promise<void> {
  if (text === null) return
  const sink = await openFile(fileName(name || uuid), 'application/json')
  await sink?.write(new TextEncoder().encode(text))
  await sink?.close()
}

/** In Guardian's export format, with the schemas that it embeds. */
export async function exportSchemaZip(schema: SchemaValue): Promise<void> {
  const { name, uuid, text } = schema
  if (text === null) return
  const sink = await openFile(fileName(name || uuid).replace(/\.json$/, ''), 'application/zip')
  const { writeSchemaZip } = await import('./schema-zip.ts')
  await sink?.write(writeSchemaZip({ ...schema, text }))
  await sink?.close()
}

function fileName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${plain || 'schema'}.schema.json`
}
