import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

let files = 0

/** Imports a status payload by the command line into the data of a folder. */
export async function importStatus(folder: string, payload: object): Promise<void> {
  files += 1
  const file = join(folder, `status-${files}.json`)
  await writeFile(file, JSON.stringify(payload))
  await promisify(execFile)(process.execPath, ['src/server/main.ts', 'import', 'status', file], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error', SAMPLE: 'off' },
  })
}
