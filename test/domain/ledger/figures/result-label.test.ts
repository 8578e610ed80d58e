import { describe, expect, it } from 'vitest'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'

describe('resultLabel', () => {
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
  ])('turns %s into %s', (code, label) => {
    expect(resultLabel(code)).toBe(label)
  })
})
