import { PGlite } from '@electric-sql/pglite'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '#server/platform/database/database.ts'
import { keptBytes, keyOfMigrations } from '#test/support/server/kept-bytes.ts'

const modules = join(import.meta.dirname, '../../../node_modules')

/** A PostgreSQL in memory. The first one on a machine takes seconds to create; the others start as a copy of it. */
export async function startPglite(): Promise<PGlite> {
  return startFrom(await keptBytes('pglite', await version(), async () => dumpOf(await PGlite.create())))
}

/** A migrated one. */
export async function startMigratedPglite(): Promise<PGlite> {
  const key = `${await version()}-${await keyOfMigrations()}`
  const image = await keptBytes('migrated-pglite', key, async () => {
    const pglite = await startPglite()
    await openStore({ pglite })
    return dumpOf(pglite)
  })
  return startFrom(image)
}

function startFrom(image: Uint8Array): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([new Uint8Array(image)]) })
}

async function dumpOf(pglite: PGlite): Promise<Uint8Array> {
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return new Uint8Array(await dump.arrayBuffer())
}

async function version(): Promise<string> {
  return String(JSON.parse(await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8')).version)
}
