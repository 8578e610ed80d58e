import { Kysely, PGliteDialect, PostgresDialect, type Dialect, type PGliteDialectConfig } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool, types } from 'pg'
import { status } from './migrations/001-status.ts'
import { narrowIntegers } from './narrow-integers.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Store = Kysely<Tables>

/** A file (`:memory:` for none), the address of a PostgreSQL, or a PGlite for tests. */
export type Place =
  { readonly file: string } | { readonly url: string } | { readonly pglite: PGliteDialectConfig['pglite'] }

const int8 = 20

/** Opens a store and brings it to the newest migration. Throws when the database cannot be reached or migrated. */
export async function openStore(place: Place): Promise<Store> {
  const store = new Kysely<Tables>({ dialect: dialectOf(place), plugins: [narrowIntegers] })
  const dialect = 'file' in place ? 'sqlite' : 'postgres'
  const migrations = { '001-status': status(dialect) }
  const migrator = new Migrator({ db: store, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return store
  await store.destroy()
  throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error })
}

function dialectOf(place: Place): Dialect {
  if ('file' in place) return sqliteDialect(place.file)
  if ('pglite' in place) return new PGliteDialect({ pglite: place.pglite })
  return new PostgresDialect({ pool: new Pool({ connectionString: place.url, types: { getTypeParser } }) })
}

function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === int8 ? BigInt : types.getTypeParser(type, format === 'binary' ? 'text' : format)
}
