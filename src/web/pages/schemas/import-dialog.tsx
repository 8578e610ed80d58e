import type { SchemaValue } from '#domain/schema.ts'

export interface ImportDialogProps {
  readonly names: readonly string[]
  readonly onClose: () => void
  readonly onCreated: (schema: SchemaValue) => void
}

export function ImportDialog(_: ImportDialogProps) {
  return null
}
