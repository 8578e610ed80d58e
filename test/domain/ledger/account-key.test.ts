import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { accountKey, accountOf } from '#domain/ledger/account-key.ts'

it.each([
  ['0.0.5', 5],
  ['0.0.0', 0],
  ['0.0.274877906943', 274_877_906_943],
  ['0.1.5', '0.1.5'],
  ['0.0.05', '0.0.05'],
  ['0.0.', '0.0.'],
  ['0.0.1e3', '0.0.1e3'],
  ['0.0.-5', -5],
  ['0.0.9007199254740993', '0.0.9007199254740993'],
  ['', ''],
])('accountKey turns “%s” into %j', (id, key) => {
  expect(accountKey(id)).toBe(key)
})

test('accountOf restores any text', () => {
  const ids = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(2), fc.nat(2), fc.nat()).map((parts) => parts.join('.')),
    fc.string().map((text) => `0.0.${text}`),
  )
  fc.assert(
    fc.property(ids, (id) => {
      expect(accountOf(accountKey(id))).toBe(id)
    }),
  )
})
