import { createHash } from 'node:crypto'
import { findSetting } from '../platform/database/setting.ts'
import type { Store } from '../platform/database/database.ts'

/** How far an import has come; kept with the records, so that one which broke off goes on. */
export interface ImportState {
  /** Lines that are done with. */
  readonly lines: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
}

const nothing: ImportState = { lines: 0, added: 0, changed: 0, unchanged: 0, refused: 0 }

/** Where the state of the import of a file is kept; null for what has no identity, and cannot be gone on with. */
export function importKey(identity: string | null): string | null {
  return identity === null ? null : `import.${createHash('sha256').update(identity).digest('hex')}`
}

export async function readProgress(store: Store, key: string | null): Promise<ImportState> {
  const text = key === null ? undefined : await findSetting(store, key)
  return text === undefined ? nothing : JSON.parse(text)
}
