import type { Store } from './database.ts'
import { isStorageFull } from './database-fault.ts'
import { deleteSetting, putSetting } from './setting.ts'

/** Whether the database can store anything. Reads work even when its disk is full. */
export interface StorageWatch {
  /** Notes a database error. Only errors that report a full disk count. */
  note(error: unknown): void
  /** Since when nothing can be stored, in milliseconds since 1970; null while it can. */
  fullSince(): number | null
  /** Tries to write again if that failed before. */
  look(): Promise<void>
}

const probeKey = 'storage.probe'
/** More than the free space of a page, so that the file has to grow. */
const probeCharacters = 65_536

export function createStorageWatch(store: Store, now: () => number): StorageWatch {
  let since: number | null = null

  /** Writes and rolls back. */
  function probe(): Promise<void> {
    return store.transaction().execute(async (transaction) => {
      await putSetting(transaction, probeKey, 'x'.repeat(probeCharacters))
      await deleteSetting(transaction, probeKey)
    })
  }

  return {
    note(error) {
      if (isStorageFull(error)) since ??= now()
    },
    fullSince: () => since,
    async look() {
      if (since === null) return
      try {
        await probe()
        since = null
      } catch (error) {
        // A full disk is already reported elsewhere.
        if (!isStorageFull(error)) throw error
      }
    },
  }
}
