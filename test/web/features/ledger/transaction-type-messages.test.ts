import { describe, expect, it } from 'vitest'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { typeLabel } from '#web/features/ledger/transaction-type-messages.ts'

describe('typeLabel', () => {
  it.each([...transactionTypes.keys()])('names %s', (name) => {
    expect(typeLabel(name)).toMatch(/^(?:[A-Z][a-z]|hinTS|NFT|CRS)/)
    expect(typeLabel(name)).not.toBe(name)
  })

  it('returns an unknown type unchanged', () => {
    expect(typeLabel('TIMETRAVEL')).toBe('TIMETRAVEL')
  })
})
