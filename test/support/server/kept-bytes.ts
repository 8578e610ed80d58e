import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Bytes = Uint8Array<ArrayBuffer>

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'node_modules/.cache/signalbox')
const database = join(root, 'src/server/platform/database')
const maxWaitMs = 60_000

/** Creates something slow once and caches it for all test files until `key` changes. */
export async function keptBytes(name: string, key: string, make: () => Promise<Bytes>): Promise<Bytes> {
  const file = join(folder, `${name}-${key}.bin`)
  const kept = await readKept(file)
  if (kept) return kept
  await mkdir(folder, { recursive: true })
  return alone(name, async () => (await readKept(file)) ?? keep(file, name, await make()))
}

function readKept(file: string): Promise<Bytes | null> {
  return readFile(file).catch(() => null)
}

async function keep(file: string, name: string, made: Bytes): Promise<Bytes> {
  // A run that is ended meanwhile leaves no incomplete file.
  await writeFile(`${file}.part`, made)
  await rename(`${file}.part`, file)
  for await (const other of glob(`${name}-*.bin`, { cwd: folder }))
    if (join(folder, other) !== file) await rm(join(folder, other), { force: true })
  return made
}

/** Workers that need the same wait for the first instead of creating it, too. The lock of a killed one is released. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(folder, `${name}.lock`), { timeout: maxWaitMs })
  try {
    lock.exec('begin exclusive')
    return await work()
  } finally {
    lock.close()
  }
}

/** Changes with the migrations. */
export async function keyOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(['database.ts', 'migrations/*.ts'], { cwd: database }))
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(database, file)))
  return hash.digest('hex').slice(0, 16)
}
