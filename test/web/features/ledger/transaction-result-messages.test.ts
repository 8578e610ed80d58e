import { describe, expect, it } from 'vitest'
import { resultExplained, resultWords } from '#web/features/ledger/transaction-result-messages.ts'

describe('a result in words', () => {
  it.each([
    ['SUCCESS', 'Success'],
    ['OK', 'OK'],
    ['INSUFFICIENT_PAYER_BALANCE', 'Insufficient payer balance'],
    ['INSUFFICIENT_TX_FEE', 'Insufficient transaction fee'],
    ['INVALID_TOKEN_ID', 'Invalid token ID'],
    ['NO_NEW_VALID_SIGNATURES', 'No new valid signatures'],
    ['SENDER_DOES_NOT_OWN_NFT_SERIAL_NO', 'Sender does not own NFT serial number'],
    ['MAX_GAS_LIMIT_EXCEEDED', 'Maximum gas limit exceeded'],
    ['', ''],
    ['not a code', 'not a code'],
  ])('%s is %s', (code, words) => {
    expect(resultWords(code)).toBe(words)
  })

  it('is explained where its name alone does not say', () => {
    expect(resultExplained('INSUFFICIENT_PAYER_BALANCE')).toContain('could not pay')
    expect(resultExplained('SUCCESS')).toBeNull()
    expect(resultExplained('TIMETRAVEL')).toBeNull()
  })
})
