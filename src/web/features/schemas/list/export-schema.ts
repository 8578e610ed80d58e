import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { openFile } from '../../../platform/file-sink.ts'

/** Leaves the text of the document unchanged. */
export async function exportSchema({ name, uuid, text }: Pick<SchemaValue, 'name' | 'uuid' | 'text'>): Promise<void> {
  if (text === null) return
  const sink = await openFile(fileName(name || uuid), 'application/json')
  await sink?.write(new TextEncoder().encode(text))
  await sink?.close()
}

function fileName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${plain || 'schema'}.schema.json`
}
