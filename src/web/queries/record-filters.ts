import { useDeferredValue, useMemo } from 'react'
import type { RecordKind } from '#api/history.ts'
import { useAddress } from './address.ts'
import { useNetwork } from './network.ts'
import type { RecordFilters } from './records.ts'

const names = ['q', 'status', 'impact', 'component'] as const

export interface RecordFilterState {
  /** What the address asks for. They follow it a moment later, so that a list stays until its successor is there. */
  readonly filters: RecordFilters
  /** Whether what is shown still belongs to the filters before. */
  readonly pending: boolean
  /** Whether anything but the network is filtered. */
  readonly any: boolean
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
    any: names.some((name) => value(name) !== ''),
    clear: () => set(Object.fromEntries(names.map((name) => [name, null]))),
  }
}
