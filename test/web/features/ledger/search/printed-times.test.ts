import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearchTime } from '#domain/ledger/search-time.ts'
import { millisecondsOf, nanosecondsOf } from '#domain/time/timestamp.ts'
import { formatSpan, formatTime } from '#web/components/time/time-format.ts'
import { formatConsensus } from '#web/features/ledger/consensus-time.tsx'

const minuteMs = 60_000
const now = Date.parse('2026-11-22T10:23:08.500Z')
const aZone = fc.constantFrom('UTC', 'Europe/London', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo')
const aCycle = fc.constantFrom('h12' as const, 'h23' as const)
/** No clock changes in these days. */
const anInstant = fc.integer({ min: now - 12 * 86_400_000, max: now })
const startOf = (text: string, timeZone: string) => {
  const read = readSearchTime(text, { now, timeZone })
  return [text, read && millisecondsOf(read.ns)]
}

test('A time that the app displays in any zone is read back by a reader in any zone', () => {
  fc.assert(
    fc.property(anInstant, aZone, aZone, aCycle, (at, shown, reader, cycle) => {
      const minute = at - (at % minuteMs)
      const text = formatTime(at, shown, 'date-time', now, cycle)
      expect(startOf(text, reader)).toEqual([text, minute])
      const inSeconds = formatTime(at, shown, 'date-time-seconds', null, cycle)
      expect(startOf(inSeconds, reader)).toEqual([inSeconds, at - (at % 1000)])
      const exact = formatConsensus(nanosecondsOf(at), shown, 'full', now, cycle)
      expect(readSearchTime(exact, { now, timeZone: reader })).toEqual({ ns: nanosecondsOf(at), spanNs: 1n })
    }),
  )
})

test('A period that the app displays is read back', () => {
  fc.assert(
    fc.property(anInstant, fc.integer({ min: 1, max: 3000 }), aZone, aCycle, (at, minutes, shown, cycle) => {
      const from = at - (at % minuteMs)
      const text = formatSpan(from, from + minutes * minuteMs, shown, 'date-time', now, cycle)
      const read = readSearchTime(text, { now, timeZone: shown })
      expect([text, read]).toEqual([text, { ns: nanosecondsOf(from), spanNs: nanosecondsOf(minutes * minuteMs) }])
    }),
  )
})
