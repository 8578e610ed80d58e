import { chmod, copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { ExpectedError } from '../expected-error.ts'
import { migrationNames } from './database.ts'
import { assertKnown, programKey, type DataVersion } from './known-migrations.ts'

/** A file that is not what it should be. `message` says why and what to do. */
export class DatabaseFileError extends ExpectedError {
  override readonly name = 'DatabaseFileError'
}

/** Pages per step. Between steps the process can do other things; writers never wait for a reader. */
const pagesPerStep = 500
const busyTimeoutMs = 5000
const privateMode = 0o600
const forgottenAfterMs = 5000

/**
 * Copies a database that may be in use, as of one moment, checks the copy, and only then gives it its name. Neither
 * readers nor writers wait. Returns the number of bytes.
 */
export async function copyDatabase(from: string, to: string, onProgress?: (share: number) => void): Promise<number> {
  const draft = join(dirname(to), `.${basename(to)}.${randomBytes(6).toString('hex')}.partial`)
  try {
    // Created here, so that at no time anybody else can read it.
    await (await open(draft, 'wx', privateMode)).close()
    await copyPages(from, draft, onProgress)
    sealCopy(draft)
    assertSound(draft, from)
    await keepOnDisk(draft)
    if (await exists(to)) throw new DatabaseFileError(`${to} exists already. Choose another name, or remove it.`)
    await rename(draft, to)
    await keepOnDisk(dirname(to))
    return (await stat(to)).size
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) await rm(draft + end, { force: true })
  }
}

/** Throws a `DatabaseFileError` unless the file is a sound database of this program or an earlier one. A copy speaks for its `original`. */
export function assertSound(file: string, original = file): void {
  const faults = integrityFaults(file)
  if (faults.length > 0)
    throw new DatabaseFileError(
      `${original} is damaged: ${faults.join('; ')}. Use an earlier backup; nothing was changed.`,
    )
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
  try {
    assertKnown(versionIn(database, original), migrationNames)
  } finally {
    database.close()
  }
}

function integrityFaults(file: string): string[] {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
    try {
      const rows = database.prepare('pragma integrity_check(5)').all()
      return rows.map(({ integrity_check: text }) => String(text)).filter((text) => text !== 'ok')
    } finally {
      database.close()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function versionIn(database: DatabaseSync, file: string): DataVersion {
  const tables = new Set(
    database
      .prepare('select name from sqlite_schema')
      .all()
      .map(({ name }) => String(name)),
  )
  if (!tables.has('kysely_migration') || !tables.has('setting'))
    throw new DatabaseFileError(`${file} is a database, but not one of Signalbox. Nothing was changed.`)
  const rows = database.prepare('select name from kysely_migration').all()
  const program = database.prepare('select value from setting where key = ?').get(programKey)?.['value']
  return { migrations: rows.map(({ name }) => String(name)), program: program ? String(program) : undefined }
}

async function copyPages(from: string, to: string, onProgress?: (share: number) => void): Promise<void> {
  const source = new DatabaseSync(from, { timeout: busyTimeoutMs })
  try {
    // Within one transaction the copy is of one moment. Without it, each write of another process would start it again.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, to, {
      rate: pagesPerStep,
      progress: ({ totalPages, remainingPages }) => onProgress?.(1 - remainingPages / Math.max(1, totalPages)),
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseFileError(`Cannot copy ${from}: ${reason}. Nothing was changed.`, { cause })
  } finally {
    source.close()
  }
}

/** Makes the copy one file, without a write-ahead log beside it. */
function sealCopy(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete')
  } finally {
    database.close()
  }
}

/** Whether somebody waits at this moment for the data to be replaced. A restore that was killed no longer does. */
export async function isReplacementWaiting(file: string, now: number): Promise<boolean> {
  const found = await stat(waitingFile(file)).catch(() => null)
  return found !== null && now - found.mtimeMs < forgottenAfterMs
}

/** Where a file waits that is to replace the data. The process that waits renews its time. */
export function waitingFile(file: string): string {
  return `${file}.restore`
}

/**
 * Puts the waiting database in the place of the data, unless another process has the data open. Returns the name under
 * which the former data are kept; null if they are in use, or if nothing is waiting any more. Damaged data do not show
 * whether they are in use: `evenDamaged` says that nobody can have them open.
 */
export async function replaceDatabase(file: string, now: number, evenDamaged: boolean): Promise<string | null> {
  const waiting = waitingFile(file)
  const held = holdAlone(file)
  if (held === 'in use' || (held === 'damaged' && !evenDamaged)) return null
  try {
    if (!(await exists(waiting))) return null
    advanceChanges(waiting, held === 'damaged' ? 0 : newestChange(held), now)
    // The log becomes part of the file, which is then complete by itself.
    if (held !== 'damaged') held.prepare('pragma journal_mode = delete').get()
    const aside = await keepAside(file, now)
    if (held === 'damaged') await keepLogAside(file, aside)
    try {
      await rename(waiting, file)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
    await keepOnDisk(dirname(file))
    return aside
  } finally {
    if (held !== 'damaged') held.close()
  }
}

/** Others cannot open the database while the result is open. */
function holdAlone(file: string): DatabaseSync | 'in use' | 'damaged' {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
    newestChange(database)
    return database
  } catch (error) {
    database.close()
    return error instanceof Error && /locked|busy/.test(error.message) ? 'in use' : 'damaged'
  }
}

function newestChange(database: DatabaseSync): number {
  const table = database.prepare("select 1 from sqlite_schema where name = 'change'").get()
  return table ? Number(database.prepare('select coalesce(max(number), 0) as newest from change').get()?.['newest']) : 0
}

/** Browsers know the numbers of the former data. Above all of these, with a gap, each of them fetches everything again. */
function advanceChanges(file: string, known: number, now: number): void {
  const database = new DatabaseSync(file)
  try {
    const next = Math.max(known, newestChange(database)) + 2
    database.exec('begin; delete from change')
    database
      .prepare('insert into change (number, area, kind, id, at) values (?, ?, ?, null, ?)')
      .run(next, 'status', 'restored', now)
    // In this mode from the start, so that nobody has to switch it while the former data are being let go.
    database.exec('commit; pragma journal_mode = wal')
  } finally {
    database.close()
  }
}

/** A second name, so that at no moment there are no data. */
async function keepAside(file: string, now: number): Promise<string> {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const aside = join(dirname(file), `replaced-${stamp}.db`)
  await link(file, aside).catch(() => copyFile(file, aside))
  await chmod(aside, privateMode)
  return aside
}

/** The log of a damaged database must not be taken for that of the next one. */
async function keepLogAside(file: string, aside: string): Promise<void> {
  if (await exists(`${file}-wal`)) await rename(`${file}-wal`, `${aside}-wal`)
  for (const end of ['-shm', '-journal']) await rm(file + end, { force: true })
}

async function keepOnDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
