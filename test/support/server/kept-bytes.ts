import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'node_modules/.cache/signalbox')
const database = join(root, 'src/server/platform/database')

/** Creates something slow once and caches it for all test files until `key` changes. */
export async function keptBytes(name: string, key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = join(folder, `${name}-${key}.bin`)
  const kept = await readFile(file).catch(() => null)
  if (kept) return new Uint8Array(kept)
  const made = await make()
  await mkdir(folder, { recursive: true })
  // Other test files may write it at the same time; none of them may read an incomplete file.
  const own = `${file}.${process.pid}`
  await writeFile(own, made)
  await rename(own, file)
  for await (const other of glob(`${name}-*.bin`, { cwd: folder }))
    if (join(folder, other) !== file) await rm(join(folder, other), { force: true })
  return made
}

/** Changes with the migrations. */
export async function keyOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(['database.ts', 'migrations/*.ts'], { cwd: database }))
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(database, file)))
  return hash.digest('hex').slice(0, 16)
}
