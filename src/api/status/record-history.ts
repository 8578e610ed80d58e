import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { cursor, pageLimit, recordFilters, RecordKind, time } from './history.ts'
import { Maintenance } from './maintenance.ts'

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/history/months',
  summary: 'Count the incidents or maintenance windows that began in each month of the page’s time zone, newest first',
  query: v.object(recordFilters),
  output: v.object({ months: v.array(v.object({ month: v.string(), records: v.number() })) }),
  errors: [422],
})

/** An earlier text of an update; `seen_at` is when it was first seen. */
export const UpdateEdit = v.object({
  update_id: v.string(),
  status: v.string(),
  body: v.string(),
  seen_at: time,
})
export type UpdateEdit = v.InferOutput<typeof UpdateEdit>

/**
 * A record as in the Statuspage endpoints (the window of an incident is null), with details that only our history has.
 */
export const HistoryRecord = v.object({
  kind: RecordKind,
  record: Maintenance,
  seen_at: time,
  /** As in the summary. */
  withdrawn_at: v.optional(time),
  edits: v.array(UpdateEdit),
})
export type HistoryRecord = v.InferOutput<typeof HistoryRecord>

export const getRecord = endpoint({
  method: 'GET',
  path: '/api/history/records/{kind}/{id}',
  summary: 'Get an incident or maintenance, with the earlier texts of its updates',
  output: HistoryRecord,
  errors: [404],
})

/** `record` is the incident or maintenance that stated the transition; null if the service observed it. */
export const Transition = v.object({
  component_id: v.string(),
  at: time,
  seen_at: time,
  from: v.string(),
  to: v.string(),
  record: v.nullable(v.object({ kind: RecordKind, id: v.string(), name: v.string() })),
})
export type Transition = v.InferOutput<typeof Transition>

export const listTransitions = endpoint({
  method: 'GET',
  path: '/api/history/transitions',
  summary: 'List the state transitions of one component, newest first; paged by key',
  query: v.object({ component: v.string(), before: cursor, limit: pageLimit }),
  output: v.object({ transitions: v.array(Transition), next: v.nullable(v.string()) }),
  errors: [422],
})

/**
 * The incidents of each impact that began in a month, how many of them have ended, and the median seconds to identify,
 * mitigate and resolve those.
 */
export const Figures = v.object({
  month: v.string(),
  incidents: v.number(),
  by_impact: v.record(v.string(), v.number()),
  ended: v.number(),
  identify_seconds: v.nullable(v.number()),
  mitigate_seconds: v.nullable(v.number()),
  resolve_seconds: v.nullable(v.number()),
})
export type Figures = v.InferOutput<typeof Figures>

export const listFigures = endpoint({
  method: 'GET',
  path: '/api/history/figures',
  summary: 'Get figures of the incidents of the last 12 months, by month of the page’s time zone, newest first',
  query: v.object({ component: v.optional(v.string()), network: v.optional(v.string()) }),
  output: v.object({ figures: v.array(Figures) }),
  errors: [422],
})
