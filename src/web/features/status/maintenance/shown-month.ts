import { monthOf } from '#domain/time/calendar-day.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNow } from '../../../platform/now.ts'
import { useZones } from '../../../platform/zone.tsx'

/** The month (`YYYY-MM`) that the address names, else the one of today. */
export function useShownMonth() {
  const { value, set } = useAddress()
  const { shown } = useZones()
  const current = monthOf(useNow(60), shown)
  const named = value('month')
  return {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : current,
    current,
    setMonth: (month: string) => set({ month: month === current ? null : month }, { push: true }),
  }
}
