import { describe, expect, it } from 'vitest'
import { ApiError, type ErrorKind } from '#api/errors.ts'
import { shouldRetryQuery } from '#web/platform/query-client.ts'

describe('shouldRetryQuery', () => {
  it.each<[ErrorKind, number | undefined, boolean]>([
    ['network', undefined, true],
    ['timeout', undefined, true],
    ['too_many', 429, true],
    ['internal', 500, true],
    ['unavailable', 502, true],
    ['unavailable', 504, false],
    ['unavailable', 503, false],
    ['contract', undefined, false],
    ['invalid', 422, false],
    ['not_found', 404, false],
  ])('answers for %s (%s) with %s', (code, status, expected) => {
    expect(shouldRetryQuery(0, new ApiError(code, '', status === undefined ? {} : { status }))).toBe(expected)
  })

  it.each([
    [2, true],
    [30, false],
  ])('for a service that asks to wait for %i s answers with %s', (retryAfter, expected) => {
    expect(shouldRetryQuery(0, new ApiError('too_many', '', { status: 429, retryAfter }))).toBe(expected)
  })

  it('stops after two retries', () => {
    const error = new ApiError('network', '')
    expect([0, 1, 2, 3].map((failures) => shouldRetryQuery(failures, error))).toEqual([true, true, false, false])
  })
})
