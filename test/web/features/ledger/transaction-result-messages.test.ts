import { describe, expect, it } from 'vitest'
import { resultExplanation } from '#web/features/ledger/transaction-result-messages.ts'

describe('resultExplanation', () => {
  it('says what a name alone does not', () => {
    expect(resultExplanation('INSUFFICIENT_PAYER_BALANCE')).toContain('could not pay')
    expect(resultExplanation('SUCCESS')).toBeNull()
    expect(resultExplanation('TIMETRAVEL')).toBeNull()
  })
})
