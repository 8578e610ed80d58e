import { describe, expect, it } from 'vitest'
import { readSearchTime } from '#domain/ledger/search-time.ts'
import { isoOfTimestamp } from '#domain/time/timestamp.ts'

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
    'hello',
    'tomorrow 10:00',
    '0.0.5',
    '1.5',
    'ago',
  ])('reads nothing in %j', (text) => {
    expect(readSearchTime(text, newYork)).toBeUndefined()
  })
})
