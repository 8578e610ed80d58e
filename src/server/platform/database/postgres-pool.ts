import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { QueryConfig } from 'pg'
import { limits } from '../limits.ts'

/** A statement that has run this often is likely to run again. */
const usesUntilKept = 4
const columnsChanged = '0A000'
/**
 * A pooler switched the connection to another session, where the statement's name is missing or means something
 * else.
 */
const sessionChanged: ReadonlySet<unknown> = new Set(['26000', '42P05'])
const begins = /^(begin|start transaction)\b/
const ends = /^(commit|rollback$)/

interface NamingClient extends PostgresPoolClient {
  query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(named: QueryConfig): Promise<PostgresQueryResult<R>>
}

/** The part of `Pool` that is used here. */
export interface NamingPool {
  readonly options: object
  connect(): Promise<NamingClient>
  end(): Promise<void>
}

/**
 * Prepares statements that run repeatedly: planning one for a partitioned table takes longer than running it.
 * Within a transaction nothing is prepared, because a failed statement could not be retried there.
 */
export function preparingPool(pool: NamingPool): PostgresPool {
  const uses = new LRUCache<string, number>({ max: limits.keptStatements })
  const names = new Map<string, string>()
  const clients = new WeakMap<NamingClient, PostgresPoolClient>()
  let named = 0
  let isPreparing = true

  function nameOf(sql: string): string | undefined {
    if (!isPreparing || sql.length > limits.keptStatementLength) return undefined
    const name = names.get(sql)
    if (name !== undefined || names.size >= limits.keptStatements) return name
    const count = (uses.get(sql) ?? 0) + 1
    uses.set(sql, count)
    if (count < usesUntilKept) return undefined
    uses.delete(sql)
    named += 1
    names.set(sql, `kept_${named}`)
    return names.get(sql)
  }

  /** Whether the statement did not run because of its name, and may be retried without one. */
  function isNameRefused(sql: string, error: unknown): boolean {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (sessionChanged.has(code)) isPreparing = false
    else if (code !== columnsChanged) return false
    names.delete(sql)
    return true
  }

  function preparing(client: NamingClient): PostgresPoolClient {
    let inTransaction = false

    async function ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      inTransaction = begins.test(text) || (inTransaction && !ends.test(text))
      const name = inTransaction ? undefined : nameOf(text)
      if (name === undefined) return client.query<R>(text, values)
      try {
        return await client.query<R>({ name, text, values: [...values] })
      } catch (error) {
        if (!isNameRefused(text, error)) throw error
        return client.query<R>(text, values)
      }
    }

    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(asked: string | PostgresCursor<R>, values: readonly unknown[] = []) {
      return typeof asked === 'string' ? ask<R>(asked, values) : client.query(asked)
    }
    return { query, release: (destroy) => client.release(destroy) }
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
