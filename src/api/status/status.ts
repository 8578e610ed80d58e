import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { list } from '../tolerant.ts'
import { Component } from './components.ts'
import { Incident } from './incidents.ts'
import { Maintenance } from './maintenance.ts'
import { Page } from './page.ts'

/** Missing from the Statuspage documentation: `maintenance`, which real pages send. */
export const indicators = ['none', 'minor', 'major', 'critical', 'maintenance'] as const

/** Switch on `indicator`. Display `description`, but never parse it. */
export const Rollup = v.object({ indicator: v.string(), description: v.string() })
export type Rollup = v.InferOutput<typeof Rollup>

export const Summary = v.object({
  page: Page,
  components: list(Component),
  incidents: list(Incident),
  scheduled_maintenances: list(Maintenance),
  /** Absent if the page states no rollup and it cannot be derived from components or open records. */
  status: v.optional(Rollup),
})
export type Summary = v.InferOutput<typeof Summary>

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/v2/summary.json',
  summary: 'Get the rollup, components, unresolved incidents, and maintenance that is upcoming or in progress',
  output: Summary,
  errors: [503],
})
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/v2/status.json',
  summary: 'Get the rollup of the whole page',
  output: v.object({ page: Page, status: Rollup }),
  errors: [503],
})
