import { PGlite } from '@electric-sql/pglite'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

const modules = join(import.meta.dirname, '../../../node_modules')

/** A PostgreSQL in memory. The first one on a machine takes seconds to create; the others start as a copy of it. */
export async function startPglite(): Promise<PGlite> {
  const { version } = JSON.parse(await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8'))
  const folder = join(modules, '.cache/signalbox')
  const snapshot = join(folder, `pglite-${version}.tar`)
  const kept = await readFile(snapshot).catch(() => null)
  if (kept) return PGlite.create({ loadDataDir: new Blob([new Uint8Array(kept)]) })
  const made = await PGlite.create()
  await mkdir(folder, { recursive: true })
  // Other test files may write it at the same time; none of them may read an incomplete file.
  const own = `${snapshot}.${process.pid}`
  await writeFile(own, Buffer.from(await (await made.dumpDataDir('none')).arrayBuffer()))
  await rename(own, snapshot)
  return made
}
