import { SqliteAdapter, SqliteDialect, type Driver, type SqliteDatabase } from 'kysely'
import { statSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { limits } from '../limits.ts'
import { isDatabaseBusy } from './database-fault.ts'
import { createSqliteDriver, type SqliteHandles } from './sqlite-driver.ts'

const retryMs = 10

interface SqliteOptions {
  readonly readOnly?: boolean
}

/** Kysely's SQLite dialect over node:sqlite. `file` may be `:memory:`. */
export function sqliteDialect(file: string, { readOnly = false }: SqliteOptions = {}): SqliteDialect {
  const database = open(file, readOnly)
  if (readOnly || file === ':memory:') return dialectOver(database, readOnly)
  const writing = handleOver(database, false)
  // From here on, the driver waits for locks instead of this thread.
  database.exec('pragma busy_timeout = 0')
  const reading = handleOver(open(file, true), true)
  return new FileDialect({ reading, writing })
}

/** A database in memory, from an image if there is one, that can be exported as bytes. */
export function memoryDatabase(image: Uint8Array | null) {
  const database = new DatabaseSync(':memory:')
  if (image) database.deserialize(image)
  const total = database.prepare('select total_changes() as total')
  return {
    dialect: dialectOver(database, false),
    bytes: () => database.serialize(),
    /** Grows with every row that is written, even if the write is rolled back. */
    writes: () => Number(total.get()?.['total']),
  }
}

function dialectOver(database: DatabaseSync, readOnly: boolean): SqliteDialect {
  return new TransactionalDialect({ database: handleOver(database, readOnly) })
}

function handleOver(database: DatabaseSync, readOnly: boolean): SqliteDatabase {
  if (!readOnly) database.exec('pragma synchronous = full; pragma foreign_keys = on')
  database.exec(`pragma cache_size = -${limits.sqliteCacheKib}`)
  const statements = new LRUCache<string, Statement>({
    maxSize: limits.keptStatementsLength,
    maxEntrySize: limits.keptStatementLength,
    // Bounds their number, too. With `max`, the cache would allocate memory for all of them ahead.
    sizeCalculation: (_, sql) => Math.max(sql.length, limits.keptStatementsLength / limits.keptStatements),
  })

  function prepare(sql: string): Statement {
    // When the disk is full, SQLite rolls back by itself. A second rollback would fail and hide the reason.
    if (sql === 'rollback' && !database.isTransaction) return prepare('select 1')
    // All our transactions write. One that begins with a read could not wait for another writer: it would fail at
    // once.
    const text = sql === 'begin' ? 'begin immediate' : sql
    const kept = statements.get(text)
    if (kept) return kept
    const statement = new Statement(database.prepare(text))
    statements.set(text, statement)
    return statement
  }

  return { prepare, close: () => database.close() }
}

function open(file: string, readOnly: boolean): DatabaseSync {
  const before = identityOf(file)
  const database = new DatabaseSync(file, { timeout: limits.sqliteBusyMs, readOnly })
  if (!readOnly) prepareFile(database)
  if (before === undefined || identityOf(file) === before) return database
  // A restore replaced the file while this connection waited for its lock.
  database.close()
  return open(file, readOnly)
}

/** SQLite does not let two connections that prepare a new file at once wait for each other: one fails immediately. */
function prepareFile(database: DatabaseSync): void {
  const deadline = performance.now() + limits.sqliteBusyMs
  for (;;)
    try {
      // Lets a new file shrink later. For a file that already has tables, the first pragma has no effect.
      return database.exec('pragma auto_vacuum = incremental; pragma journal_mode = wal')
    } catch (error) {
      if (!isDatabaseBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
    }
}

function identityOf(file: string): number | undefined {
  return file === ':memory:' ? undefined : statSync(file, { throwIfNoEntry: false })?.ino
}

/** Kysely assumes that SQLite cannot migrate in a transaction. It can, and a failed migration must leave no traces. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** The dialect for a file: reads never wait for writes. */
class FileDialect extends SqliteDialect {
  readonly #handles: SqliteHandles

  constructor(handles: SqliteHandles) {
    super({ database: handles.writing })
    this.#handles = handles
  }

  override createDriver(): Driver {
    return createSqliteDriver(this.#handles)
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter()
  }
}

class FileAdapter extends TransactionalAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class Statement {
  readonly #statement: StatementSync
  readonly reader: boolean

  constructor(statement: StatementSync) {
    // Without it node:sqlite throws on integers beyond 2^53.
    statement.setReadBigInts(true)
    this.#statement = statement
    this.reader = statement.columns().length > 0
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(inputValue))
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters.map(inputValue))
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(inputValue))
  }
}

function inputValue(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a ${typeof value}`)
}
