import { PostgresAdapter, sql, type CompiledQuery } from 'kysely'
import type { Store } from './database.ts'
import type { Tables } from './tables.ts'

export type Value = string | number | bigint | Uint8Array | null

/** Rows per statement. Only a few sizes, so that each statement is prepared once. */
const sizes = [512, 256, 64, 8, 1]
/** Of a wider statement the text would take longer than the rows. */
const maxParameters = 4800
/** Rows per statement that takes one array for each column. */
const rowsPerArray = 5000

type ColumnType = 'bigint' | 'integer' | 'text' | 'bytea'

/** Returns a function that inserts any number of rows with prepared statements. */
export function insertMany(table: keyof Tables, columns: readonly string[]) {
  const statements = new Map<string, CompiledQuery>()
  const names = sql.join(columns.map((column) => sql.ref(column)))

  function statementOf(store: Store, size: number): CompiledQuery {
    const key = `${store.getExecutor().adapter.constructor.name} ${size}`
    const kept = statements.get(key)
    if (kept) return kept
    const row = sql`(${sql.join(columns.map(() => null))})`
    const rows = sql.join(Array.from({ length: size }, () => row))
    const made = sql`insert into ${sql.table(table)} (${names}) values ${rows}`.compile(store)
    statements.set(key, made)
    return made
  }

  return async (store: Store, rows: readonly (readonly Value[])[]): Promise<void> => {
    let next = 0
    for (const size of sizes.filter((rowCount) => rowCount * columns.length <= maxParameters))
      while (rows.length - next >= size) {
        const parameters = rows.slice(next, next + size).flat()
        await store.executeQuery({ ...statementOf(store, size), parameters })
        next += size
      }
  }
}

/** Like `insertMany`, for columns of known types: PostgreSQL takes thousands of rows as one array for each column. */
export function insertTyped(table: keyof Tables, types: Readonly<Record<string, ColumnType>>) {
  const columns = Object.keys(types)
  const insertRows = insertMany(table, columns)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const given = sql.join(
    Object.entries(types).map(([column, type]) =>
      type === 'bytea' ? sql`decode(given.${sql.ref(column)}, 'base64')` : sql`given.${sql.ref(column)}`,
    ),
  )

  return async (store: Store, rows: readonly (readonly Value[])[]): Promise<void> => {
    if (!(store.getExecutor().adapter instanceof PostgresAdapter)) return insertRows(store, rows)
    for (let start = 0; start < rows.length; start += rowsPerArray) {
      const part = rows.slice(start, start + rowsPerArray)
      const arrays = Object.values(types).map(
        (type, at) => sql`${part.map((row) => asItem(row[at]))}::${sql.raw(type === 'bytea' ? 'text' : type)}[]`,
      )
      // oxlint-disable-next-line no-await-in-loop -- one statement after the other
      await sql`
        insert into ${sql.table(table)} (${names}) select ${given}
        from unnest(${sql.join(arrays)}) as given (${names})`.execute(store)
    }
  }
}

/** Bytes go as base64: drivers differ in how they write them into an array. */
function asItem(value: Value = null): Exclude<Value, Uint8Array> {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}
