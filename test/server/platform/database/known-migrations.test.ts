import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  migrationNames,
  openStore,
  readStore,
  type StoreLocation,
  type Store,
} from '#server/platform/database/database.ts'
import { programVersion } from '#server/platform/program-version.ts'
import { someOf } from '#test/support/tier.ts'
import { startMigratedPglite } from '#test/support/server/pglite.ts'

/** A place whose data a later program has migrated and then written to. */
async function newerData(place: StoreLocation, program?: string): Promise<void> {
  const store = await openStore(place)
  await sql`insert into kysely_migration (name, timestamp) values ('998-later', '2030-01-01'), ('999-latest', '2030-01-01')`.execute(
    store,
  )
  if (program === undefined) await store.deleteFrom('setting').where('key', '=', 'program.version').execute()
  else await store.updateTable('setting').set({ value: program }).where('key', '=', 'program.version').execute()
  if ('file' in place) await store.destroy()
}

async function aFile(): Promise<StoreLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { file: join(folder, 'signalbox.db') }
}

/** The refusal closes it. */
async function aPglite(): Promise<StoreLocation> {
  return { pglite: await startMigratedPglite() }
}

async function contents(store: Store) {
  const tables = await store.introspection.getTables({ withInternalKyselyTables: true })
  const rows = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(store))
  return (await Promise.all(rows)).map((result, index) => [tables[index]?.name, result.rows])
}

const places = [
  ['SQLite', aFile],
  ['PostgreSQL', aPglite],
] as const

describe.each(someOf(places, 1))('Data of a newer program on %s', (_, aPlace) => {
  it('are refused with both versions and what to do', { timeout: 60_000 }, async () => {
    const place = await aPlace()
    await newerData(place, '9.8.7')
    await expect(openStore(place)).rejects.toThrow(
      `Signalbox 9.8.7 wrote this data, up to migration 999-latest; this is Signalbox ${programVersion}, which ` +
        `knows migrations up to ${migrationNames.at(-1)}. Nothing was changed. Install the newer version again, or ` +
        'restore a backup from before the upgrade.',
    )
  })

  it('are refused if they do not say which version wrote them', { timeout: 60_000 }, async () => {
    const place = await aPlace()
    await newerData(place)
    await expect(openStore(place)).rejects.toThrow('A newer version of Signalbox wrote this data')
  })
})

describe('A refused SQLite file', () => {
  it('is the same before and after', async () => {
    const place = await aFile()
    await newerData(place, '9.8.7')

    const file = 'file' in place ? place.file : ''
    const read = async () => {
      const store = readStore(file)
      const found = await contents(store)
      await store.destroy()
      return found
    }
    const before = await read()
    await expect(openStore(place)).rejects.toThrow('Nothing was changed')
    expect(await read()).toEqual(before)
  })
})
