import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'

/** What happened last to the text in the editor, other than by editing it. */
export type Told =
  /** Edits that were kept by the browser, at a time. */
  | { readonly kind: 'restored'; readonly at: number }
  /** A version of the past. */
  | { readonly kind: 'version'; readonly number: number }
  | { readonly kind: 'merged' }
  /** `sent` where the service stored something else. */
  | {
      readonly kind: 'saved'
      readonly at: number
      readonly sent: SchemaContent | null
      readonly stored: SchemaContent
    }
