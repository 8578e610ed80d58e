import { describe, expect, it } from 'vitest'
import { isSuccess } from '#domain/ledger/transaction-result.ts'

describe('isSuccess', () => {
  it.each([
    ['SUCCESS', true],
    ['FEE_SCHEDULE_FILE_PART_UPLOADED', true],
    ['SUCCESS_BUT_MISSING_EXPECTED_OPERATION', true],
    ['REVERTED_SUCCESS', false],
    ['OK', false],
    ['DUPLICATE_TRANSACTION', false],
    ['UNKNOWN', false],
    ['success', false],
    ['', false],
  ])('decides whether %s is a success: %s', (result, success) => {
    expect(isSuccess(result)).toBe(success)
  })
})
