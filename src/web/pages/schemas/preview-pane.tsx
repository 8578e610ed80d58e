import type { SchemaDocument } from '#domain/schema-document.ts'

export interface PreviewPaneProps {
  readonly document: SchemaDocument | null
  readonly text: string
}

export function PreviewPane({ document }: PreviewPaneProps) {
  return document ? null : null
}
