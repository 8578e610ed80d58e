import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { flag, list, text } from '../tolerant.ts'
import { Page } from './page.ts'

/** Missing from the Statuspage documentation: `under_maintenance`, which real pages send and real clients know. */
export const componentStatuses = [
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
] as const

/** A component, or a group of components (`group`). An unknown `status` is accepted and shown as is. */
export const Component = v.object({
  id: v.string(),
  name: v.string(),
  status: v.nullish(v.string(), 'unknown'),
  created_at: text,
  updated_at: text,
  position: v.nullish(v.number(), 0),
  description: text,
  showcase: flag,
  start_date: text,
  group_id: text,
  page_id: text,
  group: flag,
  only_show_if_degraded: flag,
  components: v.optional(v.array(v.string())),
})
export type Component = v.InferOutput<typeof Component>

export const listComponents = endpoint({
  method: 'GET',
  path: '/api/v2/components.json',
  summary: 'List all components with their status',
  output: v.object({ page: Page, components: list(Component) }),
  errors: [503],
})
