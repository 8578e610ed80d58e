import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { findSetting } from '../platform/database/setting.ts'
import { parseStored } from '../platform/stored-json.ts'
import type { Store } from '../platform/database/database.ts'

/** Stored with the records, so that an interrupted import can be resumed. */
const ImportState = v.object({
  /** Lines read so far. */
  lines: v.number(),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
})
export type ImportState = Readonly<v.InferOutput<typeof ImportState>>

const nothing: ImportState = { lines: 0, added: 0, changed: 0, unchanged: 0, refused: 0 }

/** Null for input without an identity: such an import cannot be resumed. */
export function importKey(identity: string | null): string | null {
  return identity === null ? null : `import.${createHash('sha256').update(identity).digest('hex')}`
}

export async function readProgress(store: Store, key: string | null): Promise<ImportState> {
  const text = key === null ? undefined : await findSetting(store, key)
  return text === undefined ? nothing : parseStored(ImportState, text, 'the state of an earlier import')
}
