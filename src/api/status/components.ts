import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { flag, list, text } from '../tolerant.ts'
import { Page } from './page.ts'

/** The Statuspage documentation leaves out `under_maintenance`, but real pages send it and real clients know it. */
export const componentStatuses = [
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
] as const

/** A component, or a group of components (`group`). An unknown `status` passes and is shown as it is. */
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
  summary: 'All components, each with its status',
  output: v.object({ page: Page, components: list(Component) }),
  errors: [503],
})
