import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { encodeEntityId } from '#domain/ledger/entity-id.ts'
import { latestTimestamp } from '#domain/time/timestamp.ts'
import { formsOfHash } from '#domain/ledger/transaction-hash.ts'
import {
  formatSdkTransactionId,
  formatTransactionId,
  readTransactionPath,
  transactionIdOf,
} from '#domain/ledger/transaction-id.ts'

describe('readTransactionPath', () => {
  it.each([
    ['0.0.10-1234567890-000000001', 10n, 1_234_567_890_000_000_001n],
    ['0.0.10-1234567890-1', 10n, 1_234_567_890_000_000_001n],
    ['0.0.10-1234567890-999999998', 10n, 1_234_567_890_999_999_998n],
    ['0.0.10-0-0', 10n, 0n],
    ['0.1.10-1234567891-000000000', 2n ** 38n + 10n, 1_234_567_891_000_000_000n],
    ['0.0.10-0000000001234567890-1', 10n, 1_234_567_890_000_000_001n],
    ['0.0.10-9223372036-854775807', 10n, latestTimestamp],
  ])('reads %s', (text, payer, validStart) => {
    expect(readTransactionPath(text)).toEqual({ kind: 'id', payer, validStart })
  })

  it.each([
    '',
    '0.0.10',
    '10-1234567890-000000001',
    '0.10-1234567890-000000001',
    '0.0.10@1234567890.000000001',
    '0.0.10-1234567890.000000001',
    '0.0.10-1234567890-0000000001',
    '0.0.10-12345678901234567890-1',
    '0.0.10-1234567890-',
    '0.0.10--1-1',
    '0.0.10-1234567890-000000001-1',
    ' 0.0.10-1234567890-000000001',
    '0.0.10-9223372036-854775808',
    '0.0.10-9999999999999999999-000000000',
    `0x${'ab'.repeat(32)}`,
    'bad',
  ])('does not read %j', (text) => {
    expect(readTransactionPath(text)).toEqual({ kind: 'invalid' })
  })

  it.each(['99999.0.10', '1024.0.1', '0.65536.1', '0.0.274877906944', '0.0.0000000000010'])(
    'tells that the payer %s is beyond the limits',
    (shown) => {
      expect(readTransactionPath(`${shown}-1234567890-000000001`)).toEqual({ kind: 'range', shown })
    },
  )

  it.each([
    'rovr8cn6DzCTVuSAV_YEevfN5jA30FCdFt3Dsg4IUVi_3xTRU0XBsYsZm3L-1N6t',
    'rovr8cn6DzCTVuSAV/YEevfN5jA30FCdFt3Dsg4IUVi/3xTRU0XBsYsZm3L+1N6t',
    '0xae8bebf1c9fa0f309356e48057f6047af7cde63037d0509d16ddc3b20e085158bfdf14d15345c1b18b199b72fed4dead',
  ])('reads the hash %s', (text) => {
    const reading = readTransactionPath(text)
    expect(reading.kind === 'hash' && formsOfHash(reading.hash).hex.slice(0, 8)).toBe('ae8bebf1')
  })
})

describe('transactionIdOf', () => {
  it('reads the id of an entry', () => {
    expect(transactionIdOf('0.0.8-1234567890-000000006')).toEqual({ payer: 8n, validStart: 1_234_567_890_000_000_006n })
  })

  it.each(['', '0.0.8@1234567890.000000006', '1024.0.8-1-1', 'A'.repeat(64)])('does not read %j', (text) => {
    expect(transactionIdOf(text)).toBeUndefined()
  })
})

const anId = fc.record({
  payer: fc
    .tuple(fc.bigInt(0n, 1023n), fc.bigInt(0n, 65535n), fc.bigInt(0n, 2n ** 38n - 1n))
    .map(([shard, realm, num]) => encodeEntityId({ shard, realm, num })),
  validStart: fc.bigInt(0n, latestTimestamp),
})

test('An id reads back from its written form', () => {
  fc.assert(
    fc.property(anId, (id) => {
      const text = formatTransactionId(id)
      expect(transactionIdOf(text)).toEqual(id)
      expect(readTransactionPath(text)).toEqual({ kind: 'id', ...id })
      expect(
        formatSdkTransactionId(id)
          .replace('@', '-')
          .replace(/\.(\d{9})$/, '-$1'),
      ).toBe(text)
    }),
  )
})

test('An id is written as entries and SDKs write it', () => {
  const id = { payer: 10n, validStart: 1_234_567_890_000_000_001n }
  expect(formatTransactionId(id)).toBe('0.0.10-1234567890-000000001')
  expect(formatSdkTransactionId(id)).toBe('0.0.10@1234567890.000000001')
})
