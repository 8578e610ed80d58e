import { firstToEnd } from '#domain/status/maintenance-window.ts'
import { isUpcoming } from '#domain/status/record.ts'
import { matchesRecord } from '#domain/status/search.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useStatus } from '../queries.ts'

/** The maintenances that are under way, the first to end (or most overdue) first, and to come, as far as the filters let them through; suspends. */
export function useOpenMaintenances() {
  const status = useStatus()
  const { value, list } = useAddress()
  const { network } = useNetwork()
  const wanted = { text: value('q'), statuses: list('status'), component: value('component'), network }
  const passed = status.data.maintenances.filter((maintenance) => matchesRecord(maintenance, wanted))
  const active: OpenRecord[] = []
  const upcoming: OpenRecord[] = []
  for (const maintenance of passed) (isUpcoming(maintenance.status) ? upcoming : active).push(maintenance)
  return { status, active: active.toSorted(firstToEnd), upcoming }
}
