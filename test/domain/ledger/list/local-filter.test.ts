import { expect, it } from 'vitest'
import { localTest, noLocalFilter, type LocalFilter } from '#domain/ledger/list/local-filter.ts'
import { rowOf } from '#domain/ledger/transaction-row.ts'
import { aTransaction } from '#test/support/transactions.ts'

const rows = [
  { name: 'cheap', charged_tx_fee: 10n, node: '0.0.3', memo: 'Coffee' },
  { name: 'usual', charged_tx_fee: 100n, node: '0.0.4', memo: 'CAFÉ  crème' },
  { name: 'child', charged_tx_fee: 0n, node: null, memo: '' },
  { name: 'dear', charged_tx_fee: 9_223_372_036_854_775_807n, node: '0.0.33', memo: '咖啡' },
].map(({ name, memo, ...changes }) => {
  const memo_base64 = btoa(String.fromCodePoint(...new TextEncoder().encode(memo)))
  return { name, row: rowOf(aTransaction(0, { memo_base64, ...changes })) }
})

it.each<[string, Partial<LocalFilter>, string]>([
  ['a fee from', { feeFrom: 100n }, 'usual dear'],
  ['a fee to', { feeTo: 10n }, 'cheap child'],
  ['a fee from and to', { feeFrom: 10n, feeTo: 100n }, 'cheap usual'],
  ['a fee to the last tinybar', { feeFrom: 9_223_372_036_854_775_807n }, 'dear'],
  ['a fee from zero', { feeFrom: 0n }, 'cheap usual child dear'],
  ['no fee', { feeTo: 0n }, 'child'],
  ['a piece of the memo', { memo: 'c' }, 'cheap usual'],
  ['a memo in another case and without accents', { memo: 'cafe CRÈME' }, 'usual'],
  ['a memo in another script', { memo: '啡' }, 'dear'],
  ['a node, not one that begins alike', { node: '0.0.3' }, 'cheap'],
  ['all at once', { feeFrom: 1n, memo: 'co', node: '0.0.3' }, 'cheap'],
  ['all at once, without a match', { feeFrom: 11n, memo: 'co', node: '0.0.3' }, ''],
])('%s', (_, changes, names) => {
  const test = localTest({ ...noLocalFilter, ...changes })
  expect(
    rows
      .filter(({ row }) => test?.(row))
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names)
})

it.each([[''], [' '], ['\u0301']])('nothing asked for is no test, nor is a memo of %j', (memo) => {
  expect(localTest({ ...noLocalFilter, memo })).toBeNull()
})
