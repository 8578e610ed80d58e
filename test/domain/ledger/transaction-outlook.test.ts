import { describe, expect, it } from 'vitest'
import { entryOf } from '#domain/ledger/transaction-entry.ts'
import { awaitsExecution, isUnsettled } from '#domain/ledger/transaction-outlook.ts'
import { aTransaction } from '#test/support/transactions.ts'

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
  ])('%s', (_, entries, seconds, expected) => {
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
  ])('%s', (_, entries, seconds, expected) => {
    expect(isUnsettled(entries, at(seconds))).toBe(expected)
  })
})
