import { describe, expect, it } from 'vitest'
import { guardianErrorCode } from '#api/guardian-errors.ts'
import { ApiError, kindOfStatus } from '#api/errors.ts'

describe('The code of a status', () => {
  it.each([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [413, 'too_large'],
    [418, 'invalid'],
    [422, 'invalid'],
    [429, 'too_many'],
    [500, 'internal'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [599, 'internal'],
    [302, 'internal'],
  ])('%i is %s', (status, code) => {
    expect(kindOfStatus(status)).toBe(code)
  })
})

describe('The code of an error', () => {
  it('comes from the body', () => {
    expect(new ApiError('conflict', 'Changed', { body: { code: 'schema_conflict' } }).code).toBe('schema_conflict')
  })

  it.each([undefined, null, 'text', {}, { code: 'unheard_of' }, { code: 7 }])('is absent for the body %j', (body) => {
    expect(new ApiError('conflict', 'Changed', { body }).code).toBeUndefined()
  })
})

describe('The code for an error of a Guardian', () => {
  it.each([
    [503, 'Block Unavailable', 'block_unavailable'],
    [422, 'Block Unavailable', 'block_unavailable'],
    [422, 'Block is not supporting get data functions', 'block_unsupported'],
    [401, 'Unauthorized', 'unauthorized'],
    [403, 'Forbidden resource', 'forbidden'],
    [403, 'Invalid creator.', 'schema_read_only'],
    [403, 'Schema is read-only.', 'schema_read_only'],
    [403, 'Insufficient permissions.', 'not_allowed'],
    [404, 'Schema not found.', 'not_found'],
    [409, 'Changed', 'conflict'],
    [413, 'Too large', 'body_too_large'],
    [422, 'Schema is active.', 'schema_active'],
    [422, 'name should not be empty', 'invalid_body'],
    [400, 'Bad Request', 'invalid_body'],
    [429, 'Slow down', 'rate_limited'],
    [500, 'Field name must not contain spaces', 'schema_invalid'],
    [500, 'There is circular dependency in schema', 'schema_invalid'],
    [500, 'Cannot read properties of undefined', 'upstream_failed'],
    [504, 'Gateway Timeout', 'upstream_timeout'],
    [302, 'Found', 'upstream_failed'],
  ])('%i “%s” is %s', (status, message, code) => {
    expect(guardianErrorCode(status, message)).toBe(code)
  })
})
