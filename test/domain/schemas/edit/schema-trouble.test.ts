import { describe, expect, it } from 'vitest'
import { ApiError, kindOfStatus } from '#api/errors.ts'
import { mayHaveHappened, troubleOf } from '#domain/schemas/edit/schema-trouble.ts'

function answered(status: number, message: string | string[]) {
  const said = typeof message === 'string' ? message : message.join('; ')
  return new ApiError(kindOfStatus(status), said, { status, body: { statusCode: status, message } })
}

describe('why it was not done', () => {
  it.each([
    [401, 'Unauthorized', 'signed-out'],
    [403, 'Forbidden resource', 'right-missing'],
    [403, 'Invalid creator.', 'not-creator'],
    [403, 'Schema is read-only.', 'not-creator'],
    [403, 'Schema is not system.', 'not-allowed'],
    [404, 'Schema not found.', 'gone'],
    [409, 'The schema has changed.', 'changed'],
    [413, 'Too large', 'too-large'],
    [422, 'Schema is active.', 'active'],
    [422, 'name must not be empty', 'invalid'],
    [429, 'Too many requests', 'too-many'],
    [500, "Field key 'a b' must not contain spaces", 'invalid'],
    [500, 'There is circular dependency in schema: #a', 'invalid'],
    [500, 'Internal server error', 'failed'],
    [503, 'Busy', 'failed'],
    [504, 'Gateway timeout', 'timeout'],
  ])('%i %s: %s', (status, message, kind) => {
    expect(troubleOf(answered(status, message))).toEqual({ kind, reasons: [message] })
  })

  it('is the upstream’s where the service says so', () => {
    const body = { statusCode: 502, message: 'The Guardian refuses connections.', error: 'Upstream' }
    const error = new ApiError(kindOfStatus(502), body.message, { status: 502, body })
    expect(troubleOf(error)).toEqual({ kind: 'upstream', reasons: [body.message] })
  })

  it('is told in every reason that the service gives', () => {
    expect(troubleOf(answered(422, ['one', 'two']))).toEqual({ kind: 'invalid', reasons: ['one', 'two'] })
  })

  it.each([
    [new ApiError('network', 'cannot be reached'), 'offline'],
    [new ApiError('timeout', 'no answer in 10 s'), 'timeout'],
    [new ApiError('contract', 'not JSON'), 'unreadable'],
    [new TypeError('undefined is not a function'), 'unreadable'],
  ])('%s', (error, kind) => {
    expect(troubleOf(error)).toEqual({ kind, reasons: [] })
  })
})

it.each([
  ['timeout', true],
  ['failed', true],
  ['upstream', true],
  ['offline', true],
  ['unreadable', true],
  ['invalid', false],
  ['changed', false],
] as const)('after %s it may have been done all the same: %s', (kind, may) => {
  expect(mayHaveHappened({ kind, reasons: [] })).toBe(may)
})
