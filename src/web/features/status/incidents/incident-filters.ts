import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../platform/address.ts'
import type { RecordFilters } from '../record-list.ts'
import { useAddressFilters } from '../records/record-filters.tsx'

export interface IncidentFilters {
  readonly filters: RecordFilters
  /** The number of filters set on this page, not counting the network, which applies to every page. */
  readonly active: number
  /** Also returns to the first page. */
  readonly set: ReturnType<typeof useAddress>['set']
  readonly clear: () => void
  /** The address of the list for a month; null for all months. */
  readonly ofMonth: (month: string | null) => string
}

const none = { q: null, status: null, impact: null, component: null, month: null, pages: null }

/** Invalid values in the address are ignored. */
export function useIncidentFilters(): IncidentFilters {
  const { value, set } = useAddress()
  const { search } = useLocation()
  const asked = useAddressFilters('incident')
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(value('month')) ? value('month') : ''
  const filters = useMemo(() => (month ? { ...asked, month } : asked), [asked, month])
  const { q, status, impact, component } = asked
  return {
    filters,
    active: [q, status, impact, component, month].filter(Boolean).length,
    set: (patch, options) => set({ ...patch, pages: null }, options),
    clear: () => set(none, { push: true }),
    ofMonth: (next) =>
      paths.incidents({ ...Object.fromEntries(new URLSearchParams(search)), month: next, pages: null }),
  }
}
