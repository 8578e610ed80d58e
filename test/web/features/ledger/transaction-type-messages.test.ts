import { describe, expect, it } from 'vitest'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { typeWords } from '#web/features/ledger/transaction-type-messages.ts'

describe('a type in words', () => {
  it.each([...transactionTypes.keys()])('%s', (name) => {
    expect(typeWords(name)).toMatch(/^(?:[A-Z][a-z]|hinTS|NFT|CRS)/)
    expect(typeWords(name)).not.toBe(name)
  })

  it('is left as it came where nobody knows it', () => {
    expect(typeWords('TIMETRAVEL')).toBe('TIMETRAVEL')
  })
})
