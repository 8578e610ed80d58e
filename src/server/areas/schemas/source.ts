import type { Schema, SchemaVersion } from '#api/schemas/schemas.ts'
import type { SchemaSourceInfo } from '#api/sources.ts'
import type { Caller } from '../../http/caller.ts'
import type { NumberedPages } from '../../http/numbered-pages.ts'

/** A schema in a request. `document` is its text exactly as in the body. */
export interface SentSchema {
  readonly uuid?: string | undefined
  readonly name: string
  readonly description?: string | undefined
  readonly entity?: string | undefined
  readonly document: string
}

interface LastChange {
  readonly id: string
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface SchemaWrite {
  readonly caller: Caller
  /** The request's `If-Match`: `"<updateDate>"` of the row that the writer read. */
  readonly ifMatch: string | undefined
}

/** System schemas of the embedded store or of an upstream Guardian. Methods throw an `HttpError`. */
export interface SchemaSource {
  /** `apiVersion2`: the caller asked for `Api-Version: 2`, so documents may be missing. */
  list(
    pages: NumberedPages | null,
    caller: Caller,
    apiVersion2?: boolean,
  ): Promise<{ readonly schemas: readonly Schema[]; readonly total: number }>
  /** The active schema of an entity as JSON, with its document as an object; the JSON `null` if there is none. */
  active(entity: string, caller: Caller): Promise<string>
  read(id: string, caller: Caller): Promise<Schema>
  create(sent: SentSchema, caller: Caller): Promise<Schema>
  update(id: string, sent: SentSchema, write: SchemaWrite): Promise<readonly Schema[]>
  activate(id: string, write: SchemaWrite): Promise<void>
  remove(id: string, write: SchemaWrite): Promise<void>
  info(): SchemaSourceInfo
  /** Who last changed each schema; empty if the source keeps no versions. */
  changes(): Promise<readonly LastChange[]>
  /** Empty if the source keeps no versions. */
  versions(id: string): Promise<readonly SchemaVersion[]>
}
