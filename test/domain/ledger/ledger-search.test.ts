import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { encodeEntityId, formatEntityId } from '#domain/ledger/entity-id.ts'
import {
  readLedgerSearch,
  unreadableReason,
  transactionAddress,
  type Understood,
} from '#domain/ledger/ledger-search.ts'
import { formatTimestamp, isoOfTimestamp, latestTimestamp } from '#domain/time/timestamp.ts'
import { formsOfHash } from '#domain/ledger/transaction-hash.ts'
import { formatSdkTransactionId, formatTransactionId } from '#domain/ledger/transaction-id.ts'

const hex = '3b17da10d0bfef8e67f50b010f9f500dfa4f8e455544f1285b04191f2eca4ab1b749c249368bc23023fb83f861ed1fb4'
const base64url = 'OxfaENC_745n9QsBD59QDfpPjkVVRPEoWwQZHy7KSrG3ScJJNovCMCP7g_hh7R-0'
const evm = 'ab'.repeat(20)

function shown(understood: Understood): string {
  switch (understood.kind) {
    case 'transaction':
      return formatTransactionId(understood.id)
    case 'hash':
      return understood.forms.hex
    case 'timestamp':
      return isoOfTimestamp(understood.ns)
    case 'entity':
      return formatEntityId(understood.id)
    case 'list':
      return understood.shown
  }
}

describe('readLedgerSearch with the reader’s clock', () => {
  const clock = { now: Date.parse('2026-11-22T10:23:08Z'), timeZone: 'UTC' }
  const read = (text: string, isMonthFirst: boolean) =>
    readLedgerSearch(text, { ...clock, isMonthFirst }).map((one) => [shown(one), 'dateOrder' in one && one.dateOrder])
  const april = '2026-04-03T00:00:00.000000000Z'
  const march = '2026-03-04T00:00:00.000000000Z'

  it('gives both meanings of a date whose day or month can come first, the reader’s own first', () => {
    expect(read('3/4/2026', false)).toEqual([
      [april, 'day-first'],
      [march, 'month-first'],
    ])
    expect(read('3/4/2026', true)).toEqual([
      [march, 'month-first'],
      [april, 'day-first'],
    ])
  })

  it.each(['24.10.2026', '24.10.26', '10/24/2026', '24/10/2026', '24 Oct 2026', 'Oct 24', '24 Oct'])(
    'reads %j as that day, and as nothing else',
    (text) => {
      expect(read(text, false)).toEqual([['2026-10-24T00:00:00.000000000Z', false]])
    },
  )

  it('offers the time of day besides the entity that looks like it', () => {
    expect(read('10.23', false)).toEqual([
      ['0.10.23', false],
      ['2026-11-22T10:23:00.000000000Z', false],
    ])
    expect(read('10.75', false)).toEqual([['0.10.75', false]])
  })

  it('still reads a short id as an entity', () => {
    expect(read('0.0.12', false)).toEqual([['0.0.12', false]])
    expect(read('1.5', false)).toEqual([['0.1.5', false]])
  })
})

describe('readLedgerSearch', () => {
  it.each([
    ['0.0.5@1700000000.123456789', ['0.0.5-1700000000-123456789']],
    ['0.0.5-1700000000-123456789', ['0.0.5-1700000000-123456789']],
    ['0.0.5-1700000000.123456789', ['0.0.5-1700000000-123456789']],
    ['0.0.5-1700000000-5', ['0.0.5-1700000000-000000005']],
    ['0.0.5@1700000000.5', ['0.0.5-1700000000-000000005', '0.0.5-1700000000-500000000']],
    ['0.0.5@1700000000.0', ['0.0.5-1700000000-000000000']],
    ['0.0.5@1700000000.123456789?scheduled', ['0.0.5-1700000000-123456789']],
    ['0.0.5@1700000000.123456789?scheduled/3', ['0.0.5-1700000000-123456789']],
    ['0.0.5@1700000000.123456789/3', ['0.0.5-1700000000-123456789']],
    ['0.0.5-vfmkw@1700000000.123456789', ['0.0.5-1700000000-123456789']],
    ['5@1700000000.123456789', ['0.0.5-1700000000-123456789']],
    ['1.2.5@1700000000.123456789', ['1.2.5-1700000000-123456789']],
    ['0051700000000123456789', ['0.0.5-1700000000-123456789']],
    ['0012345671700000000000000001', ['0.0.1234567-1700000000-000000001']],
    ['12345671700000000000000001', ['0.0.1234567-1700000000-000000001']],
    [' [ "0.0.5-1700000000-123456789",\n', ['0.0.5-1700000000-123456789']],
    [hex, [hex]],
    [`0x${hex}`, [hex]],
    [`0X${hex.toUpperCase()}`, [hex]],
    [`0xAA${'A'.repeat(60)}`, ['d31000' + '0'.repeat(90)]],
    [`0XAA${'A'.repeat(60)}`, ['d17000' + '0'.repeat(90)]],
    [hex.replaceAll(/..(?=.)/g, '$&:'), [hex]],
    [`0x${hex.replaceAll(/.{8}(?=.)/g, '$& ').toUpperCase()}`, [hex]],
    ['3,881,102', ['0.0.3881102']],
    ['0.0.3,881,102', ['0.0.3881102']],
    ['3’881’102', ['0.0.3881102']],
    ['3\u00A0881\u00A0102', ['0.0.3881102']],
    [base64url, [hex]],
    [base64url.replaceAll('_', '/').replaceAll('-', '+'), [hex]],
    ['1700000000.123456789', ['2023-11-14T22:13:20.123456789Z']],
    ['1700000000.5', ['2023-11-14T22:13:20.500000000Z']],
    ['1700000000', ['2023-11-14T22:13:20.000000000Z', '0.0.1700000000']],
    ['1700000000123', ['2023-11-14T22:13:20.123000000Z']],
    ['1700000000123456789', ['2023-11-14T22:13:20.123456789Z']],
    ['2026-08-05T19:03:27Z', ['2026-08-05T19:03:27.000000000Z']],
    ['2026-08-05T19:03:27.123456789Z', ['2026-08-05T19:03:27.123456789Z']],
    ['2026-08-05T19:03:27.1234567+02:00', ['2026-08-05T17:03:27.123456700Z']],
    ['2026-08-05 19:03:27 -0400', ['2026-08-05T23:03:27.000000000Z']],
    ['2026-08-05 19:03:27', ['2026-08-05T19:03:27.000000000Z']],
    ['2026-08-05T19:03:27.000000001', ['2026-08-05T19:03:27.000000001Z']],
    ['2026-08-05T19:03', ['2026-08-05T19:03:00.000000000Z']],
    ['0.0.5', ['0.0.5']],
    ['0.0.123-vfmkw', ['0.0.123']],
    ['5', ['0.0.5']],
    ['1.5', ['0.1.5']],
    ['1234567890123', ['2009-02-13T23:31:30.123000000Z']],
    ['0x00000000000000000000000000000000000000ff', ['0.0.255']],
    ['https://hashscan.io/mainnet/transaction/1700000000.123456789', ['2023-11-14T22:13:20.123456789Z']],
    ['https://hashscan.io/mainnet/transaction/0.0.5%401700000000.123456789?t=1', ['0.0.5-1700000000-123456789']],
    ['https://explorer.test/account/0.0.5/', ['0.0.5']],
    ['explorer.test/account/0.0.5?p1=2', ['0.0.5']],
    ['https://explorer.test/#/mainnet/account/0.0.5', ['0.0.5']],
    ['https://explorer.test/token/0.0.5/17', ['0.0.5']],
    [
      'https://explorer.test/transaction/1700000000.123456789?tid=0.0.5-1700000000-000000001',
      ['0.0.5-1700000000-000000001'],
    ],
    ['https://explorer.test/transactions/0051700000000123456789', ['0.0.5-1700000000-123456789']],
    [`https://explorer.test/transaction/${encodeURIComponent(base64url.replaceAll('_', '/'))}`, [hex]],
    ['https://node.test/api/v1/topics/0.0.5/messages/17', ['0.0.5']],
    ['https://node.test/api/v1/tokens/0.0.5/nfts/3/transactions', ['0.0.5']],
    ['https://node.test/api/v1/accounts?account.id=0.0.5', ['0.0.5']],
    ['/api/v1/contracts/0.0.5/results/1700000000.123456789', ['2023-11-14T22:13:20.123456789Z']],
    ['https://node.test/api/v1/transactions?account.id=0.0.5&result=fail&limit=2', ['account.id=0.0.5 & result=fail']],
    ['/api/v1/transactions?timestamp=gte:1&timestamp=lt:2', ['timestamp=gte:1 & timestamp=lt:2']],
    ['0.0.5@1700000000', ['0.0.5@1700000000.…']],
    ['5-1700000000', ['0.0.5@1700000000.…']],
    ['0.0.5 @ 1700000000.123456789', ['0.0.5-1700000000-123456789']],
    ['"transaction_id":"0.0.5-1700000000-123456789"', ['0.0.5-1700000000-123456789']],
    ['Transaction ID: 0.0.5@1700000000.123456789', ['0.0.5-1700000000-123456789']],
    ['topic 0.0.5', ['0.0.5']],
    ['0.0.5, 0.0.6', ['0.0.5', '0.0.6']],
    [`tx 0.0.5@1700000000.123456789 (${hex}) paid by 0.0.5 failed`, ['0.0.5-1700000000-123456789', hex, '0.0.5']],
  ])('understands %j', (text, expected) => {
    expect(readLedgerSearch(text).map(shown)).toEqual(expected)
    expect(unreadableReason(text)).toBeUndefined()
  })

  it.each([
    [`0x${'ab'.repeat(32)}`, 'evm-hash'],
    ['ab'.repeat(32), 'evm-hash'],
    [evm, 'evm-address'],
    [`0x${evm.toUpperCase()}`, 'evm-address'],
    [hex.slice(1), 'hash-length'],
    [`0x${hex}0`, 'hash-length'],
    [base64url.slice(1), 'hash-length'],
    ['0.0.999999999999', 'out-of-range'],
    ['1024.0.1', 'out-of-range'],
    ['0.0.999999999999@1700000000.000000001', 'out-of-range'],
    ['0.0.5@9999999999.000000001', 'out-of-range'],
    ['000051700000000123456789', 'unknown'],
    ['2026-08-05', 'unknown'],
    ['2026-02-30T00:00:00Z', 'unknown'],
    ['1900-01-01T00:00:00Z', 'unknown'],
    ['0.0.123-vfmk', 'unknown'],
    ['hello', 'unknown'],
    ['upgrade to 0.76.2', 'unknown'],
    ['https://explorer.test/block/123456', 'unknown'],
    ['https://explorer.test/node/5', 'unknown'],
    ['https://explorer.test/%E0%A4%A', 'unknown'],
    ['https://', 'unknown'],
    [`https://explorer.test/account/0x${evm}`, 'evm-address'],
    [`https://node.test/api/v1/contracts/results/0x${'ab'.repeat(32)}/actions`, 'evm-hash'],
    [`account 0x${evm}`, 'evm-address'],
    ['0.0.', 'unknown'],
    ['3,88,102', 'unknown'],
    ['3,881’102', 'unknown'],
  ])('does not understand %j: %s', (text, fault) => {
    expect(readLedgerSearch(text)).toEqual([])
    expect(unreadableReason(text)).toBe(fault)
  })

  it.each([
    ['1700000000.123456789', 1n],
    ['1700000000123456789', 1n],
    ['1700000000123', 1_000_000n],
    ['1700000000', 1_000_000_000n],
    ['2026-08-05T19:03:27Z', 1_000_000_000n],
    ['2026-08-05T19:03', 60_000_000_000n],
  ])('knows how precisely %j was written', (text, spanNs) => {
    expect(readLedgerSearch(text)[0]).toMatchObject({ spanNs })
  })

  it('understands times in words by the clock of the reader', () => {
    const clock = { now: Date.parse('2026-11-22T10:23:08Z'), timeZone: 'UTC' }
    expect(readLedgerSearch('yesterday 14:00', clock).map(shown)).toEqual(['2026-11-21T14:00:00.000000000Z'])
    expect(readLedgerSearch('yesterday 14:00')).toEqual([])
  })

  it.each([
    ['23:50', '2026-11-21T23:50:00.000000000Z'],
    ['10:23', '2026-11-22T10:23:00.000000000Z'],
    ['22 Nov 23:50', '2026-11-22T23:50:00.000000000Z'],
  ])('takes a time of day that is still ahead for that of yesterday, but not a date: %j', (text, at) => {
    const clock = { now: Date.parse('2026-11-22T10:23:08Z'), timeZone: 'UTC' }
    expect(readLedgerSearch(text, clock).map(shown)).toEqual([at])
  })

  it.each(['', '  ', '""', '" "', '),('])('finds neither a meaning nor a reason for %j', (text) => {
    expect(readLedgerSearch(text)).toEqual([])
    expect(unreadableReason(text)).toBeUndefined()
  })
})

const aNumber = fc.bigInt(1n, 2n ** 38n - 1n)
/** What seconds of ten digits can say. */
const aTime = fc.bigInt(1_000_000_000_000_000_000n, latestTimestamp)

test('Any form of a transaction id means the transaction first', () => {
  fc.assert(
    fc.property(aNumber, aTime, (num, validStart) => {
      const id = { payer: encodeEntityId({ shard: 0n, realm: 0n, num }), validStart }
      const rest = formatTransactionId(id)
      const forms = [
        rest,
        formatSdkTransactionId(id),
        rest.replace(/-(\d{9})$/, '.$1'),
        rest.replace('0.0.', ''),
        `00${num}${validStart}`,
        `${num}${validStart}`,
      ]
      for (const form of forms) expect([form, readLedgerSearch(form)[0]]).toEqual([form, { kind: 'transaction', id }])
    }),
  )
})

test('Any form of a hash, a time or an account means that first', () => {
  const aHash = fc.uint8Array({ minLength: 48, maxLength: 48 })
  fc.assert(
    fc.property(aHash, aTime, aNumber, (bytes, ns, num) => {
      const forms = formsOfHash(bytes)
      for (const form of [...Object.values(forms), `0x${forms.hex}`])
        expect(readLedgerSearch(form)).toEqual([{ kind: 'hash', forms }])
      for (const form of [formatTimestamp(ns), isoOfTimestamp(ns), String(ns)])
        expect(readLedgerSearch(form)).toMatchObject([{ kind: 'timestamp', ns }])
      for (const form of [`0.0.${num}`, `0.0.${num}-abcde`])
        expect(readLedgerSearch(form)).toEqual([{ kind: 'entity', id: num }])
    }),
  )
})

test('Any text has a meaning or a reason', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      const isUnderstood = readLedgerSearch(text).length > 0
      const isEmpty = /^[\s"'`()<>[\],;]*$/.test(text)
      expect(unreadableReason(text) === undefined).toBe(isUnderstood || isEmpty)
    }),
  )
})

const hashBase64 = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8w'
const hashHex = Buffer.from(hashBase64, 'base64').toString('hex')

describe('transactionAddress', () => {
  it.each<[string, string | undefined]>([
    ['0.0.5-1700000000-000000001', '0.0.5-1700000000-000000001'],
    ['0.0.5-1700000000-1', '0.0.5-1700000000-1'],
    ['0.0.5@1700000000.000000001', '0.0.5-1700000000-000000001'],
    ['0.0.5-1700000000.000000001', '0.0.5-1700000000-000000001'],
    [hashBase64, hashBase64],
    [hashHex, hashHex],
    [`0x${hashHex}`, `0x${hashHex}`],
    ['ab'.repeat(32), undefined],
    [`0x${'ab'.repeat(32)}`, undefined],
    ['0.0.5', undefined],
    ['1700000000.000000001', undefined],
    ['nonsense', undefined],
    ['', undefined],
  ])('reads %s as %s', (text, address) => {
    expect(transactionAddress(text)).toBe(address)
  })
})
