import { sql, type CompiledQuery } from 'kysely'
import type { Store } from './database.ts'
import type { Tables } from './tables.ts'

export type Value = string | number | bigint | null

/** Rows per statement. Only a few sizes, so that each statement is prepared once. */
const sizes = [64, 8, 1]

/** Returns a function that inserts any number of rows with prepared statements. */
export function insertMany(table: keyof Tables, columns: readonly string[]) {
  const statements = new Map<string, CompiledQuery>()

  function statementOf(store: Store, size: number): CompiledQuery {
    const key = `${store.getExecutor().adapter.constructor.name} ${size}`
    const kept = statements.get(key)
    if (kept) return kept
    const row = sql`(${sql.join(columns.map(() => null))})`
    const rows = sql.join(Array.from({ length: size }, () => row))
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const made = sql`insert into ${sql.table(table)} (${names}) values ${rows}`.compile(store)
    statements.set(key, made)
    return made
  }

  return async (store: Store, rows: readonly (readonly Value[])[]): Promise<void> => {
    let next = 0
    for (const size of sizes)
      while (rows.length - next >= size) {
        const parameters = rows.slice(next, next + size).flat()
        await store.executeQuery({ ...statementOf(store, size), parameters })
        next += size
      }
  }
}
