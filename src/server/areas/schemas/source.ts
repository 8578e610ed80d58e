import type { Schema, SchemaVersion } from '#api/schemas/schemas.ts'
import type { SchemaSource as SchemaSourceInfo } from '#api/sources.ts'
import type { Caller } from '../../http/caller.ts'

/** What a request says of a schema. `document` is its text, as it stands in the body. */
export interface SentSchema {
  readonly uuid?: string | undefined
  readonly name: string
  readonly description?: string | undefined
  readonly entity?: string | undefined
  readonly document: string
}

export interface SchemaWrite {
  readonly caller: Caller
  /** `If-Match` of the request: `"<updateDate>"` of the row that the writer has seen. */
  readonly ifMatch: string | undefined
}

/** Rows in pages of `size`, counted from 0. */
export interface SchemaPages {
  readonly index: number
  readonly size: number
}

/** Where system schemas come from: the embedded store, or a Guardian upstream. Refusals are thrown as a `Refusal` or `NotFound`. */
export interface SchemaSource {
  /** `isSecond`: the second form of the list is enough, which may be without documents. */
  list(
    pages: SchemaPages | null,
    caller: Caller,
    isSecond?: boolean,
  ): Promise<{ readonly schemas: readonly Schema[]; readonly total: number }>
  /** The active schema of an entity as JSON, its document as an object; `null` in JSON without one. */
  active(entity: string, caller: Caller): Promise<string>
  read(id: string, caller: Caller): Promise<Schema>
  create(sent: SentSchema, caller: Caller): Promise<Schema>
  update(id: string, sent: SentSchema, write: SchemaWrite): Promise<readonly Schema[]>
  activate(id: string, write: SchemaWrite): Promise<void>
  remove(id: string, write: SchemaWrite): Promise<void>
  /** What the source says of itself. */
  info(): SchemaSourceInfo
  /** Empty where the source keeps none. */
  versions(id: string): Promise<readonly SchemaVersion[]>
}
