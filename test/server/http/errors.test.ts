import { describe, expect, it } from 'vitest'
import { errorResponse } from '#server/http/errors.ts'
import { HttpError } from '#server/platform/errors.ts'

const guardian = { statusCode: 413, message: 'Too much.', code: 'body_too_large' }
const ledger = { _status: { messages: [{ message: 'Too much.' }] } }

describe('An error', () => {
  it.each<[string, object | null]>([
    ['/api/v2/summary.json', null],
    ['/api/v2/other', null],
    ['/api/v1/transactions', ledger],
    ['/api/v1/transactions/', ledger],
    ['/api/v1/transactions/0.0.1-1-1', ledger],
    ['/API/v1/Transactions', ledger],
    ['/api/v1/transactionsx', guardian],
    ['/api/v1/schemas/system/x', guardian],
    ['/api/v1/policies/x/blocks/y', guardian],
    ['/api/history/records', guardian],
    ['/feeds/x', guardian],
    ['/', guardian],
  ])('at %s has the form of its area', async (path, expected) => {
    const response = errorResponse(path, new HttpError(413, 'body_too_large', 'Too much.'))
    const text = await response.text()
    expect(response.status).toBe(413)
    expect(text === '' ? null : JSON.parse(text)).toEqual(expected)
    expect(response.headers.get('content-type')).toBe(expected && 'application/json; charset=utf-8')
  })
})
