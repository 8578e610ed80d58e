import type { Store } from './database.ts'
import { isStorageFull } from './database-fault.ts'
import { deleteSetting, putSetting } from './setting.ts'

/** Whether anything can be stored. Reading works while it cannot. */
export interface StorageWatch {
  /** Takes note of an error of the database that says that its disk is full; others say nothing. */
  note(error: unknown): void
  /** Milliseconds since 1970 from which on nothing could be stored; null while it can. */
  fullSince(): number | null
  /** Tries to write once more, if that failed before. */
  look(): Promise<void>
}

const probeKey = 'storage.probe'
/** More than the free room of a page, so that the file has to grow. */
const probeCharacters = 65_536

export function createStorageWatch(store: Store, now: () => number): StorageWatch {
  let since: number | null = null

  /** Leaves nothing behind. */
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
        // Known, and said elsewhere. Anything else is news.
        if (!isStorageFull(error)) throw error
      }
    },
  }
}
