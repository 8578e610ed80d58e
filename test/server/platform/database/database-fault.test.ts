import { describe, expect, it } from 'vitest'
import { isDatabaseAway } from '#server/platform/database/database-fault.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })
const sqlite = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })

describe('A database that is away', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('08006'),
    coded('57P01'),
    coded('53300'),
    sqlite(5),
    sqlite(13),
    sqlite(10 + 256 * 3),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new AggregateError([coded('ECONNREFUSED')]),
    new Error('outer', { cause: coded('ECONNRESET') }),
  ])('is recognized: %#', (error) => {
    expect(isDatabaseAway(error)).toBe(true)
  })

  it.each([coded('42P01'), coded('23505'), sqlite(19), sqlite(1), new Error('no such table'), 'ECONNREFUSED', null])(
    'is not what a wrong question or a fault of ours looks like: %#',
    (error) => {
      expect(isDatabaseAway(error)).toBe(false)
    },
  )
})
