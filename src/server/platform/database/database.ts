import { Kysely, PGliteDialect, PostgresDialect, type Dialect, type PGliteDialectConfig } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool, types } from 'pg'
import { status } from './migrations/001-status.ts'
import { ledger } from './migrations/002-ledger.ts'
import { accounts } from './migrations/003-accounts.ts'
import { schemas } from './migrations/004-schemas.ts'
import { policies } from './migrations/005-policies.ts'
import { ledgerUpstream } from './migrations/006-ledger-upstream.ts'
import { statusWithdrawn } from './migrations/007-status-withdrawn.ts'
import { policyStage } from './migrations/008-policy-stage.ts'
import { narrowIntegers } from './narrow-integers.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { limits } from '../limits.ts'

export type Store = Kysely<Tables>

/** A file (`:memory:` for none) or the address of a PostgreSQL; for tests a PGlite, or a migrated SQLite database as bytes. */
export type Place =
  | { readonly file: string }
  | { readonly url: string }
  | { readonly pglite: PGliteDialectConfig['pglite'] }
  | { readonly image: Uint8Array }

const int8 = 20

/** Opens a store and migrates it. Throws if the database cannot be reached or migrated. */
export async function openStore(place: Place): Promise<Store> {
  const store = new Kysely<Tables>({ dialect: dialectOf(place), plugins: [narrowIntegers] })
  if ('image' in place) return store
  const dialect = 'file' in place ? 'sqlite' : 'postgres'
  const migrations = {
    '001-status': status(dialect),
    '002-ledger': ledger(dialect),
    '003-accounts': accounts(dialect),
    '004-schemas': schemas(dialect),
    '005-policies': policies(dialect),
    '006-ledger-upstream': ledgerUpstream(dialect),
    '007-status-withdrawn': statusWithdrawn,
    '008-policy-stage': policyStage(dialect),
  }
  const migrator = new Migrator({ db: store, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return store
  await store.destroy()
  throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error })
}

/** A second, read-only connection to a SQLite file. */
export function readStore(file: string): Store {
  return new Kysely<Tables>({ dialect: sqliteDialect(file, { readOnly: true }), plugins: [narrowIntegers] })
}

function dialectOf(place: Place): Dialect {
  if ('file' in place) return sqliteDialect(place.file)
  if ('image' in place) return sqliteDialect(':memory:', { image: place.image })
  if ('pglite' in place) return new PGliteDialect({ pglite: place.pglite })
  return new PostgresDialect({ pool: connect(place.url) })
}

function connect(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    connectionTimeoutMillis: limits.databaseConnectMs,
  })
  // An idle connection that breaks is not an error: the pool replaces it, and a failed replacement rejects the query.
  pool.on('error', () => undefined)
  return pool
}

function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === int8 ? BigInt : types.getTypeParser(type, format === 'binary' ? 'text' : format)
}
