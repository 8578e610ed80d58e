import { describe, expect, it } from 'vitest'
import { kindOfStatus } from '#api/errors.ts'

describe('the code of a status', () => {
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
