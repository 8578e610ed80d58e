import type { ReaderClock } from '#domain/ledger/search-time.ts'
import { useNow } from '../../platform/time/now.ts'
import { browserLanguage } from '../../platform/time/zones.ts'
import { useZones } from '../../platform/time/zone.tsx'

/** For times in words and dates in digits, which depend on the reader's day, zone and language. */
export function useReaderClock(): ReaderClock {
  return { now: useNow(60), timeZone: useZones().shown, isMonthFirst: isMonthFirst(browserLanguage()) }
}

const known = new Map<string, boolean>()

function isMonthFirst(language: string): boolean {
  const found = known.get(language)
  if (found !== undefined) return found
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type)
  const isFirst = parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > parts.indexOf('day')
  known.set(language, isFirst)
  return isFirst
}
