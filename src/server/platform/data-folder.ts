import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import process from 'node:process'
import { ownMember } from '#domain/json/json-value.ts'
import type { Settings } from './settings.ts'

const ownerOnly = { folder: 0o700, file: 0o600 } as const
const accessOfOthers = 0o077
const sticky = 0o1000

/** The SQLite file; null with PostgreSQL or an in-memory database. */
export function dataFile({ databaseUrl, dataDir }: Settings): string | null {
  return databaseUrl === null && dataDir !== ':memory:' ? join(dataDir, 'signalbox.db') : null
}

/** Creates a folder and its parents. Node’s `recursive` option hangs below `/proc`. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const above = dirname(path)
  if (above !== path) await makeFolder(above)
  try {
    await mkdir(path, ownerOnly.folder)
  } catch (error) {
    // Another process may have created it first.
    if (!(await isFolder(path))) throw error
  }
}

const mayNotWrite = 'this user may not write there. Change its permissions, or choose another folder.'
const fileInPlace = 'there is a file in its place. Choose another folder.'
const faults: Readonly<Record<string, string>> = {
  EACCES: mayNotWrite,
  EPERM: mayNotWrite,
  EROFS: mayNotWrite,
  EEXIST: fileInPlace,
  ENOTDIR: fileInPlace,
  ENOENT: 'no folder can be created there. Choose another one.',
  ENOSPC: 'the disk is full.',
}
/** SQLite: read-only, cannot open. */
const unwritable: ReadonlySet<number> = new Set([8, 14])

/** Why a database in a folder cannot be opened, and what to do; other errors have their own words. */
export function folderFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('errcode' in error && unwritable.has(Number(error.errcode) & 0xff)) return mayNotWrite
  return ('code' in error && ownMember(faults, String(error.code))) || error.message
}

/** Makes every file that this process creates readable only by its own user. */
export function keepFilesPrivate(): void {
  process.umask(accessOfOthers)
}

/**
 * Revokes other users' access to the data folder and to our files in it, which earlier versions allowed. Returns
 * why it failed, or null. A folder shared by several users (`/tmp`) is left as it is.
 */
export async function closeToOthers(folder: string): Promise<string | null> {
  try {
    const { mode } = await stat(folder)
    if ((mode & sticky) === 0) await tighten(folder, mode, ownerOnly.folder)
    for (const name of await readdir(folder)) if (isOurs(name)) await closeFile(join(folder, name))
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `Other users of this machine may be able to read DATA_DIR, ${folder}: ${reason}`
  }
}

/** Another process may remove a file of SQLite's at any time. */
async function closeFile(file: string): Promise<void> {
  try {
    const found = await lstat(file)
    if (found.isFile()) await tighten(file, found.mode, ownerOnly.file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function tighten(path: string, mode: number, wanted: number): Promise<void> {
  if ((mode & accessOfOthers) !== 0) await chmod(path, wanted)
}

function isOurs(name: string): boolean {
  return name.startsWith('signalbox.db') || name.startsWith('secret-key')
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
