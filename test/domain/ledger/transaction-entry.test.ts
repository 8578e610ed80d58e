import { describe, expect, it, test } from 'vitest'
import { awaitsExecution, entryOf, isUnsettled, payerOf, roleOf } from '#domain/ledger/transaction-entry.ts'
import { aTransaction, atSecond } from '#test/support/ledger/transactions.ts'

const id = '0.0.7-1700000000-000000001'
const key = { _type: 'ED25519', key: 'ab' }

function entry(seconds: number, changes: Parameters<typeof aTransaction>[1] = {}) {
  return entryOf(aTransaction(seconds, { transaction_id: id, ...changes }))
}

test('entryOf describes a transaction', () => {
  const record = aTransaction(5, { charged_tx_fee: 9_223_372_036_847_275_807n, result: 'REVERTED_SUCCESS' })
  expect(entryOf(record)).toEqual({
    consensusNs: 1_700_000_005_000_000_000n,
    consensus_timestamp: '1700000005.000000000',
    transaction_id: record.transaction_id,
    type: 'CRYPTOTRANSFER',
    result: 'REVERTED_SUCCESS',
    success: false,
    node: '0.0.3',
    fee: 9_223_372_036_847_275_807n,
    parent: null,
    nonce: 0,
    scheduled: false,
    isBatchInner: false,
    record,
  })
})

const original = entry(10)
it.each([
  ['what was submitted', original, 'original'],
  ['a failure', entry(10, { result: 'INVALID_SIGNATURE' }), 'original'],
  ['the same once more', entry(11, { result: 'DUPLICATE_TRANSACTION', node: '0.0.4' }), 'duplicate'],
  ['a creation once more', entry(11, { result: 'DUPLICATE_TRANSACTION', name: 'SCHEDULECREATE' }), 'duplicate'],
  ['a batch once more', entry(11, { result: 'DUPLICATE_TRANSACTION', name: 'ATOMICBATCH' }), 'duplicate'],
  ['a following child', entry(12, { nonce: 1, parent_consensus_timestamp: atSecond(10) }), 'child'],
  ['a child of a child', entry(13, { nonce: 2, parent_consensus_timestamp: atSecond(12) }), 'child'],
  [
    'a child with the result of a duplicate',
    entry(12, { nonce: 1, parent_consensus_timestamp: atSecond(10), result: 'DUPLICATE_TRANSACTION' }),
    'child',
  ],
  [
    'a child of an execution',
    entry(12, { nonce: 1, scheduled: true, parent_consensus_timestamp: atSecond(10) }),
    'child',
  ],
  ['an account made ahead', entry(9, { nonce: 1, name: 'CRYPTOCREATEACCOUNT' }), 'preceding-child'],
  ['an account completed ahead', entry(9, { nonce: 1, name: 'CRYPTOUPDATEACCOUNT' }), 'preceding-child'],
  ['an account made behind, for nobody', entry(11, { nonce: 1, name: 'CRYPTOCREATEACCOUNT' }), 'orphan'],
  ['something made ahead that never is', entry(9, { nonce: 1, name: 'CONTRACTDELETEINSTANCE' }), 'orphan'],
  ['an execution', entry(500, { scheduled: true }), 'scheduled'],
  ['the creation of a schedule', entry(10, { name: 'SCHEDULECREATE' }), 'schedule-create'],
  ['a batch', entry(10, { name: 'ATOMICBATCH' }), 'batch'],
  ['one of a batch', entry(10, { batch_key: key, parent_consensus_timestamp: atSecond(9) }), 'batch-inner'],
  [
    'one of a batch, the old form of key',
    entry(10, { batch_key: '0xab', parent_consensus_timestamp: atSecond(9) }),
    'batch-inner',
  ],
  ['with a parent, but of no batch', entry(10, { parent_consensus_timestamp: atSecond(9) }), 'child'],
])('roleOf recognizes %s', (_, found, role) => {
  expect(roleOf(found, [original, found])).toBe(role)
})

test('roleOf recognizes a preceding account creation before the other entries arrive', () => {
  const ahead = entry(9, { nonce: 1, name: 'CRYPTOCREATEACCOUNT' })
  expect(roleOf(ahead, [ahead])).toBe('preceding-child')
  expect(roleOf(ahead, [ahead, entryOf(aTransaction(1, { transaction_id: '0.0.8-1-1' }))])).toBe('preceding-child')
})

it.each([
  ['0.0.8-1234567890-000000006', '0.0.8'],
  ['1.2.3', '1.2.3'],
  ['', ''],
])('payerOf returns the payer of %s: %s', (transactionId, payer) => {
  expect(payerOf(transactionId)).toBe(payer)
})

const at = (seconds: number) => BigInt(1_700_000_000 + seconds) * 1_000_000_000n
const transfer = entryOf(aTransaction(0))
const schedule = entryOf(aTransaction(0, { name: 'SCHEDULECREATE' }))
const failed = entryOf(aTransaction(0, { name: 'SCHEDULECREATE', result: 'INVALID_ACCOUNT_ID' }))
const executed = entryOf(aTransaction(60, { scheduled: true }))
const longest = 89_285 * 60

describe('awaitsExecution', () => {
  it.each([
    ['a transfer', [transfer], 10, false],
    ['a schedule', [schedule], 10, true],
    ['a schedule that was refused', [failed], 10, false],
    ['a schedule that was carried out', [schedule, executed], 70, false],
    ['a schedule on its last second', [schedule], longest - 1, true],
    ['a schedule whose time is over', [schedule], longest, false],
    ['nothing', [], 10, false],
  ])('is decided for %s', (_, entries, seconds, expected) => {
    expect(awaitsExecution(entries, at(seconds))).toBe(expected)
  })
})

describe('isUnsettled', () => {
  it.each([
    ['a new transfer', [transfer], 179, true],
    ['an old transfer', [transfer], 180, false],
    ['an old transfer with a new duplicate', [transfer, executed], 200, true],
    ['a schedule', [schedule], 1000, true],
    ['nothing', [], 10, false],
  ])('is decided for %s', (_, entries, seconds, expected) => {
    expect(isUnsettled(entries, at(seconds))).toBe(expected)
  })
})
