import { PGlite } from '@electric-sql/pglite'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '#server/platform/database/database.ts'
import { keptBytes, keyOfMigrations } from '#test/support/server/kept-bytes.ts'

const modules = join(import.meta.dirname, '../../../node_modules')

/** A migrated PostgreSQL in memory. The first one on a machine takes seconds to create; the others are copies of it. */
export async function startMigratedPglite(): Promise<PGlite> {
  const key = `${await version()}-${await keyOfMigrations()}`
  const image = await keptBytes('migrated-pglite', key, async () => {
    const pglite = await PGlite.create()
    await openStore({ pglite })
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    return new Uint8Array(await dump.arrayBuffer())
  })
  return PGlite.create({ loadDataDir: new Blob([image]) })
}

async function version(): Promise<string> {
  return String(JSON.parse(await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8')).version)
}
