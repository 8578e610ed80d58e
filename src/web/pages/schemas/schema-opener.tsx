import { useMemo } from 'react'
import { layOut } from '#domain/json-layout.ts'
import { schemaHindrance } from '#domain/schema-access.ts'
import { readDocument } from '#domain/schema-document.ts'
import type { SchemaValue } from '#domain/schema.ts'
import { useSignedIn } from '#web/parts/require-session.tsx'
import { useSchema } from '#web/queries/schemas.ts'
import { contentOf, type OpenedSchema } from './schema-editor.ts'
import { Workbench } from './workbench.tsx'

/** Reads the schema and opens the editor on it. */
export function SchemaOpener({ id }: { readonly id: string }) {
  const session = useSignedIn()
  const schema = useSchema(id).data
  const opened = useMemo(() => openedSchemaOf(schema), [schema])
  return <Workbench schema={opened} start={contentOf(opened)} hindrance={schemaHindrance('update', schema, session)} />
}

/** A document that stands in one line is laid out: the same tokens, to be read by people. */
export function openedSchemaOf(schema: SchemaValue): OpenedSchema {
  const text = schema.text ?? ''
  const isLine = !text.trim().includes('\n') && readDocument(text).ok
  return { ...schema, text: isLine ? layOut(text) : text }
}
