import {
  CompiledQuery,
  SelectQueryNode,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../limits.ts'
import { isDatabaseBusy } from './database-fault.ts'

export interface SqliteHandles {
  readonly reading: SqliteDatabase
  /** Never waits for the lock of another process, because waiting would block the thread. */
  readonly writing: SqliteDatabase
}

/** How long to wait before requesting a lock again. An import releases its lock for a few milliseconds at a time. */
const askAgainMs = 3

/**
 * A driver for a file that other processes write to, too. Reads wait neither for those nor for a transaction of
 * this process; writes wait without blocking the thread. Transactions run one at a time.
 */
export function createSqliteDriver({ reading, writing }: SqliteHandles): Driver {
  const drivers = { reading: new SqliteDriver({ database: reading }), writing: new SqliteDriver({ database: writing }) }
  const turns = createTurns()
  const inTransaction = new WeakSet<DatabaseConnection>()

  /** Runs a query that may find the file locked by another process. In that case it has had no effect. */
  async function whenFree<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await drivers.writing.acquireConnection()
    const until = performance.now() + limits.sqliteBusyMs
    for (;;)
      try {
        // oxlint-disable-next-line no-await-in-loop -- retries until the lock is free
        return await connection.executeQuery<Row>(query)
      } catch (error) {
        if (!isDatabaseBusy(error) || performance.now() >= until) throw error
        // oxlint-disable-next-line no-await-in-loop -- retries until the lock is free
        await wait(askAgainMs)
      }
  }

  function connect(): DatabaseConnection {
    const connection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery) {
        if (inTransaction.has(connection)) return (await drivers.writing.acquireConnection()).executeQuery<Row>(query)
        if (isReading(query)) return (await drivers.reading.acquireConnection()).executeQuery<Row>(query)
        return turns.run(() => whenFree<Row>(query))
      },
      async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
        yield* (await drivers.reading.acquireConnection()).streamQuery<Row>(query, chunkSize)
      },
    }
    return connection
  }

  async function end(how: 'commit' | 'rollback'): Promise<void> {
    await (await drivers.writing.acquireConnection()).executeQuery(CompiledQuery.raw(how))
  }

  return {
    async init() {
      await drivers.reading.init()
      await drivers.writing.init()
    },
    acquireConnection: () => Promise.resolve(connect()),
    async beginTransaction(connection) {
      if (!inTransaction.has(connection)) await turns.take()
      inTransaction.add(connection)
      await whenFree(CompiledQuery.raw('begin'))
    },
    commitTransaction: () => end('commit'),
    rollbackTransaction: () => end('rollback'),
    async releaseConnection(connection) {
      if (!inTransaction.delete(connection)) return
      try {
        // Whatever went wrong, no transaction may stay open for the next one.
        await end('rollback')
      } finally {
        turns.pass()
      }
    },
    async destroy() {
      await drivers.reading.destroy()
      await drivers.writing.destroy()
    },
  }
}

const beginsReading = /^\s*(?:select|with)\b/i
const mayWrite = /\b(?:insert|update|delete|replace)\b/i

/** In case of doubt, a query counts as a write; reads work there, too. */
function isReading({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (beginsReading.test(sql) && !mayWrite.test(sql))
}

/** Grants turns one at a time, in order of request. */
function createTurns() {
  const waiting: (() => void)[] = []
  let isTaken = false
  const turns = {
    take(): Promise<void> {
      if (isTaken) return new Promise((resolve) => void waiting.push(resolve))
      isTaken = true
      return Promise.resolve()
    },
    pass(): void {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      await turns.take()
      try {
        return await work()
      } finally {
        turns.pass()
      }
    },
  }
  return turns
}
