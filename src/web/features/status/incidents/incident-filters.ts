import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import type { RecordFilters } from '../history-queries.ts'
import { paths } from '../../../paths.ts'

export interface IncidentFilters {
  readonly filters: RecordFilters
  /** How many of them were chosen here; the network, which holds on every page, is not counted. */
  readonly active: number
  /** Sets some filters and begins the list anew. */
  readonly set: (patch: Readonly<Record<string, string | null>>) => void
  /** Takes back what was chosen here. */
  readonly clear: () => void
  /** The address of this list in one month, or in all. */
  readonly ofMonth: (month: string | null) => string
}

const none = { q: null, status: null, impact: null, component: null, month: null, pages: null }

/** What the address says about which incidents to show. What it says wrongly is as if it were not there. */
export function useIncidentFilters(): IncidentFilters {
  const { value, set } = useAddress()
  const { network } = useNetwork()
  const { search } = useLocation()
  const [q, status, impact, component] = [value('q').trim(), value('status'), value('impact'), value('component')]
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(value('month')) ? value('month') : ''
  const filters = useMemo(
    (): RecordFilters => ({
      kind: 'incident',
      ...(q && { q }),
      ...(status && { status }),
      ...(impact && { impact }),
      ...(component && { component }),
      ...(network && { network }),
      ...(month && { month }),
    }),
    [q, status, impact, component, network, month],
  )
  return {
    filters,
    active: [q, status, impact, component, month].filter(Boolean).length,
    set: (patch) => set({ ...patch, pages: null }),
    clear: () => set(none),
    ofMonth: (next) =>
      paths.incidents({ ...Object.fromEntries(new URLSearchParams(search)), month: next, pages: null }),
  }
}
