import { assert, bigInt, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTimeInput, parseTimeInput } from '#domain/ledger/time-input.ts'
import { nanosecondsOf } from '#domain/time/timestamp.ts'

const now = Date.parse('2026-03-12T12:00:00Z')
const at = (iso: string, nanos = 0n) => nanosecondsOf(Date.parse(iso)) + nanos

describe('parseTimeInput and formatTimeInput', () => {
  it.each([
    ['1763672045', 'UTC', 1_763_672_045_000_000_000n],
    ['1763672045.000000900', 'UTC', 1_763_672_045_000_000_900n],
    ['2026-03-12', 'UTC', at('2026-03-12T00:00:00Z')],
    ['2026-03-12', 'America/New_York', at('2026-03-12T04:00:00Z')],
    ['2026-03-12 14:05', 'UTC', at('2026-03-12T14:05:00Z')],
    [' 2026-03-12T14:05:09 ', 'Europe/Berlin', at('2026-03-12T13:05:09Z')],
    ['2026-03-12 14:05:09.123456789', 'UTC', at('2026-03-12T14:05:09Z', 123_456_789n)],
    ['2026-03-12 14:05:09,5', 'UTC', at('2026-03-12T14:05:09Z', 500_000_000n)],
    ['2026-03-12 14:05 UTC', 'Asia/Tokyo', at('2026-03-12T14:05:00Z')],
    ['2026-03-12T14:05:09.000000001Z', 'Asia/Tokyo', at('2026-03-12T14:05:09Z', 1n)],
    ['2026-03-12T14:05:09+05:30', 'UTC', at('2026-03-12T08:35:09Z')],
    ['2026-03-12T14:05:09-0300', 'UTC', at('2026-03-12T17:05:09Z')],
    ['14:05', 'UTC', at('2026-03-12T14:05:00Z')],
    ['14:05:09.25', 'Asia/Tokyo', at('2026-03-12T05:05:09Z', 250_000_000n)],
    // The clocks of New York leave out this hour, and have the other one twice.
    ['2026-03-08 02:30', 'America/New_York', at('2026-03-08T07:30:00Z')],
    ['2026-11-01 01:30', 'America/New_York', at('2026-11-01T05:30:00Z')],
  ])('read %s in %s', (text, zone, expected) => {
    expect(parseTimeInput(text, zone, now)).toBe(expected)
  })

  it.each([
    '',
    'yesterday',
    '2026',
    '2026-02-30',
    '2026-13-01',
    '12:61',
    '25:00',
    '1960-01-01',
    '1.5',
    '2026-03-12 14:05:09.1234567890',
  ])('reject %j', (text) => {
    expect(parseTimeInput(text, 'UTC', now)).toBeUndefined()
  })

  it.each([
    [at('2026-03-12T14:05:00Z'), 'UTC', '2026-03-12 14:05'],
    [at('2026-03-12T14:05:09Z'), 'Asia/Tokyo', '2026-03-12 23:05:09'],
    [at('2026-03-12T14:05:09Z', 900n), 'UTC', '2026-03-12 14:05:09.0000009'],
    [at('2026-03-12T14:05:00Z', 500_000_000n), 'UTC', '2026-03-12 14:05:00.5'],
  ])('write %s in %s as %s', (ns, zone, text) => {
    expect(formatTimeInput(ns, zone)).toBe(text)
  })

  it('name the offset of an hour that the clocks show a second time', () => {
    const second = at('2026-11-01T06:30:00Z')
    expect(formatTimeInput(second, 'America/New_York')).toBe('2026-11-01 01:30 -05:00')
    expect(parseTimeInput('2026-11-01 01:30 -05:00', 'America/New_York', now)).toBe(second)
  })

  it('read a printed time back', () => {
    const zones = constantFrom('UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe')
    assert(
      property(bigInt({ min: 315_532_800_000_000_000n, max: 4_000_000_000n * 1_000_000_000n }), zones, (ns, zone) => {
        expect(parseTimeInput(formatTimeInput(ns, zone), zone, now)).toBe(ns)
      }),
    )
  })
})
