import { layOut } from '#domain/json-layout.ts'
import { readDocument } from '#domain/schema-document.ts'
import type { SchemaValue } from '#domain/schema.ts'
import type { OpenedSchema } from './schema-editor.ts'

/** A document that stands in one line is laid out: the same tokens, to be read by people. */
export function openedSchemaOf(schema: SchemaValue): OpenedSchema {
  const text = schema.text ?? ''
  const isLine = !text.trim().includes('\n') && readDocument(text).ok
  return { ...schema, text: isLine ? layOut(text) : text }
}
