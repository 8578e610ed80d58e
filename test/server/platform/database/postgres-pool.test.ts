import type { PostgresCursor, PostgresQueryResult } from 'kysely'
import type { QueryConfig } from 'pg'
import { describe, expect, it } from 'vitest'
import { preparingPool } from '#server/platform/database/postgres-pool.ts'
import { limits } from '#server/platform/limits.ts'

type Asked = string | QueryConfig | PostgresCursor<unknown>

/** A connection that answers everything but what `fails` has an SQL state for, and notes what it was asked. */
async function connect(fails: (asked: Asked) => string | undefined = () => undefined) {
  const asked: Asked[] = []
  function query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(named: QueryConfig): Promise<PostgresQueryResult<R>>
  function query<R>(one: string | QueryConfig | PostgresCursor<R>): unknown {
    asked.push(one)
    const code = fails(one)
    if (code !== undefined) return Promise.reject(Object.assign(new Error(`refused with ${code}`), { code }))
    return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
  }
  const client = { query, release: () => undefined }
  const pool = preparingPool({ options: {}, connect: () => Promise.resolve(client), end: () => Promise.resolve() })
  const connection = await pool.connect()
  const ask = async (...texts: readonly string[]) => {
    asked.length = 0
    for (const text of texts) await connection.query(text, [1])
    return asked.map((one) => (typeof one === 'object' && 'name' in one ? one.name : one))
  }
  return { ask, asked, pool, connection }
}

const often = (text: string) => Array.from({ length: 4 }, () => text)
const isNamed = (one: Asked) => typeof one === 'object'

describe('Prepared statements on PostgreSQL', () => {
  it('have a name from the fourth time on, with text and values', async () => {
    const { ask, asked } = await connect()
    expect(await ask(...often('select 1'), 'select 1')).toEqual([
      'select 1',
      'select 1',
      'select 1',
      'kept_1',
      'kept_1',
    ])
    expect(asked.at(-1)).toEqual({ name: 'kept_1', text: 'select 1', values: [1] })
    expect(await ask(...often('select 2'), 'select 1')).toEqual([
      'select 2',
      'select 2',
      'select 2',
      'kept_2',
      'kept_1',
    ])
  })

  it('are not made of texts that are too long', async () => {
    const { ask } = await connect()
    const long = `select '${'x'.repeat(limits.keptStatementLength)}'`
    expect(await ask(...often(long))).toEqual(often(long))
  })

  it('are limited in number', async () => {
    const { ask } = await connect()
    for (let n = 1; n <= limits.keptStatements; n += 1) await ask(...often(`select ${n}`))
    expect(await ask('select 1')).toEqual(['kept_1'])
    expect(await ask(...often('select 0'))).toEqual(often('select 0'))
  })

  it.each(['begin', 'start transaction isolation level serializable'])('are not used after “%s”', async (begin) => {
    const { ask } = await connect()
    await ask(...often('select 1'))
    expect(await ask(begin, 'select 1', 'rollback to savepoint part', 'select 1')).not.toContain('kept_1')
    expect(await ask('commit', 'select 1')).toEqual(['commit', 'kept_1'])
    expect(await ask(begin, 'rollback', 'select 1')).toEqual([begin, 'rollback', 'kept_1'])
  })

  it('are asked without a name once their columns have changed, and later by another name', async () => {
    let hasChanged = true
    const { ask } = await connect((one) => (isNamed(one) && hasChanged ? '0A000' : undefined))
    expect(await ask(...often('select *'))).toEqual(['select *', 'select *', 'select *', 'kept_1', 'select *'])
    hasChanged = false
    expect(await ask(...often('select *'))).toEqual(['select *', 'select *', 'select *', 'kept_2'])
  })

  it.each(['26000', '42P05'])('end where a pooler changes sessions (%s)', async (code) => {
    const { ask } = await connect((one) => (isNamed(one) ? code : undefined))
    expect(await ask(...often('select 1'))).toEqual(['select 1', 'select 1', 'select 1', 'kept_1', 'select 1'])
    expect(await ask(...often('select 2'))).toEqual(often('select 2'))
  })

  it('pass other errors on', async () => {
    const { ask, connection } = await connect((one) => (isNamed(one) ? '57014' : undefined))
    await ask('select 1', 'select 1', 'select 1')
    await expect(connection.query('select 1', [1])).rejects.toThrow('refused with 57014')
  })

  it('stay with their connection', async () => {
    const { connection, pool } = await connect()
    expect(await pool.connect()).toBe(connection)
  })
})
