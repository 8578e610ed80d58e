import type { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe, onTestFinished } from 'vitest'
import { openStore, type Store } from '#server/platform/database/database.ts'
import { startPglite } from '#test/support/pglite.ts'

/** Gives the running test a fresh, migrated store of its own. */
export type FreshStore = () => Promise<Store>

const dialects = ['SQLite', 'PostgreSQL'] as const
export type Dialect = (typeof dialects)[number]

let pglite: PGlite | undefined

/** Describes the same behaviour on both dialects. */
export function describeOnStores(name: string, define: (fresh: FreshStore, dialect: Dialect) => void): void {
  describe.each(dialects)(`${name} on %s`, (dialect) => {
    if (dialect === 'PostgreSQL') beforeAll(start, 60_000)
    define(dialect === 'SQLite' ? freshSqlite : freshPglite, dialect)
  })
}

export async function freshSqlite(): Promise<Store> {
  const store = await openStore({ file: ':memory:' })
  onTestFinished(() => store.destroy())
  return store
}

/** The tests of a file share one PostgreSQL; what the test before left goes, and numbers begin at 1 again. */
async function freshPglite(): Promise<Store> {
  const place = await start()
  const store = await openStore({ pglite: place })
  await place.exec(emptyAll)
  return store
}

const emptyAll = `do $$ begin execute (
  select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
  from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
); end $$`

async function start(): Promise<PGlite> {
  return (pglite ??= await startPglite())
}
