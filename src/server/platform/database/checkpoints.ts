import { sql, SqliteAdapter } from 'kysely'
import { DatabaseSync } from 'node:sqlite'
import { limits } from '../limits.ts'
import { createWorkerCalls } from '../workers/worker-calls.ts'
import type { Store } from './database.ts'
import { isDatabaseBusy } from './database-fault.ts'

export interface Checkpoints {
  /**
   * Moves the content of the write-ahead log into the database file and frees unused space, without blocking
   * anyone.
   */
  move(): Promise<void>
}

interface WorkerCheckpoints extends Checkpoints {
  close(): Promise<void>
}

/**
 * Checkpoints a SQLite file in a worker thread. By default, SQLite would checkpoint every 1,000 pages within a
 * commit, and all requests would wait; now `store` does so only if the thread falls far behind.
 */
export async function createWorkerCheckpoints(store: Store, file: string): Promise<WorkerCheckpoints> {
  await deferCheckpoints(store)
  const module = new URL('checkpoints-worker.ts', import.meta.url)
  const { call, close } = createWorkerCalls<Checkpoints>(module, file)
  return { move: () => call('move'), close }
}

/** Makes commits checkpoint less often, because each checkpoint waits for the disk twice. */
export async function deferCheckpoints(store: Store, pages: number = limits.walPages): Promise<void> {
  if (!(store.getExecutor().adapter instanceof SqliteAdapter)) return
  await sql`pragma wal_autocheckpoint = ${sql.lit(pages)}`.execute(store)
}

export function createCheckpoints(file: string): Checkpoints {
  const database = new DatabaseSync(file, { timeout: limits.sqliteBusyMs })
  const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
  const counts = database.prepare('select page_count, freelist_count from pragma_page_count, pragma_freelist_count')

  /** Shrinks a file with much free space by some pages. Files created without incremental vacuum keep their size. */
  function giveBack(): void {
    const { page_count: pages = 0, freelist_count: free = 0 } = counts.get() ?? {}
    if (Number(free) < limits.freePages || Number(free) * minFreeShare < Number(pages)) return
    try {
      database.exec(`pragma incremental_vacuum(${limits.freePages})`)
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error
    }
  }

  return {
    move() {
      checkpoint.all()
      giveBack()
      return Promise.resolve()
    },
  }
}

/** An eighth of the file. Less free space is soon used again. */
const minFreeShare = 8
