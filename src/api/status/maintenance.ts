import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { list, text } from '../tolerant.ts'
import { Incident } from './incidents.ts'
import { Page } from './page.ts'

export const maintenanceStatuses = ['scheduled', 'in_progress', 'verifying', 'completed'] as const
export const activeStatuses = ['in_progress', 'verifying'] as const

/** An incident with a planned window (`scheduled_for` to `scheduled_until`). */
export const Maintenance = v.object({
  ...Incident.entries,
  impact: v.nullish(v.string(), 'maintenance'),
  scheduled_for: text,
  scheduled_until: text,
})
export type Maintenance = v.InferOutput<typeof Maintenance>

const output = v.object({ page: Page, scheduled_maintenances: list(Maintenance) })

export const listMaintenance = endpoint({
  method: 'GET',
  path: '/api/v2/scheduled-maintenances.json',
  summary: 'List the 50 most recent maintenance windows, including completed ones',
  output,
  errors: [503],
})
export const listUpcomingMaintenance = endpoint({
  method: 'GET',
  path: '/api/v2/scheduled-maintenances/upcoming.json',
  summary: 'List the maintenance windows that have not begun',
  output,
  errors: [503],
})
export const listActiveMaintenance = endpoint({
  method: 'GET',
  path: '/api/v2/scheduled-maintenances/active.json',
  summary: 'List the maintenance windows that are in progress or verifying',
  output,
  errors: [503],
})
