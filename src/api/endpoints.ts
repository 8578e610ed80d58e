import { listComponents } from './components.ts'
import { getDayBars, getRecord, listChanges, listFigures, listMonths, listRecords, listTransitions } from './history.ts'
import { listIncidents, listUnresolvedIncidents } from './incidents.ts'
import { listActiveMaintenance, listMaintenance, listUpcomingMaintenance } from './maintenance.ts'
import { getSources } from './sources.ts'
import { getStatus, getSummary } from './status.ts'

/** Every endpoint there is, by area and under its name. */
export const endpoints = {
  status: {
    getSummary,
    getStatus,
    listComponents,
    listIncidents,
    listUnresolvedIncidents,
    listMaintenance,
    listUpcomingMaintenance,
    listActiveMaintenance,
  },
  history: { listRecords, getRecord, listMonths, getDayBars, listTransitions, listChanges, listFigures },
  service: { getSources },
} as const

export type Area = keyof typeof endpoints
export const areas = ['status', 'history', 'service'] as const satisfies readonly Area[]
