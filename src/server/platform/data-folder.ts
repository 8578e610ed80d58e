import { join, dirname } from 'node:path'
import type { Settings } from './settings.ts'
import { mkdir, stat } from 'node:fs/promises'

/** The SQLite file; null with PostgreSQL or an in-memory database. */
export function dataFile({ databaseUrl, dataDir }: Settings): string | null {
  return databaseUrl === null && dataDir !== ':memory:' ? join(dataDir, 'signalbox.db') : null
}

/** Creates a folder and its parents. Node’s own `recursive` option never returns below `/proc`. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const above = dirname(path)
  if (above !== path) await makeFolder(above)
  try {
    await mkdir(path)
  } catch (error) {
    // Another process may have created it first.
    if (!(await isFolder(path))) throw error
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
