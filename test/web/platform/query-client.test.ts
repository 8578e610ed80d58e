import { describe, expect, it } from 'vitest'
import { ApiError, type ErrorKind } from '#api/errors.ts'
import { isWorthRetrying } from '#web/platform/query-client.ts'

describe('isWorthRetrying', () => {
  it.each<[ErrorKind, number | undefined, boolean]>([
    ['network', undefined, true],
    ['timeout', undefined, true],
    ['too_many', 429, true],
    ['internal', 500, true],
    ['unavailable', 502, true],
    ['unavailable', 504, true],
    ['unavailable', 503, false],
    ['contract', undefined, false],
    ['invalid', 422, false],
    ['not_found', 404, false],
  ])('%s (%s): %s', (code, status, expected) => {
    expect(isWorthRetrying(0, new ApiError(code, '', status === undefined ? {} : { status }))).toBe(expected)
  })

  it.each([
    [2, true],
    [30, false],
  ])('where it is asked to wait for %i s: %s', (retryAfter, expected) => {
    expect(isWorthRetrying(0, new ApiError('too_many', '', { status: 429, retryAfter }))).toBe(expected)
  })

  it('ends after two more tries', () => {
    const error = new ApiError('network', '')
    expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, error))).toEqual([true, true, false, false])
  })
})
