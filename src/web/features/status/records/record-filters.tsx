import { useDeferredValue, useMemo } from 'react'
import type { RecordKind } from '#api/status/history.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import type { RecordFilters } from './queries.ts'

const none = { q: null, status: null, impact: null, component: null, network: null }

export interface RecordFilterState {
  /** What the address asks for. They follow it a moment later, so that a list stays until its successor is there. */
  readonly filters: RecordFilters
  /** Whether what is shown still belongs to the filters before. */
  readonly pending: boolean
  /** How many of them are set; the network, which holds on every page, among them. */
  readonly active: number
  readonly set: (patch: Readonly<Record<string, string | null>>) => void
  readonly clear: () => void
}

/** The filters of incidents or maintenance, as they stand in the address. */
export function useRecordFilters(kind: RecordKind): RecordFilterState {
  const { value, set } = useAddress()
  const { network } = useNetwork()
  const [q, status, impact, component] = [value('q').trim(), value('status'), value('impact'), value('component')]
  const asked = useMemo<RecordFilters>(
    () => ({
      kind,
      ...(q && { q }),
      ...(status && { status }),
      ...(impact && { impact }),
      ...(component && { component }),
      ...(network && { network }),
    }),
    [kind, q, status, impact, component, network],
  )
  const filters = useDeferredValue(asked)
  return {
    filters,
    pending: filters !== asked,
    active: Object.keys(asked).length - 1,
    set,
    clear: () => set(none),
  }
}
