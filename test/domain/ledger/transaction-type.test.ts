import { describe, expect, it, test } from 'vitest'
import { transactionTypeId, transactionTypes, unknownType } from '#domain/ledger/transaction-type.ts'

describe('transactionTypeId', () => {
  it.each([
    ['CONTRACTCALL', 7],
    ['CRYPTOTRANSFER', 14],
    ['CONSENSUSSUBMITMESSAGE', 27],
    ['TOKENCREATION', 29],
    ['TOKENFREEZE', 31],
    ['TOKENCLAIMAIRDROP', 60],
    ['STATESIGNATURETRANSACTION', 65],
    ['CRSPUBLICATION', 72],
    ['ATOMICBATCH', 74],
    ['HOOKSTORE', 75],
    ['MIGRATIONROOTHASHVOTE', 81],
    ['UNKNOWN', undefined],
    ['cryptotransfer', undefined],
    ['', undefined],
  ])('returns for %j the number %s', (name, id) => {
    expect(transactionTypeId(name)).toBe(id)
  })
})

test('Every type has a different number, none of them that of an unknown type', () => {
  const ids = [...transactionTypes.values()]
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain(unknownType)
  expect(ids.filter((id) => id < 7 || id > 81)).toEqual([])
  expect([...transactionTypes.keys()].filter((name) => !/^[A-Z]+$/.test(name))).toEqual([])
})
