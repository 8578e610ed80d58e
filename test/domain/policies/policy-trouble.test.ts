import { describe, expect, it } from 'vitest'
import { ApiError, kindOfStatus } from '#api/errors.ts'
import { mayHaveArrived, policyTroubleOf } from '#domain/policies/policy-trouble.ts'

const answered = (status: number, message: string, body: unknown = { statusCode: status, message }) =>
  new ApiError(kindOfStatus(status), message, { status, body })

describe('policyTroubleOf', () => {
  it.each([
    [answered(401, 'Unauthorized'), 'signed-out'],
    [answered(403, 'Forbidden resource'), 'right-missing'],
    [answered(404, 'Block does not exist'), 'gone'],
    [answered(422, 'Block Unavailable'), 'unavailable'],
    [answered(503, 'Block Unavailable'), 'unavailable'],
    [answered(500, 'Block is not supporting get data functions'), 'unsupported'],
    [answered(422, 'Block is not supporting set data functions'), 'unsupported'],
    [answered(422, 'Block type mintDocumentBlock is not run here'), 'not-run'],
    [answered(422, 'document.a: must be a number'), 'invalid'],
    [answered(413, 'too large'), 'too-large'],
    [answered(429, 'slow down'), 'too-many'],
    [answered(503, 'starting'), 'busy'],
    [answered(502, 'bad gateway'), 'failed'],
    [answered(504, 'gateway timeout'), 'timeout'],
    [answered(500, 'boom'), 'failed'],
    [new ApiError('network', 'cannot be reached'), 'offline'],
    [new ApiError('timeout', 'no answer'), 'timeout'],
    [new ApiError('contract', 'no sense'), 'unreadable'],
    [new Error('anything'), 'unreadable'],
  ])('%s is %s', (error, kind) => {
    expect(policyTroubleOf(error).kind).toBe(kind)
  })

  it('takes reasons with their places', () => {
    const faults = [{ path: ['document', 'capacity'], message: 'must be a number' }, { message: 'odd' }, 'nonsense']
    const error = answered(422, 'x', { message: ['document.capacity: must be a number'], faults })
    expect(policyTroubleOf(error).reasons).toEqual([
      { path: ['document', 'capacity'], text: 'must be a number' },
      { path: [], text: 'odd' },
    ])
  })

  it.each([
    [{ message: ['one', 2, 'two'] }, ['one', 'two']],
    [{ message: 'said' }, ['said']],
    [undefined, ['said']],
  ])('takes reasons without places from %j', (body, texts) => {
    expect(policyTroubleOf(answered(422, 'said', body)).reasons.map(({ text }) => text)).toEqual(texts)
  })
})

describe('mayHaveArrived', () => {
  it.each([
    ['timeout', true],
    ['offline', true],
    ['failed', true],
    ['unreadable', true],
    ['signed-out', false],
    ['invalid', false],
    ['unavailable', false],
    ['busy', false],
    ['gone', false],
  ] as const)('%s: %s', (kind, expected) => {
    expect(mayHaveArrived({ kind })).toBe(expected)
  })
})
