import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  encodeEntityId,
  entityIdOf,
  formatEntityId,
  readEntityId,
  readWrittenEntityId,
} from '#domain/ledger/entity-id.ts'

const num = 2n ** 38n - 1n

describe('encodeEntityId', () => {
  it.each([
    [0n, 0n, 0n, 0n],
    [0n, 0n, 98n, 98n],
    [0n, 0n, num, 274877906943n],
    [0n, 1n, 0n, 274877906944n],
    [0n, 65535n, num, 18014398509481983n],
    [1n, 0n, 0n, 18014398509481984n],
    [511n, 65535n, num, 9223372036854775807n],
    [512n, 0n, 0n, -9223372036854775808n],
    [1023n, 65535n, num, -1n],
  ])('encodes %s.%s.%s as %s', (shard, realm, ofNum, encoded) => {
    expect(encodeEntityId({ shard, realm, num: ofNum })).toBe(encoded)
    expect(formatEntityId(encoded)).toBe(`${shard}.${realm}.${ofNum}`)
  })

  it.each([
    [1024n, 0n, 0n],
    [0n, 65536n, 0n],
    [0n, 0n, num + 1n],
    [0n, 0n, -1n],
    [0n, -1n, 0n],
    [-1n, 0n, 0n],
  ])('rejects %s.%s.%s, a part of which is too large', (shard, realm, ofNum) => {
    expect(() => encodeEntityId({ shard, realm, num: ofNum })).toThrow(RangeError)
  })
})

describe('entityIdOf', () => {
  it.each([
    ['0.0.8', 8n],
    ['0.1.0', 274877906944n],
    ['1023.65535.274877906943', -1n],
  ])('reads %s', (text, id) => {
    expect(entityIdOf(text)).toBe(id)
  })

  it.each(['', '8', '0.8', '0.0.', '0.0.0.8', '0.0.-8', ' 0.0.8', '0.0.8\n', '0.0.274877906944', '1024.0.1', 'x'])(
    'rejects %j',
    (text) => {
      expect(entityIdOf(text)).toBeUndefined()
    },
  )
})

const alias = 'ab'.repeat(20)
const longZero = '0'.repeat(24)

describe('readWrittenEntityId', () => {
  it.each([
    ' 0.0.1234 ',
    '0.0.1234-vfmkw',
    '\t0.0.1234-VFMKW\n',
    '1234',
    `0X${'0'.repeat(37)}4D2`,
    `0x${'0'.repeat(37)}4d2`,
  ])('reads %j as 0.0.1234', (text) => {
    const reading = readWrittenEntityId(text)
    expect(reading.kind === 'id' && formatEntityId(reading.id)).toBe('0.0.1234')
  })

  it.each(['0.0.1234-vfmk', '0.0.1234-vfmkwx', '1234-vfmkw', 'hello', ''])('reads no id in %j', (text) => {
    expect(readWrittenEntityId(text).kind).toBe('invalid')
  })
})

describe('readEntityId', () => {
  it.each([
    ['9', 9n],
    ['0', 0n],
    ['0.9', 9n],
    ['0.0.9', 9n],
    ['0000.00000.000000000009', 9n],
    ['5.9', 5n * 2n ** 38n + 9n],
    ['1.0.9', 2n ** 54n + 9n],
    ['274877906943', num],
    [`${longZero}00000000000000ff`, 255n],
    [`0x${longZero}00000000000000FF`, 255n],
    [`0.0.${longZero}00000000000000ff`, 255n],
    [`0.${longZero}00000000000000ff`, 255n],
    [`0x${longZero}0000003fffffffff`, num],
  ])('reads %s', (text, id) => {
    expect(readEntityId(text)).toEqual({ kind: 'id', id })
  })

  it.each([
    ['999999999999', '0.0.999999999999'],
    ['0.999999999999', '0.0.999999999999'],
    ['0.0.999999999999', '0.0.999999999999'],
    ['-5', '0.0.-5'],
    ['9223372036854775807', '0.0.9223372036854775807'],
    ['0000000000005', '0.0.0000000000005'],
    ['1024.0.1', '1024.0.1'],
    ['65536.1', '0.65536.1'],
    [`1.0.${alias}`, `1.0.${alias}`],
    [`5.${alias}`, `5.${alias}`],
    [`5.${longZero}00000000000000ff`, `0.5.${longZero}00000000000000ff`],
    [`0.1.${longZero}00000000000000ff`, `0.1.${longZero}00000000000000ff`],
  ])('reports that %s exceeds the limits', (text, shown) => {
    expect(readEntityId(text)).toEqual({ kind: 'range', shown })
  })

  it.each([
    [alias, alias],
    [`0x${alias.toUpperCase()}`, alias],
    [`0.0.${alias}`, alias],
    [`${longZero}0000004000000000`, `${longZero}0000004000000000`],
    ['1'.repeat(40), '1'.repeat(40)],
  ])('reports that %s is an address', (text, address) => {
    expect(readEntityId(text)).toEqual({ kind: 'evm', address })
  })

  it.each([
    '',
    '0.x',
    '0.0.0.9',
    '0.0.',
    '.9',
    '10000.0.9',
    '0.100000.9',
    '0.0.1234567890123',
    '0.0.-9',
    '12345678901234567890',
    '--5',
    '+5',
    '5 ',
    '5\n',
    `0X${alias}`,
    `0.0.0x${alias}`,
    alias.slice(1),
    'CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ',
  ])('does not read %j', (text) => {
    expect(readEntityId(text)).toEqual({ kind: 'invalid' })
  })
})

const aPart = (bits: bigint) => fc.bigInt({ min: 0n, max: 2n ** bits - 1n })

test('An id can be parsed from each of its notations', () => {
  fc.assert(
    fc.property(aPart(10n), aPart(16n), aPart(38n), (shard, realm, ofNum) => {
      const id = encodeEntityId({ shard, realm, num: ofNum })
      expect(entityIdOf(formatEntityId(id))).toBe(id)
      expect(readEntityId(`${shard}.${realm}.${ofNum}`)).toEqual({ kind: 'id', id })
      const ofFirstShard = encodeEntityId({ shard: 0n, realm, num: ofNum })
      expect(readEntityId(`${realm}.${ofNum}`)).toEqual({ kind: 'id', id: ofFirstShard })
      for (const text of [`${ofNum}`, `0x${ofNum.toString(16).padStart(40, '0')}`])
        expect(readEntityId(text)).toEqual({ kind: 'id', id: ofNum })
    }),
  )
})

test('Encoded ids in the lower half of the shards sort like their parts', () => {
  const parts = fc.tuple(aPart(9n), aPart(16n), aPart(38n))
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const [a, b] = [one, other].map(([shard, realm, ofNum]) => encodeEntityId({ shard, realm, num: ofNum }))
      const first = one.findIndex((part, at) => part !== other[at])
      const isLess = first >= 0 && (one[first] ?? 0n) < (other[first] ?? 0n)
      expect((a ?? 0n) < (b ?? 0n)).toBe(isLess)
    }),
  )
})
