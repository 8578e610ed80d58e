import type { PGlite } from '@electric-sql/pglite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, onTestFinished } from 'vitest'
import { connectTo, openStore, type Store } from '#server/platform/database/database.ts'
import { isFullTier } from '#test/support/tier.ts'
import { keptBytes, keyOfMigrations } from '#test/support/server/kept-bytes.ts'
import { startMigratedPglite } from '#test/support/server/pglite.ts'

/** Opens a new, migrated store for the running test. */
export type FreshStore = () => Promise<Store>

const dialects = ['SQLite', 'PostgreSQL'] as const
export type Dialect = (typeof dialects)[number]

let pglite: PGlite | undefined

/** Describes a store on both dialects. */
export function describeOnBothStores(name: string, define: (fresh: FreshStore, dialect: Dialect) => void): void {
  describeOn(dialects, name, define)
}

/** Describes queries that only PostgreSQL has. */
export function describeOnPostgres(name: string, define: (fresh: FreshStore) => void): void {
  describeOn(['PostgreSQL'], name, define)
}

/** Describes code that uses a store: on SQLite, and in the full tier on both dialects. */
export function describeOnStores(name: string, define: (fresh: FreshStore, dialect: Dialect) => void): void {
  describeOn(isFullTier ? dialects : ['SQLite'], name, define)
}

function describeOn(
  chosen: readonly Dialect[],
  name: string,
  define: (fresh: FreshStore, dialect: Dialect) => void,
): void {
  describe.each(chosen)(`${name} on %s`, (dialect) => {
    if (dialect === 'PostgreSQL') beforeAll(start, 60_000)
    define(dialect === 'SQLite' ? freshSqlite : freshPglite, dialect)
  })
}

export async function freshSqlite(): Promise<Store> {
  const store = await openMemoryStore()
  onTestFinished(() => store.destroy())
  return store
}

/** A new, migrated SQLite store in memory, copied from one that is migrated once. */
export async function openMemoryStore(): Promise<Store> {
  image ??= keyOfMigrations().then((key) => keptBytes('migrated-sqlite', key, migratedImage))
  return openStore({ image: await image })
}

let image: Promise<Uint8Array<ArrayBuffer>> | undefined

async function migratedImage(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-template-'))
  const file = join(folder, 'signalbox.db')
  await (await openStore({ file })).destroy()
  const database = new DatabaseSync(file)
  const bytes = new Uint8Array(database.serialize())
  database.close()
  await rm(folder, { recursive: true })
  // A database in memory cannot be in WAL mode, which these two bytes of the header say.
  bytes.fill(1, 18, 20)
  return bytes
}

/** The tests of a file share one PostgreSQL. Before each test, its tables are emptied and its sequences restarted. */
async function freshPglite(): Promise<Store> {
  const place = await start()
  await place.exec(emptyAll)
  return connectTo({ pglite: place })
}

/** A table without pages has no rows; a test fills few of them. */
const emptyAll = `do $$ declare filled text; advanced text; begin
  select string_agg(quote_ident(relname), ', ') into filled from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' and pg_relation_size(oid) > 0;
  if filled is not null then execute 'truncate ' || filled || ' cascade'; end if;
  for advanced in select quote_ident(sequencename) from pg_sequences where last_value is not null loop
    execute 'alter sequence ' || advanced || ' restart';
  end loop;
end $$`

async function start(): Promise<PGlite> {
  return (pglite ??= await startMigratedPglite())
}
