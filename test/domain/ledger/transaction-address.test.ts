import { expect, it } from 'vitest'
import { transactionAddress } from '#domain/ledger/transaction-address.ts'

const base64 = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8w'
const hex = Buffer.from(base64, 'base64').toString('hex')

it.each<[string, string | undefined]>([
  ['0.0.5-1700000000-000000001', '0.0.5-1700000000-000000001'],
  ['0.0.5-1700000000-1', '0.0.5-1700000000-1'],
  ['0.0.5@1700000000.000000001', '0.0.5-1700000000-000000001'],
  ['0.0.5-1700000000.000000001', '0.0.5-1700000000-000000001'],
  [base64, base64],
  [hex, hex],
  [`0x${hex}`, `0x${hex}`],
  ['ab'.repeat(32), undefined],
  [`0x${'ab'.repeat(32)}`, undefined],
  ['0.0.5', undefined],
  ['1700000000.000000001', undefined],
  ['nonsense', undefined],
  ['', undefined],
])('%s is asked for as %s', (text, address) => {
  expect(transactionAddress(text)).toBe(address)
})
