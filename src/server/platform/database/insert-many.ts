import { PostgresAdapter, sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Store } from './database.ts'
import type { Tables } from './tables.ts'
import { portionsOf } from './portions.ts'

export type Value = string | number | bigint | Uint8Array | null

/** Rows per statement. Few sizes, so that each statement is prepared once. */
const sizes = [512, 256, 64, 8, 1]
/** With more parameters, building the text of the statement would take longer than inserting the rows. */
const maxParameters = 4800
/** Rows per statement when each column is passed as one array. */
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

/**
 * Like `insertMany`, for columns of known types: PostgreSQL takes thousands of rows at once, as one array per
 * column.
 */
export function insertTyped(table: keyof Tables, types: Readonly<Record<string, ColumnType>>) {
  const columns = Object.entries(types)
  const insertRows = insertMany(table, Object.keys(types))
  const names = sql.join(columns.map(([column]) => sql.ref(column)))

  return async (store: Store, rows: readonly (readonly Value[])[]): Promise<void> => {
    if (!(store.getExecutor().adapter instanceof PostgresAdapter)) return insertRows(store, rows)
    for (const part of portionsOf(rows, rowsPerArray)) {
      const given = columns.map(([column, type], at) => {
        const values = part.map((row) => row[at] ?? null)
        return type === 'bytea' ? asBytes(column, values) : asArray(column, type, values)
      })
      // oxlint-disable-next-line no-await-in-loop -- one statement after the other
      await sql`
        insert into ${sql.table(table)} (${names}) select ${sql.join(given.map(({ value }) => value))}
        from unnest(${sql.join(given.flatMap(({ arrays }) => arrays))})
          as given (${sql.join(given.flatMap((one) => one.names.map((name) => sql.ref(name))))})`.execute(store)
    }
  }
}

/** A column of the inserted rows: the arrays that carry it, their names, and the expression for its value. */
interface GivenColumn {
  readonly arrays: readonly RawBuilder<unknown>[]
  readonly names: readonly string[]
  readonly value: RawBuilder<unknown>
}

function asArray(name: string, type: ColumnType, values: readonly Value[]): GivenColumn {
  const array = type === 'bigint' || type === 'integer' ? asIntegers(type, values) : sql`${values}::${sql.raw(type)}[]`
  return {
    arrays: [array],
    names: [name],
    value: sql`given.${sql.ref(name)}`,
  }
}

/** An array in PostgreSQL's notation. The driver would quote and escape each number. */
export function asIntegers(type: 'bigint' | 'integer', values: readonly Value[]): RawBuilder<unknown> {
  const array = `{${values.map((value) => value ?? 'NULL').join()}}`
  return sql`${array}::${sql.raw(type)}[]`
}

/**
 * Passes all bytes as one parameter, from which each row cuts its part. An array of bytes would be sent as text,
 * which the database would have to parse.
 */
export function asBytes(name: string, values: readonly Value[]): GivenColumn {
  const parts = values.map((value) => (value instanceof Uint8Array ? value : null))
  const [from, length] = [`${name}_from`, `${name}_length`]
  let end = 1
  const begins = parts.map((part) => {
    const begin = end
    end += part?.length ?? 0
    return part === null ? null : begin
  })
  const all = Buffer.concat(parts.filter((part) => part !== null))
  return {
    arrays: [
      asIntegers('integer', begins),
      asIntegers(
        'integer',
        parts.map((part) => part?.length ?? null),
      ),
    ],
    names: [from, length],
    value: sql`substring(${all}::bytea from given.${sql.ref(from)} for given.${sql.ref(length)})`,
  }
}
