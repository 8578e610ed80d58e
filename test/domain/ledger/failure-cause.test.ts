import { describe, expect, it } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { attemptedTransfers, failureCauseOf, missingBalanceOf } from '#domain/ledger/failure-cause.ts'
import { entryOf } from '#domain/ledger/transaction-entry.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'

const entry = (seconds: number, changes: Partial<Transaction> = {}) => entryOf(aTransaction(seconds, changes))
const child = (seconds: number, result: string, parent = 0, nonce = seconds) =>
  entry(seconds, { result, nonce, parent_consensus_timestamp: atSecond(parent) })
const inner = (seconds: number, result: string) =>
  entry(seconds, { result, batch_key: '0xab', parent_consensus_timestamp: atSecond(0) })

const reverted = entry(0, { name: 'CONTRACTCALL', result: 'CONTRACT_REVERT_EXECUTED' })
const batch = entry(0, { name: 'ATOMICBATCH', result: 'INNER_TRANSACTION_FAILED' })

describe('failureCauseOf', () => {
  it.each<[string, ReturnType<typeof entry>, ReturnType<typeof entry>[], [number, number, string] | null]>([
    ['nothing of a success', entry(0), [child(1, 'BUSY')], null],
    ['nothing without children', reverted, [], null],
    [
      'the child that failed, not the one undone with it',
      reverted,
      [child(1, 'REVERTED_SUCCESS'), child(2, 'INSUFFICIENT_TOKEN_BALANCE')],
      [2, 2, 'child'],
    ],
    [
      'the first of several failed children',
      reverted,
      [child(3, 'BUSY'), child(2, 'INVALID_TOKEN_ID')],
      [2, 1, 'child'],
    ],
    [
      'the grandchild behind a failed child',
      reverted,
      [child(1, 'CONTRACT_REVERT_EXECUTED'), child(2, 'INVALID_TOKEN_ID', 1)],
      [2, 1, 'child'],
    ],
    [
      'the inner transaction of a batch',
      batch,
      [inner(1, 'REVERTED_SUCCESS'), inner(2, 'INSUFFICIENT_ACCOUNT_BALANCE')],
      [2, 2, 'inner'],
    ],
    [
      'the child of an inner transaction',
      batch,
      [inner(1, 'CONTRACT_REVERT_EXECUTED'), child(2, 'INVALID_TOKEN_ID', 1)],
      [2, 1, 'child'],
    ],
    ['no duplicate', reverted, [child(1, 'DUPLICATE_TRANSACTION')], null],
    ['no child of another transaction', reverted, [child(1, 'BUSY', 7)], null],
    [
      'no end of a circle',
      entry(0, { result: 'BUSY', parent_consensus_timestamp: atSecond(1) }),
      [child(1, 'BUSY')],
      [1, 1, 'child'],
    ],
  ])('finds %s', (_, failed, others, expected) => {
    const cause = failureCauseOf(failed, [failed, ...others])
    const found = cause && [Number(cause.entry.consensusNs / 1_000_000_000n) - 1_700_000_000, cause.place, cause.kind]
    expect(found).toEqual(expected)
  })
})

const paid = transfersOf(['0.0.5', -100n], ['0.0.6', 100n])

describe('missingBalanceOf', () => {
  it.each<[string, Partial<Transaction>, ReturnType<typeof missingBalanceOf>]>([
    [
      'the payer that cannot pay the fee',
      { result: 'INSUFFICIENT_PAYER_BALANCE' },
      { account: '0.0.1001', token: null, amount: null },
    ],
    [
      'the sender of hbar',
      { result: 'INSUFFICIENT_ACCOUNT_BALANCE', transfers: paid },
      { account: '0.0.5', token: null, amount: 100n },
    ],
    [
      'the sender of a token',
      {
        result: 'INSUFFICIENT_TOKEN_BALANCE',
        token_transfers: paid.map((one) => Object.assign({ token_id: '0.0.9' }, one)),
      },
      { account: '0.0.5', token: '0.0.9', amount: 100n },
    ],
    ['nobody where nothing is on record', { result: 'INSUFFICIENT_ACCOUNT_BALANCE' }, null],
    ['nobody for another result', { result: 'BUSY', transfers: paid }, null],
  ])('names %s', (_, changes, expected) => {
    expect(missingBalanceOf(entry(0, changes))).toEqual(expected)
  })
})

describe('attemptedTransfers', () => {
  it('are those of entries that failed or were undone, not of duplicates', () => {
    const moved = (result: string) => entry(1, { result, transfers: paid })
    const found = attemptedTransfers(['SUCCESS', 'REVERTED_SUCCESS', 'BUSY', 'DUPLICATE_TRANSACTION'].map(moved))
    expect(found.map(({ entry: { result }, transfer }) => [result, transfer.amount])).toEqual([
      ['REVERTED_SUCCESS', 100n],
      ['BUSY', 100n],
    ])
  })
})
