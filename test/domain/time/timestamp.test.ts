import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  formatTimestamp,
  isoOfTimestamp,
  latestTimestamp,
  millisecondsOf,
  nanosecondsOf,
  parseTimestamp,
} from '#domain/time/timestamp.ts'

describe('parseTimestamp', () => {
  it.each([
    ['0', 0n],
    ['0.000000001', 1n],
    ['1', 1_000_000_000n],
    ['1.5', 1_500_000_000n],
    ['1.500000000', 1_500_000_000n],
    ['1.05', 1_050_000_000n],
    ['0000000001.5', 1_500_000_000n],
    ['1234567890.000000007', 1_234_567_890_000_000_007n],
    ['1565779209.711927001', 1_565_779_209_711_927_001n],
    ['9223372036.854775807', latestTimestamp],
  ])('parseTimestamp reads %s', (text, ns) => {
    expect(parseTimestamp(text)).toBe(ns)
  })

  it.each([
    '',
    '.5',
    '1.',
    '-1',
    '+1',
    '1,5',
    '1e9',
    ' 1',
    '1\n',
    '1.5.5',
    '1.0000000001',
    '12345678901',
    '9223372036.854775808',
    '9999999999',
    'x',
  ])('parseTimestamp does not read %j', (text) => {
    expect(parseTimestamp(text)).toBeUndefined()
  })
})

describe('A time in nanoseconds', () => {
  it.each([
    [0n, '0.000000000', 0, '1970-01-01T00:00:00.000000000Z'],
    [1n, '0.000000001', 0, '1970-01-01T00:00:00.000000001Z'],
    [1_999_999_999n, '1.999999999', 1999, '1970-01-01T00:00:01.999999999Z'],
    [1_565_779_209_711_927_001n, '1565779209.711927001', 1_565_779_209_711, '2019-08-14T10:40:09.711927001Z'],
    [1_700_000_000_000_000_900n, '1700000000.000000900', 1_700_000_000_000, '2023-11-14T22:13:20.000000900Z'],
    [latestTimestamp, '9223372036.854775807', 9_223_372_036_854, '2262-04-11T23:47:16.854775807Z'],
  ])('formatTimestamp writes %s as %s', (ns, text, milliseconds, iso) => {
    expect(formatTimestamp(ns)).toBe(text)
    expect(millisecondsOf(ns)).toBe(milliseconds)
    expect(isoOfTimestamp(ns)).toBe(iso)
  })
})

const aTime = fc.bigInt({ min: 0n, max: latestTimestamp })

test('A formatted timestamp reads back as the same time and sorts like it', () => {
  fc.assert(
    fc.property(aTime, aTime, (one, other) => {
      expect(parseTimestamp(formatTimestamp(one))).toBe(one)
      const [a, b] = [one, other].map((ns) => formatTimestamp(ns).padStart(20, '0'))
      expect((a ?? '') < (b ?? '')).toBe(one < other)
    }),
  )
})

test('Milliseconds survive the conversion to nanoseconds', () => {
  fc.assert(
    fc.property(fc.nat({ max: 8_640_000_000_000 }), (milliseconds) => {
      expect(millisecondsOf(nanosecondsOf(milliseconds))).toBe(milliseconds)
    }),
  )
})
