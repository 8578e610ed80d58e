import { copyFile, constants, link, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileOfData, keyFileOf } from './backup-command.ts'
import { makeFolder } from '../platform/data-folder.ts'
import {
  assertSound,
  copyDatabase,
  DatabaseFileError,
  replaceDatabase,
  waitingFile,
} from '../platform/database/database-file.ts'
import { newId } from '../platform/identities.ts'
import type { FileCommand } from './command-line.ts'
import type { Settings } from '../platform/settings.ts'

const takenOver = ['The running service now uses it. The previous data is next to it, in replaced-….db.']
const lookIntervalMs = 200
/** Time for a running service to release damaged data. */
const headStartMs = 5000
/** How long a program that has the data open may take to release it. */
const usualPatienceMs = 30_000

/** Returns the result in words. Throws a `DatabaseFileError`; in that case nothing has changed. */
export async function runRestoreCommand(
  settings: Settings,
  { file, replaces }: Omit<FileCommand & { readonly name: 'restore' }, 'name'>,
  patienceMs = usualPatienceMs,
): Promise<string> {
  const data = fileOfData(settings, 'restore', 'pg_restore')
  if (!(await exists(file))) throw new DatabaseFileError(`There is no file ${file}.`)
  assertSound(file)
  await makeFolder(settings.dataDir)
  const holdsData = await exists(data)
  if (holdsData && !replaces)
    throw new DatabaseFileError(
      `DATA_DIR, ${settings.dataDir}, already contains data. Use --replace to replace it with the backup; ` +
        'the current data is kept next to it.',
    )
  const draft = join(settings.dataDir, `restore-${newId()}.db`)
  try {
    await copyDatabase(file, draft)
    const result = holdsData ? await replaceData(data, draft, patienceMs) : await placeData(data, draft)
    return [`Restored ${file}.`, ...result, ...(await restoreKey(settings, file))].join('\n')
  } finally {
    await rm(draft, { force: true })
  }
}

async function placeData(data: string, draft: string): Promise<string[]> {
  // Unlike a rename, this fails if data has appeared meanwhile.
  await link(draft, data).catch(() => copyFile(draft, data, constants.COPYFILE_EXCL))
  return []
}

/**
 * A running service releases its data and loads the new ones. If none is running, this command replaces the data
 * itself.
 */
async function replaceData(data: string, draft: string, patienceMs: number): Promise<string[]> {
  const waiting = waitingFile(data)
  await dropForgotten(waiting)
  await link(draft, waiting).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new DatabaseFileError('Another restore is in progress. Wait until it has finished.')
    return rename(draft, waiting)
  })
  const until = Date.now() + patienceMs
  const headStartUntil = Date.now() + headStartMs
  while (Date.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- polls
    if (!(await exists(waiting))) return takenOver
    // oxlint-disable-next-line no-await-in-loop -- shows a running service that the restore still waits
    await utimes(waiting, new Date(), new Date()).catch(() => undefined)
    // oxlint-disable-next-line no-await-in-loop -- one attempt at a time
    const aside = await replaceDatabase(data, Date.now(), Date.now() > headStartUntil)
    if (aside !== null) return [`The previous data is in ${aside}.`]
    // oxlint-disable-next-line no-await-in-loop -- pauses between attempts
    await setTimeout(lookIntervalMs)
  }
  const isWithdrawn = await rm(waiting).then(
    () => true,
    () => false,
  )
  if (!isWithdrawn) return takenOver
  throw new DatabaseFileError(
    `Another program is using the data, for example an import. Wait until it has finished, then restore again; nothing was changed.`,
  )
}

/** Deletes what a killed restore left. */
async function dropForgotten(waiting: string): Promise<void> {
  const found = await stat(waiting).catch(() => null)
  if (found && Date.now() - found.mtimeMs > usualPatienceMs) await rm(waiting, { force: true })
}

async function restoreKey({ dataDir, secretKey }: Settings, file: string): Promise<string[]> {
  const [saved, key] = [keyFileOf(file), join(dataDir, 'secret-key')]
  if (secretKey !== null || !(await exists(saved))) return []
  try {
    await copyFile(saved, key, constants.COPYFILE_EXCL)
    return [`The secret key comes from ${saved}.`]
  } catch {
    return [`DATA_DIR already has a secret key, which was kept. The backup’s key is in ${saved}.`]
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
