import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** Where SQLite keeps everything; null with a PostgreSQL, and in memory. */
export function dataFile({ databaseUrl, dataDir }: Settings): string | null {
  return databaseUrl === null && dataDir !== ':memory:' ? join(dataDir, 'signalbox.db') : null
}
