import { chmod, copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { ExpectedError } from '../expected-error.ts'
import { migrationNames } from './database.ts'
import { assertKnown, programKey, type DataVersion } from './known-migrations.ts'

/** A file that is not a usable database. `message` says why and what to do. */
export class DatabaseFileError extends ExpectedError {
  override readonly name = 'DatabaseFileError'
}

/** Pages per step. Between steps the process can do other work; in WAL mode, writers never wait for readers. */
const pagesPerStep = 500
const busyTimeoutMs = 5000
const privateMode = 0o600
const forgottenAfterMs = 5000

/**
 * Copies a database that may be in use, as of one moment, checks the copy, and only then gives it its name. Blocks
 * neither readers nor writers. Returns the size in bytes.
 */
export async function copyDatabase(from: string, to: string, onProgress?: (share: number) => void): Promise<number> {
  const draft = join(dirname(to), `.${basename(to)}.${randomBytes(6).toString('hex')}.partial`)
  try {
    // Created with its mode first, so that other users can never read it.
    await (await open(draft, 'wx', privateMode)).close()
    await copyPages(from, draft, onProgress)
    sealCopy(draft)
    assertSound(draft, from)
    await keepOnDisk(draft)
    if (await exists(to)) throw new DatabaseFileError(`${to} already exists. Choose another name, or remove it.`)
    await rename(draft, to)
    await keepOnDisk(dirname(to))
    return (await stat(to)).size
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) await rm(draft + end, { force: true })
  }
}

/**
 * Throws a `DatabaseFileError` unless the file is an intact database of this version or an earlier one. `original`
 * is the name that the message uses for a copy.
 */
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
    throw new DatabaseFileError(`${file} is a database, but not a Signalbox database. Nothing was changed.`)
  const rows = database.prepare('select name from kysely_migration').all()
  const program = database.prepare('select value from setting where key = ?').get(programKey)?.['value']
  return { migrations: rows.map(({ name }) => String(name)), program: program ? String(program) : undefined }
}

async function copyPages(from: string, to: string, onProgress?: (share: number) => void): Promise<void> {
  const source = new DatabaseSync(from, { timeout: busyTimeoutMs })
  try {
    // In a transaction, the copy is of one moment. Outside, each write of another process would restart it.
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

/** Turns the copy into a single file, without a separate write-ahead log. */
function sealCopy(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete')
  } finally {
    database.close()
  }
}

/** Whether a restore is waiting to replace the data. A restore that was killed is ignored after a while. */
export async function isReplacementWaiting(file: string, now: number): Promise<boolean> {
  const found = await stat(waitingFile(file)).catch(() => null)
  return found !== null && now - found.mtimeMs < forgottenAfterMs
}

/**
 * The path of the file that is waiting to replace the data. The waiting process keeps updating its modification
 * time.
 */
export function waitingFile(file: string): string {
  return `${file}.restore`
}

/**
 * Replaces the data with the waiting database, unless another process has the data open. Returns the name under
 * which the former data is kept; null if it is in use, or if nothing waits. Whether damaged data
 * is in use cannot be detected: with `evenDamaged`, the caller guarantees that no process has it open.
 */
export async function replaceDatabase(file: string, now: number, evenDamaged: boolean): Promise<string | null> {
  const waiting = waitingFile(file)
  const held = holdAlone(file)
  if (held === 'in use' || (held === 'damaged' && !evenDamaged)) return null
  try {
    if (!(await exists(waiting))) return null
    advanceChanges(waiting, held === 'damaged' ? 0 : newestChange(held), now)
    // Merges the log into the file, which is then complete.
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

/** Locks the database exclusively until the returned connection is closed. */
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

/**
 * Browsers remember the change numbers of the former data. A number above all of these, with a gap, makes them
 * fetch everything again.
 */
function advanceChanges(file: string, known: number, now: number): void {
  const database = new DatabaseSync(file)
  try {
    const next = Math.max(known, newestChange(database)) + 2
    database.exec('begin; delete from change')
    database
      .prepare('insert into change (number, area, kind, id, at) values (?, ?, ?, null, ?)')
      .run(next, 'status', 'restored', now)
    // Sets WAL mode now, so that no process has to switch modes while others release the former data.
    database.exec('commit; pragma journal_mode = wal')
  } finally {
    database.close()
  }
}

/** Links the data under a second name, so that the data exists at every moment. */
async function keepAside(file: string, now: number): Promise<string> {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const aside = join(dirname(file), `replaced-${stamp}.db`)
  await link(file, aside).catch(() => copyFile(file, aside))
  await chmod(aside, privateMode)
  return aside
}

/** The next database must not pick up the log of the damaged one. */
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
