import type { ComponentTree } from './status-view.ts'
import { type RecordHead, isUpcoming } from './record.ts'

export interface Facts {
  readonly affected: number
  readonly inMaintenance: number
  readonly total: number
  readonly openIncidents: number
  readonly activeMaintenance: number
  readonly upcomingMaintenance: number
  /** The next maintenance with a planned start in the future. */
  readonly nextMaintenance: { readonly id: string; readonly name: string; readonly inSeconds: number } | null
}

interface FactSources {
  readonly tree: ComponentTree
  readonly incidents: readonly RecordHead[]
  readonly maintenances: readonly RecordHead[]
}

export function statusFactsOf({ tree, incidents, maintenances }: FactSources, now: number): Facts {
  const upcoming = maintenances.filter(({ status }) => isUpcoming(status))
  return {
    affected: tree.affected,
    inMaintenance: tree.inMaintenance,
    total: tree.total,
    openIncidents: incidents.filter((incident) => incident.isOpen).length,
    activeMaintenance: maintenances.filter(({ isOpen, status }) => isOpen && !isUpcoming(status)).length,
    upcomingMaintenance: upcoming.length,
    nextMaintenance: nextOf(upcoming, now),
  }
}

function nextOf(upcoming: readonly RecordHead[], now: number): Facts['nextMaintenance'] {
  const coming = upcoming.flatMap(({ id, name, scheduledFor }) =>
    scheduledFor !== null && scheduledFor > now
      ? [{ id, name, inSeconds: Math.round((scheduledFor - now) / 1000) }]
      : [],
  )
  return coming.toSorted((a, b) => a.inSeconds - b.inSeconds)[0] ?? null
}
