import { describe, expect, it } from 'vitest'
import { guardianErrorCode } from '#api/guardian-errors.ts'
import { ApiError, kindOfStatus, type ErrorCode } from '#api/errors.ts'
import { serverMessageOf, toFailure } from '#web/platform/failure.ts'

function answered(status: number, message: string, body: unknown = { statusCode: status, message }) {
  return new ApiError(kindOfStatus(status), message, { status, body })
}

/** As the service passes on what a Guardian answers. */
function fromGuardian(status: number, message: string) {
  return coded(status, message, guardianErrorCode(status, message))
}

function coded(status: number, message: string, code: ErrorCode) {
  return answered(status, message, { statusCode: status, message, code })
}

const upstream = { statusCode: 502, message: 'The Guardian refuses connections.', error: 'Upstream' }

describe('toFailure', () => {
  it.each([
    [answered(401, 'Unauthorized'), 'signed-out'],
    [fromGuardian(403, 'Forbidden resource'), 'permission-missing'],
    [fromGuardian(403, 'Invalid creator.'), 'not-creator'],
    [fromGuardian(403, 'Schema is read-only.'), 'not-creator'],
    [fromGuardian(403, 'Schema is not system.'), 'not-allowed'],
    [answered(403, 'Forbidden'), 'permission-missing'],
    [answered(404, 'Block does not exist'), 'not-found'],
    [coded(409, 'The policy was changed meanwhile.', 'policy_changed'), 'changed'],
    [answered(409, 'The schema has changed.'), 'changed'],
    [answered(413, 'too large'), 'too-large'],
    [fromGuardian(422, 'Schema is active.'), 'schema-active'],
    [fromGuardian(422, 'Block Unavailable'), 'block-unavailable'],
    [fromGuardian(503, 'Block Unavailable'), 'block-unavailable'],
    [fromGuardian(500, 'Block is not supporting get data functions'), 'block-unsupported'],
    [fromGuardian(422, 'Block is not supporting set data functions'), 'block-unsupported'],
    [coded(422, 'Blocks of this type do not run here.', 'block_not_runnable'), 'block-not-run'],
    [answered(422, 'document.a: must be a number'), 'invalid'],
    [fromGuardian(500, "Field key 'a b' must not contain spaces"), 'invalid'],
    [fromGuardian(500, 'There is circular dependency in schema: #a'), 'invalid'],
    [answered(429, 'slow down'), 'too-many'],
    [answered(503, 'starting'), 'unavailable'],
    [answered(502, 'bad gateway'), 'failed'],
    [answered(502, upstream.message, upstream), 'upstream'],
    [answered(504, 'gateway timeout'), 'timeout'],
    [answered(500, 'boom'), 'failed'],
    [new ApiError('network', 'cannot be reached'), 'offline'],
    [new ApiError('network', 'cannot be reached', { isUnsent: true }), 'unsent'],
    [new ApiError('timeout', 'no answer'), 'timeout'],
    [new ApiError('timeout', 'no answer', { isUnsent: true }), 'unavailable'],
    [new ApiError('unauthorized', 'no', { isUnsent: true, status: 401 }), 'signed-out'],
    [new ApiError('contract', 'no sense'), 'unreadable'],
    [new TypeError('Failed to fetch dynamically imported module'), 'outdated'],
    [new TypeError('undefined is not a function'), 'unexpected'],
  ])('classifies "%s" as %s', (error, kind) => {
    expect(toFailure(error).kind).toBe(kind)
  })

  it('keeps the place of each violation', () => {
    const faults = [{ path: ['document', 'capacity'], message: 'must be a number' }, { message: 'odd' }, 'nonsense']
    const error = answered(422, 'x', { message: ['document.capacity: must be a number'], faults })
    expect(toFailure(error).reasons).toEqual([
      { path: ['document', 'capacity'], text: 'must be a number' },
      { path: [], text: 'odd' },
    ])
  })

  it.each([
    [{ message: ['one', 2, 'two'] }, ['one', 'two']],
    [{ message: 'said' }, ['said']],
    [undefined, ['said']],
  ])('reads reasons without places from %j', (body, texts) => {
    expect(toFailure(answered(422, 'said', body ?? null)).reasons.map(({ text }) => text)).toEqual(texts)
  })

  it('has no reasons where there was no answer', () => {
    expect(toFailure(new ApiError('network', 'cannot be reached')).reasons).toEqual([])
  })

  it.each([
    [new ApiError('timeout', ''), true],
    [new ApiError('network', ''), true],
    [new ApiError('network', '', { isUnsent: true }), false],
    [new ApiError('contract', ''), true],
    [new ApiError('timeout', '', { isUnsent: true }), false],
    [new ApiError('internal', '', { isUnsent: true, status: 500 }), false],
    [answered(500, 'boom'), true],
    [answered(502, upstream.message, upstream), true],
    [answered(401, 'Unauthorized'), false],
    [answered(409, 'changed'), false],
    [answered(422, 'wrong'), false],
    [fromGuardian(422, 'Block Unavailable'), false],
    [answered(503, 'starting'), false],
    [answered(404, 'gone'), false],
  ])('says whether a write may have happened after "%s": %s', (error, expected) => {
    expect(toFailure(error).mayHaveHappened).toBe(expected)
  })

  it('takes the words of the feature where it has some', () => {
    const messages = { 'too-large': { title: 'Too long', advice: 'Shorten it.', isRetryable: true } }
    expect(toFailure(answered(413, 'x'), messages)).toMatchObject({
      kind: 'too-large',
      title: 'Too long',
      advice: 'Shorten it.',
      isRetryable: true,
    })
    expect(toFailure(answered(413, 'x')).isRetryable).toBe(false)
    expect(toFailure(answered(404, 'x'), messages).title).toBe('Not found')
  })

  it('says how long to wait where the service does', () => {
    const error = new ApiError('too_many', '', { status: 429, retryAfter: 7 })
    expect(toFailure(error).retryAfterSeconds).toBe(7)
    expect(toFailure(answered(500, 'boom')).retryAfterSeconds).toBeNull()
  })
})

describe('serverMessageOf', () => {
  it.each([
    [answered(503, 'The index is being built.'), 'The index is being built.'],
    [answered(502, upstream.message, upstream), upstream.message],
    [answered(503, 'starting'), 'Reason: “starting”.'],
    [answered(503, 'Service unavailable'), null],
    [answered(500, 'boom'), null],
    [new ApiError('network', 'cannot be reached'), null],
    [new Error('anything'), null],
  ])('of "%s" is %s', (error, expected) => {
    expect(serverMessageOf(error)).toBe(expected)
  })
})
