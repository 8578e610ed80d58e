import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { list, text } from '../tolerant.ts'
import { Component } from './components.ts'
import { Page } from './page.ts'

export const incidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'] as const
export const unresolvedStatuses = ['investigating', 'identified', 'monitoring'] as const
export const impacts = ['none', 'minor', 'major', 'critical'] as const

/** `code` is the component's id; the oldest records have only a name. */
export const AffectedComponent = v.object({ code: text, name: text, old_status: text, new_status: text })
export type AffectedComponent = v.InferOutput<typeof AffectedComponent>

export const IncidentUpdate = v.object({
  id: v.nullish(v.string(), ''),
  status: v.nullish(v.string(), 'unknown'),
  body: v.nullish(v.string(), ''),
  incident_id: text,
  created_at: text,
  updated_at: text,
  display_at: text,
  affected_components: list(AffectedComponent),
})
export type IncidentUpdate = v.InferOutput<typeof IncidentUpdate>

/** Statuspage sets `started_at` to the time of entry; `domain` determines the actual start. */
export const Incident = v.object({
  id: v.string(),
  name: v.string(),
  status: v.nullish(v.string(), 'unknown'),
  created_at: text,
  updated_at: text,
  monitoring_at: text,
  resolved_at: text,
  impact: v.nullish(v.string(), 'none'),
  shortlink: text,
  started_at: text,
  page_id: text,
  incident_updates: list(IncidentUpdate),
  components: list(Component),
})
export type Incident = v.InferOutput<typeof Incident>

const output = v.object({ page: Page, incidents: list(Incident) })

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/v2/incidents.json',
  summary: 'List the 50 most recent incidents, all unresolved ones among them',
  output,
  errors: [503],
})
export const listUnresolvedIncidents = endpoint({
  method: 'GET',
  path: '/api/v2/incidents/unresolved.json',
  summary: 'List the incidents that are investigating, identified or monitoring',
  output,
  errors: [503],
})
