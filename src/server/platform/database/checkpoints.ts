import { sql } from 'kysely'
import { DatabaseSync } from 'node:sqlite'
import { limits } from '../limits.ts'
import { createWorkerCalls } from '../workers/worker-calls.ts'
import type { Store } from './database.ts'

export interface Checkpoints {
  /** Moves what the write-ahead log holds into the database file. Nobody waits for it. */
  move(): Promise<void>
}

interface WorkerCheckpoints extends Checkpoints {
  close(): Promise<void>
}

/**
 * Moves the write-ahead log of a SQLite file in a thread. A connection that writes would do it every 1,000 pages within
 * its commit, for which all requests wait; `store` does so only where the thread falls far behind.
 */
export async function createWorkerCheckpoints(store: Store, file: string): Promise<WorkerCheckpoints> {
  await sql`pragma wal_autocheckpoint = ${sql.lit(limits.walPages)}`.execute(store)
  const module = new URL('checkpoints-worker.ts', import.meta.url)
  const { call, close } = createWorkerCalls<Checkpoints>(module, file)
  return { move: () => call('move'), close }
}

export function createCheckpoints(file: string): Checkpoints {
  const database = new DatabaseSync(file, { timeout: limits.sqliteBusyMs })
  const statement = database.prepare('pragma wal_checkpoint(passive)')
  return {
    move() {
      statement.all()
      return Promise.resolve()
    },
  }
}
