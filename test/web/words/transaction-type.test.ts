import { describe, expect, it } from 'vitest'
import { transactionTypes } from '#domain/transaction-type.ts'
import { typeWords } from '#web/words/transaction-type.ts'

describe('a type in words', () => {
  it.each([...transactionTypes.keys()])('%s', (name) => {
    expect(typeWords(name)).toMatch(/^(?:[A-Z][a-z]|hinTS|NFT|CRS)/)
    expect(typeWords(name)).not.toBe(name)
  })

  it('is left as it came where nobody knows it', () => {
    expect(typeWords('TIMETRAVEL')).toBe('TIMETRAVEL')
  })
})
