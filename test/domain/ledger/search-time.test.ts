import { assert, bigInt, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTimeInput, readOtherDate, readSearchTime } from '#domain/ledger/search-time.ts'
import { isoOfTimestamp, nanosecondsOf } from '#domain/time/timestamp.ts'

const now = Date.parse('2026-11-22T10:23:08.500Z')
const newYork = { now, timeZone: 'America/New_York' }
const second = 1_000_000_000n
const minute = 60n * second
const hour = 60n * minute
const day = 86_400n * second

describe('readSearchTime', () => {
  it.each([
    ['05:23', '2026-11-22T10:23:00.000000000Z', minute],
    ['05:23:08', '2026-11-22T10:23:08.000000000Z', second],
    ['05:23:08 EST', '2026-11-22T10:23:08.000000000Z', second],
    ['5:23', '2026-11-22T10:23:00.000000000Z', minute],
    ['5h23', '2026-11-22T10:23:00.000000000Z', minute],
    ['this week', '2026-11-16T05:00:00.000000000Z', 7n * day],
    ['This month', '2026-11-01T04:00:00.000000000Z', 30n * day + hour],
    ['2026-11-22T10:00Z/2026-11-22T11:00Z', '2026-11-22T10:00:00.000000000Z', hour],
    ['2026-11-22T10:00:00.000Z/2026-11-22T11:00:00.000Z', '2026-11-22T10:00:00.000000000Z', hour],
    ['2026-11-20/2026-11-21', '2026-11-20T05:00:00.000000000Z', 2n * day],
    ['5:23 am', '2026-11-22T10:23:00.000000000Z', minute],
    ['5:23:08\u202fAM', '2026-11-22T10:23:08.000000000Z', second],
    ['5:23:08.5 p.m.', '2026-11-22T22:23:08.500000000Z', 1n],
    ['12:05am', '2026-11-22T05:05:00.000000000Z', minute],
    ['12:05 PM EST', '2026-11-22T17:05:00.000000000Z', minute],
    ['3 am', '2026-11-22T08:00:00.000000000Z', hour],
    ['yesterday at 2 pm', '2026-11-21T19:00:00.000000000Z', hour],
    ['22 Nov, 5:23:08 am EST', '2026-11-22T10:23:08.000000000Z', second],
    ['Nov 22, 2025, 5:23 PM', '2025-11-22T22:23:00.000000000Z', minute],
    ['2026-11-22 5:23 pm UTC', '2026-11-22T17:23:00.000000000Z', minute],
    ['22 Nov 05:23', '2026-11-22T10:23:00.000000000Z', minute],
    ['22 Nov, 05:23:08', '2026-11-22T10:23:08.000000000Z', second],
    ['22 Nov, 05:23:08 EST', '2026-11-22T10:23:08.000000000Z', second],
    ['22 November 2025, 05:23', '2025-11-22T10:23:00.000000000Z', minute],
    ['Nov 22, 05:23', '2026-11-22T10:23:00.000000000Z', minute],
    ['22.11.2026', '2026-11-22T05:00:00.000000000Z', day],
    ['22.11.26 05:23', '2026-11-22T10:23:00.000000000Z', minute],
    ['22.11. 05:23', '2026-11-22T10:23:00.000000000Z', minute],
    ['22.11.2026, 5:23 am EST', '2026-11-22T10:23:00.000000000Z', minute],
    ['11/22/2026', '2026-11-22T05:00:00.000000000Z', day],
    ['22/11/2026 05:23:08', '2026-11-22T10:23:08.000000000Z', second],
    ['11/22 5:23 am', '2026-11-22T10:23:00.000000000Z', minute],
    ['22-11-2026', '2026-11-22T05:00:00.000000000Z', day],
    ['2026/11/22 05:23', '2026-11-22T10:23:00.000000000Z', minute],
    ['2026.11.22', '2026-11-22T05:00:00.000000000Z', day],
    ['20.11.2026 – 21.11.2026', '2026-11-20T05:00:00.000000000Z', 2n * day],
    ['22 Nov 2026', '2026-11-22T05:00:00.000000000Z', day],
    ['Nov 22', '2026-11-22T05:00:00.000000000Z', day],
    ['3/4/2026', '2026-04-03T04:00:00.000000000Z', day],
    ['3.4.2026', '2026-04-03T04:00:00.000000000Z', day],
    ['24 Dec', '2025-12-24T05:00:00.000000000Z', day],
    ['today', '2026-11-22T05:00:00.000000000Z', day],
    ['today 05:00', '2026-11-22T10:00:00.000000000Z', minute],
    ['yesterday 14:00', '2026-11-21T19:00:00.000000000Z', minute],
    ['Yesterday at 14:00', '2026-11-21T19:00:00.000000000Z', minute],
    ['2026-11-22', '2026-11-22T05:00:00.000000000Z', day],
    ['2026-11-22 05:23 UTC', '2026-11-22T05:23:00.000000000Z', minute],
    ['now', '2026-11-22T10:23:08.500000000Z', minute],
    ['now-15m', '2026-11-22T10:08:08.500000000Z', minute],
    ['2 h ago', '2026-11-22T08:23:08.500000000Z', minute],
    ['30s ago', '2026-11-22T10:22:38.500000000Z', second],
    ['5 minutes ago', '2026-11-22T10:18:08.500000000Z', minute],
    ['an hour ago', '2026-11-22T09:23:08.500000000Z', minute],
    ['A minute ago', '2026-11-22T10:22:08.500000000Z', minute],
    ['one week ago', '2026-11-15T10:23:08.500000000Z', minute],
    ['half an hour ago', '2026-11-22T09:53:08.500000000Z', minute],
    ['around 05:00', '2026-11-22T09:45:00.000000000Z', 30n * minute],
    ['about 5 am', '2026-11-22T09:30:00.000000000Z', hour],
    ['~05:00', '2026-11-22T09:45:00.000000000Z', 30n * minute],
    ['ca. 05:00 EST', '2026-11-22T09:45:00.000000000Z', 30n * minute],
    ['yesterday around 14:00', '2026-11-21T18:45:00.000000000Z', 30n * minute],
    ['yesterday at about noon', '2026-11-21T16:45:00.000000000Z', 30n * minute],
    ['about an hour ago', '2026-11-22T08:53:08.500000000Z', hour],
    ['about 20 minutes ago', '2026-11-22T09:48:08.500000000Z', 30n * minute],
    ['around 2 days ago', '2026-11-19T22:23:08.500000000Z', day],
    ['about a week ago', '2026-11-11T22:23:08.500000000Z', 7n * day],
    ['around 20 Nov', '2026-11-19T05:00:00.000000000Z', 3n * day],
    ['20231114T221320Z', '2023-11-14T22:13:20.000000000Z', second],
    ['20231114t221320.5+0100', '2023-11-14T21:13:20.500000000Z', 1n],
    ['20231114T2213', '2023-11-14T22:13:00.000000000Z', minute],
    ['20231114T221300Z/20231114T231300Z', '2023-11-14T22:13:00.000000000Z', hour],
    ['15 minutes ago', '2026-11-22T10:08:08.500000000Z', minute],
    ['2 d 3 h ago', '2026-11-20T07:23:08.500000000Z', minute],
    ['last hour', '2026-11-22T09:23:08.500000000Z', hour],
    ['past 15 min', '2026-11-22T10:08:08.500000000Z', 15n * minute],
    ['Sunday', '2026-11-22T05:00:00.000000000Z', day],
    ['monday', '2026-11-16T05:00:00.000000000Z', day],
    ['Mon 9 am', '2026-11-16T14:00:00.000000000Z', hour],
    ['last Sunday 14:00', '2026-11-15T19:00:00.000000000Z', minute],
    ['Sun, 22 Nov 2026 10:23:08 GMT', '2026-11-22T10:23:08.000000000Z', second],
    ['Sun Nov 22 2026 05:23:08 GMT-0500 (Eastern Standard Time)', '2026-11-22T10:23:08.000000000Z', second],
    ['10:23 GMT', '2026-11-22T10:23:00.000000000Z', minute],
    ['11:23:08.5 CET', '2026-11-22T10:23:08.500000000Z', 1n],
    ['22 Nov, 15:53 GMT+5:30', '2026-11-22T10:23:00.000000000Z', minute],
    ['yesterday noon', '2026-11-21T17:00:00.000000000Z', minute],
    ['November 2025', '2025-11-01T04:00:00.000000000Z', 30n * day + hour],
    ['22nd November', '2026-11-22T05:00:00.000000000Z', day],
    ['9:40 – 10:25 am', '2026-11-22T14:40:00.000000000Z', 45n * minute],
    ['09:40-10:25', '2026-11-22T14:40:00.000000000Z', 45n * minute],
    ['9am to 5pm', '2026-11-22T14:00:00.000000000Z', 8n * hour],
    ['yesterday 22:00 - 02:00', '2026-11-22T03:00:00.000000000Z', 4n * hour],
    ['22 Nov, 11:40 am – 12:25 pm EST', '2026-11-22T16:40:00.000000000Z', 45n * minute],
    [
      '21 Nov, 23:40 – 22 Nov, 00:25 EST (22 Nov, 05:40 – 06:25 CET, your time)',
      '2026-11-22T04:40:00.000000000Z',
      45n * minute,
    ],
    ['10–12 November 2026', '2026-11-10T05:00:00.000000000Z', 3n * day],
    ['10-12 November', '2026-11-10T05:00:00.000000000Z', 3n * day],
    ['30 October – 2 November 2026', '2026-10-30T04:00:00.000000000Z', 4n * day + hour],
    ['2026-11-20 until 2026-11-21', '2026-11-20T05:00:00.000000000Z', 2n * day],
  ])('reads %j', (text, at, spanNs) => {
    const read = readSearchTime(text, newYork)
    expect(read && { at: isoOfTimestamp(read.ns), spanNs: read.spanNs }).toEqual({ at, spanNs })
  })

  // In New York the clocks went forward on 8 March 2026, and back on 1 November.
  it.each([
    ['yesterday 14:00', '2026-03-09T04:30:00Z', '2026-03-08T18:00:00.000000000Z', minute],
    ['yesterday', '2026-03-09T04:30:00Z', '2026-03-08T05:00:00.000000000Z', 23n * hour],
    ['1 Nov', '2026-11-02T04:30:00Z', '2026-11-01T04:00:00.000000000Z', 25n * hour],
    ['31 Dec', '2027-01-01T04:57:00Z', '2026-12-31T05:00:00.000000000Z', day],
    ['today', '2027-01-01T04:57:00Z', '2026-12-31T05:00:00.000000000Z', day],
    ['29 Feb', '2028-02-29T12:00:00Z', '2028-02-29T05:00:00.000000000Z', day],
    ['29 Feb 10:00', '2031-03-01T12:00:00Z', '2028-02-29T15:00:00.000000000Z', minute],
  ])('reads %j at %s', (text, at, begin, spanNs) => {
    const read = readSearchTime(text, { now: Date.parse(at), timeZone: 'America/New_York' })
    expect(read && { at: isoOfTimestamp(read.ns), spanNs: read.spanNs }).toEqual({ at: begin, spanNs })
  })

  it.each([
    '',
    '15m',
    '30 Feb 10:00',
    '22 Nox 10:00',
    '25:00',
    '13:00 am',
    '0 pm',
    '5:7 am',
    '10.5 pm',
    '24.13.2026',
    '31/11/2026',
    '0.0.12',
    '0.11.2026',
    '22.11',
    '22.11.2026.5',
    '22.11.20265',
    '20231314T221320Z',
    '20231114T22132Z',
    '20231114',
    'around',
    'about this service',
    'around around 14:00',
    'an hour',
    'a nice while ago',
    'hello',
    'tomorrow 10:00',
    '0.0.5',
    '1.5',
    'ago',
    'mon',
    'utc',
    'may',
    'yesterday 22 Nov',
    '10:23 10:24',
    '10:23 XYZ',
    '10 – 12',
    '10:25 – ',
    '9:40 – 10:25 – 11:00',
    '22 Nov 2026 – 20 Nov 2026',
    'a – b',
  ])('reads nothing in %j', (text) => {
    expect(readSearchTime(text, newYork)).toBeUndefined()
  })
})

describe('readOtherDate', () => {
  it.each([
    ['3/4/2026', false, '2026-03-04T05:00:00.000000000Z'],
    ['3/4/2026', true, '2026-04-03T04:00:00.000000000Z'],
    ['3/4 10:00', false, '2026-03-04T15:00:00.000000000Z'],
  ])('gives the other meaning of %j to a reader for whom “the month comes first” is %j', (text, isMonthFirst, at) => {
    const other = readOtherDate(text, { ...newYork, isMonthFirst })
    expect(other && isoOfTimestamp(other.ns)).toBe(at)
  })

  it.each(['22/11/2026', '11/22/2026', '3.4.2026', '4/4/2026', '2026-03-04', '10:23', 'hello'])(
    'finds no second meaning in %j',
    (text) => {
      expect(readOtherDate(text, newYork)).toBeUndefined()
    },
  )
})

const noon = Date.parse('2026-03-12T12:00:00Z')
const at = (iso: string, nanos = 0n) => nanosecondsOf(Date.parse(iso)) + nanos

/** Reads the beginning of a time. */
const read = (text: string, timeZone: string) => readSearchTime(text, { now: noon, timeZone })?.ns

describe('readSearchTime and formatTimeInput', () => {
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
    expect(read(text, zone)).toBe(expected)
  })

  it.each([
    '2026',
    '2026-02-30',
    '2026-13-01',
    '12:61',
    '25:00',
    '1960-01-01',
    '1.5',
    '2026-03-12 14:05:09.1234567890',
  ])('reject %j', (text) => {
    expect(read(text, 'UTC')).toBeUndefined()
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
    const again = at('2026-11-01T06:30:00Z')
    expect(formatTimeInput(again, 'America/New_York')).toBe('2026-11-01 01:30 -05:00')
    expect(read('2026-11-01 01:30 -05:00', 'America/New_York')).toBe(again)
  })

  it('read a printed time back', () => {
    const zones = constantFrom('UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe')
    assert(
      property(bigInt({ min: 315_532_800_000_000_000n, max: 4_000_000_000n * 1_000_000_000n }), zones, (ns, zone) => {
        expect(read(formatTimeInput(ns, zone), zone)).toBe(ns)
      }),
    )
  })
})
