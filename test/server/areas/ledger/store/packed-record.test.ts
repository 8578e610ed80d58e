import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { formatTimestamp, parseTimestamp } from '#domain/time/timestamp.ts'
import { printTransaction } from '#server/areas/ledger/embedded/transaction-body.ts'
import { packRecord, unpackRecord } from '#server/areas/ledger/store/packed-record.ts'
import { pieces, words } from '#server/areas/ledger/store/packed-words.ts'
import { transactionIdOf } from '#domain/ledger/transaction-id.ts'
import { anyText } from '#test/support/any-text.ts'
import { aLedger } from '#test/support/ledger/random-ledger.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { fuzzRuns } from '#test/support/tier.ts'

function keyOf(record: Transaction) {
  const id = transactionIdOf(record.transaction_id)
  return {
    consensus: parseTimestamp(record.consensus_timestamp) ?? 0n,
    payer: id?.payer ?? 0n,
    valid_start: id?.validStart ?? 0n,
  }
}

const key = keyOf(aTransaction())

/** Parts of records in any order, with what nearly is one. */
const aText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pieces.map(([text]) => text)),
      fc.constantFrom(
        ...words,
        '0.0.98',
        '0.0.098',
        '0.0.',
        '-0',
        '-12',
        '00',
        '999999999999999',
        '9223372036854775807',
      ),
      fc.constantFrom('YQ==', 'YR==', 'abcd', '"', '1700000000.000000001', '1.5', '-', ''),
      fc.bigInt(key.consensus - 10n ** 16n, key.consensus + 10n ** 16n).map(formatTimestamp),
      anyText({ maxLength: 8 }),
      fc.integer().map(String),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join('').toWellFormed())

describe('A packed record', () => {
  it('is unpacked to the same text, byte for byte, for any text', () => {
    fc.assert(
      fc.property(aText, (text) => {
        expect(unpackRecord(packRecord(text, key), key)).toBe(text)
      }),
      { numRuns: fuzzRuns(5000) },
    )
  })

  it('has the text of any transaction again', () => {
    fc.assert(
      fc.property(aLedger, (records) => {
        for (const record of records) {
          const text = printTransaction(record)
          expect(unpackRecord(packRecord(text, keyOf(record)), keyOf(record))).toBe(text)
        }
      }),
      { numRuns: fuzzRuns(200) },
    )
  })

  it('takes a fifth of the bytes', () => {
    const record = aTransaction(5, {
      transaction_hash: Buffer.alloc(48, 7).toString('base64'),
      memo_base64: btoa('a memo'),
      transfers: transfersOf(['0.0.3', 5000n], ['0.0.98', 80_000n], ['0.0.800', 10_000n], ['0.0.123456', -95_000n]),
    })
    const text = printTransaction(record)
    expect(packRecord(text, keyOf(record)).length).toBeLessThan(text.length / 5)
  })

  it('is read as an earlier version wrote it', () => {
    const record = aTransaction(5, { transfers: transfersOf(['0.0.98', 7n], ['0.0.1001', -7n]) })
    const written = Buffer.from('AAABA4CEr18LAA0BDgMQfwEiUFJTVFUeYiEOI+kHIQ0m8AEuLw==', 'base64')
    expect(unpackRecord(written, keyOf(record))).toBe(printTransaction(record))
  })

  it.each([
    ['ends in the middle of a number', [0, 255]],
    ['names an unknown piece', [126]],
    ['names an unknown word', [13, 255]],
  ])('that %s is refused', (_, bytes) => {
    expect(() => unpackRecord(new Uint8Array(bytes), key)).toThrow(RangeError)
  })

  it('keeps the indexes that stored records refer to', () => {
    const kept = JSON.stringify([pieces.slice(0, 90), words.slice(0, 114)])
    expect(createHash('sha256').update(kept).digest('hex')).toBe(
      '887f79ebb95b25865ef3f4e42a4c0fc6165ca5f29305d7ab572266bba5593b65',
    )
    // Places are single bytes.
    expect([pieces.length < 127, words.length < 256]).toEqual([true, true])
  })
})
