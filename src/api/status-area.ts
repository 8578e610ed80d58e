import { listComponents } from './components.ts'
import { listIncidents, listUnresolvedIncidents } from './incidents.ts'
import { listActiveMaintenance, listMaintenance, listUpcomingMaintenance } from './maintenance.ts'
import { getStatus, getSummary } from './status.ts'

/** The eight endpoints of area A. */
export const statusArea = [
  getSummary,
  getStatus,
  listComponents,
  listIncidents,
  listUnresolvedIncidents,
  listMaintenance,
  listUpcomingMaintenance,
  listActiveMaintenance,
] as const
