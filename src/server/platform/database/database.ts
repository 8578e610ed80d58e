import {
  Kysely,
  PGliteDialect,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type Dialect,
  type PGliteDialectConfig,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import { setImmediate } from 'node:timers/promises'
import { Pool, types } from 'pg'
import { status } from './migrations/001-status.ts'
import { ledger } from './migrations/002-ledger.ts'
import { accounts } from './migrations/003-accounts.ts'
import { schemas } from './migrations/004-schemas.ts'
import { policies } from './migrations/005-policies.ts'
import { ledgerUpstream } from './migrations/006-ledger-upstream.ts'
import { statusWithdrawn } from './migrations/007-status-withdrawn.ts'
import { policyStage } from './migrations/008-policy-stage.ts'
import { policyRow } from './migrations/009-policy-row.ts'
import { policyGroup } from './migrations/010-policy-group.ts'
import { policyFailure } from './migrations/011-policy-failure.ts'
import { policyAggregate } from './migrations/012-policy-aggregate.ts'
import { policyFiles } from './migrations/014-policy-files.ts'
import { sessions } from './migrations/015-sessions.ts'
import { secondFactor } from './migrations/016-second-factor.ts'
import { audit } from './migrations/017-audit.ts'
import { keptFiles } from './migrations/021-kept-files.ts'
import { keptFileParts } from './migrations/022-kept-file-parts.ts'
import { policyRelation } from './migrations/024-policy-relation.ts'
import { passkeys } from './migrations/025-passkeys.ts'
import { policySandbox } from './migrations/026-policy-sandbox.ts'
import { policyTools } from './migrations/028-policy-tools.ts'
import { policyEngine } from './migrations/029-policy-engine.ts'
import { signals } from './migrations/032-signals.ts'
import { ledgerPostingKind } from './migrations/034-ledger-posting-kind.ts'
import { notifications } from './migrations/039-notifications.ts'
import { ledgerFacets } from './migrations/038-ledger-facets.ts'
import { ledgerPacked } from './migrations/048-ledger-packed.ts'
import { ledgerPeriods } from './migrations/057-ledger-periods.ts'
import { policyRetention } from './migrations/058-policy-retention.ts'
import { temporaryPassword } from './migrations/059-temporary-password.ts'
import { ledgerRosters } from './migrations/060-ledger-rosters.ts'
import { ledgerRosterEdges } from './migrations/061-ledger-roster-edges.ts'
import { policyVotes } from './migrations/062-policy-votes.ts'
import { policyOpenVotes } from './migrations/063-policy-open-votes.ts'
import { followedSubjects } from './migrations/041-followed-subjects.ts'
import { statusRecordChanged } from './migrations/044-status-record-changed.ts'
import { assertKnown, programKey, type DataVersion } from './known-migrations.ts'
import { narrowIntegers } from './narrow-integers.ts'
import { findSetting, putSetting } from './setting.ts'
import { memoryDatabase, sqliteDialect } from './sqlite.ts'
import { preparingPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'
import { limits } from '../limits.ts'
import { programVersion } from '../program-version.ts'

export type Store = Kysely<Tables>

export function isPostgres(store: Store): boolean {
  return store.getExecutor().adapter instanceof PostgresAdapter
}

/** A file (`:memory:` for none) or a PostgreSQL URL. For tests: a PGlite, or a migrated SQLite database as bytes. */
export type StoreLocation =
  | { readonly file: string }
  | { readonly url: string }
  | { readonly pglite: PGliteDialectConfig['pglite'] }
  | { readonly image: Uint8Array }

const int8 = 20
/** Firewalls forget connections that are silent for minutes. */
const probedAfterMs = 60_000

function migrationsOf(dialect: 'sqlite' | 'postgres') {
  return {
    '001-status': status(dialect),
    '002-ledger': ledger(dialect),
    '003-accounts': accounts(dialect),
    '004-schemas': schemas(dialect),
    '005-policies': policies(dialect),
    '006-ledger-upstream': ledgerUpstream(dialect),
    '007-status-withdrawn': statusWithdrawn,
    '008-policy-stage': policyStage(dialect),
    '009-policy-row': policyRow(dialect),
    '010-policy-group': policyGroup(dialect),
    '011-policy-failure': policyFailure(dialect),
    '012-policy-aggregate': policyAggregate(dialect),
    '014-policy-files': policyFiles(dialect),
    '015-sessions': sessions(dialect),
    '016-second-factor': secondFactor(dialect),
    '017-audit': audit(dialect),
    '021-kept-files': keptFiles(dialect),
    '022-kept-file-parts': keptFileParts(dialect),
    '024-policy-relation': policyRelation(dialect),
    '025-passkeys': passkeys(dialect),
    '026-policy-sandbox': policySandbox(dialect),
    '028-policy-tools': policyTools(dialect),
    '029-policy-engine': policyEngine(dialect),
    '032-signals': signals(dialect),
    '034-ledger-posting-kind': ledgerPostingKind(dialect),
    '039-notifications': notifications(dialect),
    '038-ledger-facets': ledgerFacets(dialect),
    '048-ledger-packed': ledgerPacked(dialect),
    '041-followed-subjects': followedSubjects,
    '044-status-record-changed': statusRecordChanged(dialect),
    '057-ledger-periods': ledgerPeriods(dialect),
    '058-policy-retention': policyRetention(dialect),
    '059-temporary-password': temporaryPassword,
    '060-ledger-rosters': ledgerRosters(dialect),
    '061-ledger-roster-edges': ledgerRosterEdges,
    '062-policy-votes': policyVotes,
    '063-policy-open-votes': policyOpenVotes,
  }
}

export const migrationNames: readonly string[] = Object.keys(migrationsOf('sqlite'))

/** Opens a store and migrates it. Throws if the database cannot be reached or migrated. */
export async function openStore(place: StoreLocation): Promise<Store> {
  const store = connectTo(place)
  if ('image' in place) return store
  const dialect = 'file' in place ? 'sqlite' : 'postgres'
  try {
    await migrate(store, dialect)
    return store
  } catch (error) {
    await store.destroy()
    throw error
  }
}

/** `last` names the migration to stop at; the newest by default. */
export async function migrate(store: Store, dialect: 'sqlite' | 'postgres', last?: string): Promise<void> {
  assertKnown(await dataVersion(store), migrationNames)
  const migrations = migrationsOf(dialect)
  const migrator = new Migrator({ db: store, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error })
  if (results.length > 0) await putSetting(store, programKey, programVersion)
}

/** Only reads, and works on an empty database, too. */
export async function dataVersion(store: Store): Promise<DataVersion> {
  const tables = new Set(
    (await store.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name),
  )
  if (!tables.has('kysely_migration')) return { migrations: [], program: undefined }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store)
  const program = tables.has('setting') ? await findSetting(store, programKey) : undefined
  return { migrations: rows.map(({ name }) => name), program }
}

/** Connects without migrating. */
export function connectTo(place: StoreLocation): Store {
  return new Kysely<Tables>({ dialect: dialectOf(place), plugins: [narrowIntegers] })
}

/** A second, read-only connection to a SQLite file. */
export function readStore(file: string): Store {
  return new Kysely<Tables>({ dialect: sqliteDialect(file, { readOnly: true }), plugins: [narrowIntegers] })
}

/** A separate store in memory, such as a sandbox's, which can be exported as bytes. */
export interface MemoryStore {
  readonly store: Store
  bytes(): Uint8Array
  /** Grows with every row that is written, even if the write is rolled back. */
  writes(): number
}

/** `image`: what `bytes` returned, possibly in an earlier version; null for an empty store. */
export async function openMemoryStore(image: Uint8Array | null): Promise<MemoryStore> {
  if (image) return memoryStore(image)
  emptyImage ??= memoryStore(null).then(({ bytes }) => bytes())
  return memoryStore(await emptyImage)
}

/** Created once, because that takes as long as some hundred requests. */
let emptyImage: Promise<Uint8Array> | undefined

async function memoryStore(image: Uint8Array | null): Promise<MemoryStore> {
  const { dialect, bytes, writes } = memoryDatabase(image)
  const store = new Kysely<Tables>({ dialect, plugins: [narrowIntegers] })
  if (image && (await isMigrated(store))) return { store, bytes, writes }
  const { migrations } = await dataVersion(store)
  for (const name of migrationNames) {
    if (!migrations.includes(name)) await migrate(store, 'sqlite', name)
    // Queries in memory never yield, so other requests would have to wait.
    await setImmediate()
  }
  return { store, bytes, writes }
}

async function isMigrated(store: Store): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store)
  return rows.map(({ name }) => name).join() === migrationNames.join()
}

function dialectOf(place: StoreLocation): Dialect {
  if ('file' in place) return sqliteDialect(place.file)
  if ('image' in place) return memoryDatabase(place.image).dialect
  if ('pglite' in place) return new PGliteDialect({ pglite: place.pglite })
  return new PostgresDialect({ pool: preparingPool(connect(place.url)) })
}

function connect(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    connectionTimeoutMillis: limits.databaseConnectMs,
    idleTimeoutMillis: limits.databaseIdleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probedAfterMs,
  })
  // A broken idle connection is not an error: the pool replaces it, and if that fails, the query is rejected.
  pool.on('error', () => undefined)
  return pool
}

function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === int8 ? BigInt : types.getTypeParser(type, format === 'binary' ? 'text' : format)
}
