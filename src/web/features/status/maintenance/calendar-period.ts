import { useMemo } from 'react'
import { addDays, addMonths, dayOf, monthGrid, startOfDay, weekOf } from '#domain/time/calendar-day.ts'
import { formatMonth } from '../../../components/time/month-format.ts'
import { formatDays } from '../../../components/time/time-format.ts'
import { useAddress } from '../../../platform/address.ts'
import { browserLanguage } from '../../../platform/time/zones.ts'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useZones } from '../../../platform/time/zone.tsx'

/** 1 is Monday, the default if the browser does not know. */
function firstDayOfWeek(language: string): number {
  const locale = new Intl.Locale(language)
  return 'getWeekInfo' in locale ? locale.getWeekInfo().firstDay : 1
}

/** The month or week that a calendar shows. */
export interface CalendarPeriod {
  readonly key: string
  readonly title: string
  readonly isWeek: boolean
  readonly weeks: readonly (readonly string[])[]
}

/** A month's weeks may include days of adjacent months. */
export function isIn({ isWeek, key }: CalendarPeriod, day: string): boolean {
  return isWeek || day.startsWith(key)
}

function monthPeriod(month: string, firstDay: number): CalendarPeriod {
  return { key: month, title: formatMonth(month), isWeek: false, weeks: monthGrid(month, firstDay) }
}

function weekPeriod(day: string, firstDay: number): CalendarPeriod {
  const days = weekOf(day, firstDay)
  return { key: days[0] ?? day, title: formatDays(days[0] ?? day, days.at(-1)), isWeek: true, weeks: [days] }
}

/** Includes the days of adjacent months that the calendar shows. */
export function periodRange({ weeks }: CalendarPeriod, zone: string) {
  const days = weeks.flat()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { from: startOfDay(first, zone), until: startOfDay(addDays(last, 1), zone) }
}

/** From `month=2026-11`, or `week=` with one of its days, in the address; otherwise the current one. */
export function useShownPeriod() {
  const { value, set } = useAddress()
  const { shown } = useZones()
  const today = dayOf(useNow(60), shown)
  const firstDay = useIsFirstScreen() ? 1 : firstDayOfWeek(browserLanguage())
  const isWeek = value('view') === 'week'
  const name = isWeek ? 'week' : 'month'
  const named = value(name)
  const keyOf = (asked: string) => (isWeek ? (weekOf(asked, firstDay)[0] ?? asked) : monthOfDay(asked))
  const key = keyOf(isDay(isWeek ? named : `${named}-01`) ? (isWeek ? named : `${named}-01`) : today)
  const show = (next: string) => set({ [name]: next === keyOf(today) ? null : next }, { push: true })
  const period = useMemo(
    () => (isWeek ? weekPeriod(key, firstDay) : monthPeriod(key, firstDay)),
    [isWeek, key, firstDay],
  )
  return {
    period,
    step: (by: 1 | -1) => show(isWeek ? addDays(key, by * 7) : addMonths(key, by)),
    toToday: () => show(keyOf(today)),
  }
}

function monthOfDay(day: string): string {
  return day.slice(0, 7)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
