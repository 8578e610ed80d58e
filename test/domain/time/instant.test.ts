import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatInstant, parseInstant, utcIso } from '#domain/time/instant.ts'

describe('parseInstant', () => {
  it.each([
    ['2026-08-02T14:59:36.991-04:00', '2026-08-02T18:59:36.991Z'],
    ['2026-08-05T19:03:27Z', '2026-08-05T19:03:27.000Z'],
    ['2026-08-05T19:03:27z', '2026-08-05T19:03:27.000Z'],
    ['2026-08-05T19:03Z', '2026-08-05T19:03:00.000Z'],
    ['2026-08-05 19:03:27 +0530', '2026-08-05T13:33:27.000Z'],
    ['2026-08-05T19:03:27+02', '2026-08-05T17:03:27.000Z'],
    ['2026-08-05T19:03:27.5Z', '2026-08-05T19:03:27.500Z'],
    ['2026-08-05T19:03:27.123456789Z', '2026-08-05T19:03:27.123Z'],
    ['2024-02-29T00:00:00.000Z', '2024-02-29T00:00:00.000Z'],
    [' 2026-08-05T19:03:27Z\n', '2026-08-05T19:03:27.000Z'],
  ])('parseInstant reads %j', (text, expected) => {
    expect(parseInstant(text)).toBe(Date.parse(expected))
  })

  it.each([
    null,
    undefined,
    '',
    'yesterday',
    '2026-08-05',
    '2026-08-05T19:03:27',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-08-05T25:00:00Z',
    '2026-08-05T19:60:00Z',
    '1754400000',
    'x2026-08-05T19:03:27Z',
  ])('parseInstant does not read %j', (text) => {
    expect(parseInstant(text)).toBeNull()
  })
})

describe('formatInstant', () => {
  it.each([
    ['2026-01-15T12:00:00.000Z', 'America/New_York', '2026-01-15T07:00:00.000-05:00'],
    ['2026-07-15T12:00:00.007Z', 'America/New_York', '2026-07-15T08:00:00.007-04:00'],
    ['2026-03-08T06:59:59.999Z', 'America/New_York', '2026-03-08T01:59:59.999-05:00'],
    ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08T03:00:00.000-04:00'],
    ['2026-01-15T12:00:00.000Z', 'Asia/Kolkata', '2026-01-15T17:30:00.000+05:30'],
    ['2026-01-15T12:00:00.000Z', 'Asia/Kathmandu', '2026-01-15T17:45:00.000+05:45'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01T00:30:00.000+01:00'],
    ['2026-01-15T12:00:00.000Z', 'Europe/London', '2026-01-15T12:00:00.000+00:00'],
    ['2026-01-15T12:00:00.000Z', 'UTC', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15T12:00:00.000Z', 'Etc/UTC', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15T12:00:00.000Z', 'Mars/Olympus', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15T12:00:00.000Z', null, '2026-01-15T12:00:00.000Z'],
    ['2026-01-15T12:00:00.000Z', '', '2026-01-15T12:00:00.000Z'],
  ])('formatInstant writes %s in %s', (instant, zone, expected) => {
    expect(formatInstant(Date.parse(instant), zone)).toBe(expected)
  })
})

const zones = ['UTC', 'America/New_York', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']
const anInstant = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2060, 0) })

test('parseInstant reads what formatInstant writes in any zone', () => {
  fc.assert(
    fc.property(anInstant, fc.constantFrom(...zones), (instant, zone) => {
      expect(parseInstant(formatInstant(instant, zone))).toBe(instant)
      expect(parseInstant(utcIso(instant))).toBe(instant)
    }),
  )
})
