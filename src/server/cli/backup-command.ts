import { byteSize } from '#domain/text/counted.ts'
import { copyFile, chmod, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { dataFile } from '../platform/data-folder.ts'
import { copyDatabase, DatabaseFileError } from '../platform/database/database-file.ts'
import type { FileCommand } from './command-line.ts'
import type { Settings } from '../platform/settings.ts'

/** A separate file next to the backup, so that the two can be stored in different places. */
export function keyFileOf(backupFile: string): string {
  return `${backupFile}.secret-key`
}

/**
 * Returns the result in words. Throws a `DatabaseFileError`. Does not migrate, because a backup precedes every
 * upgrade.
 */
export async function runBackupCommand(
  settings: Settings,
  { file, withKey }: Omit<FileCommand & { readonly name: 'backup' }, 'name'>,
): Promise<string> {
  const data = fileOfData(settings, 'back up', 'pg_dump')
  const size = await stat(data).then(
    (found) => found.size,
    () => 0,
  )
  if (size === 0)
    throw new DatabaseFileError(
      `There is no data in DATA_DIR, ${settings.dataDir}. Check DATA_DIR; nothing was written.`,
    )
  if (resolve(file) === resolve(data))
    throw new DatabaseFileError(`${file} is the database itself. Choose another name; nothing was written.`)
  const key = join(settings.dataDir, 'secret-key')
  const hasKey = settings.secretKey === null && (await exists(key))
  if (withKey && !hasKey)
    throw new DatabaseFileError(
      'There is no secret key in DATA_DIR: it comes from SECRET_KEY, or none has been made yet. ' +
        'Use backup without --with-key; nothing was written.',
    )
  const bytes = await copyDatabase(data, file, progress())
  const saved = `Backed up ${settings.dataDir} to ${file} (${byteSize(bytes)}), checked and readable only by you.`
  if (withKey) {
    await copyFile(key, keyFileOf(file))
    await chmod(keyFileOf(file), 0o600)
    return `${saved}\nThe secret key is in ${keyFileOf(file)}. Keep the two in different places: together they decrypt the stored secrets.`
  }
  const place = settings.secretKey === null ? key : 'SECRET_KEY'
  return `${saved}\nIt does not contain the secret key. Keep ${place} as well; without it, everybody must sign in again after a restore.`
}

/** Throws a `DatabaseFileError` if the data is not in a SQLite file. */
export function fileOfData(settings: Settings, verb: string, tool: string): string {
  const file = dataFile(settings)
  if (file !== null) return file
  throw new DatabaseFileError(
    settings.databaseUrl === null
      ? `DATA_DIR is :memory:, so there is nothing to ${verb}.`
      : `The data is in PostgreSQL: ${verb} with ${tool}, as described in docs/operations.md.`,
  )
}

function progress(): ((share: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined
  let shown = -1
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent === shown) return
    shown = percent
    process.stderr.write(`\rcopied ${percent} %${percent === 100 ? '\n' : ''}`)
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
