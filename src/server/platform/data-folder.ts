import { join, dirname } from 'node:path'
import type { Settings } from './settings.ts'
import { mkdir, stat } from 'node:fs/promises'

/** Where SQLite keeps everything; null with a PostgreSQL, and in memory. */
export function dataFile({ databaseUrl, dataDir }: Settings): string | null {
  return databaseUrl === null && dataDir !== ':memory:' ? join(dataDir, 'signalbox.db') : null
}

/** Makes a folder and those above it that are missing. Where the system keeps its own files Node's own way never ends. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const above = dirname(path)
  if (above !== path) await makeFolder(above)
  try {
    await mkdir(path)
  } catch (error) {
    // Somebody else may have been quicker.
    if (!(await isFolder(path))) throw error
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
