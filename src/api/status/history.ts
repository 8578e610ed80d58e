import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Maintenance } from './maintenance.ts'

/** Times are ISO 8601 in UTC with milliseconds; durations are whole seconds. */
const time = v.string()
const maybeTime = v.nullable(v.string())

export const recordKinds = ['incident', 'maintenance'] as const
export const RecordKind = v.picklist(recordKinds)
export type RecordKind = v.InferOutput<typeof RecordKind>

/** `started_at` is the earliest known time; `ended_at` is null while the record is open. */
export const RecordSummary = v.object({
  kind: RecordKind,
  id: v.string(),
  name: v.string(),
  status: v.string(),
  impact: v.string(),
  started_at: time,
  ended_at: maybeTime,
  /** When the page was first seen without it; absent while it is listed. */
  withdrawn_at: v.optional(time),
  newest_at: time,
  scheduled_for: maybeTime,
  scheduled_until: maybeTime,
  updates: v.number(),
  last_update: v.string(),
  components: v.array(v.object({ id: v.string(), name: v.string() })),
  networks: v.array(v.string()),
})
export type RecordSummary = v.InferOutput<typeof RecordSummary>

export const maxSearchLength = 500
const tooLong = `expected at most ${maxSearchLength} characters`

/** Several values of `status` and `impact` are separated by commas and mean "any of". */
const filters = {
  kind: v.optional(v.picklist(recordKinds, 'expected incident or maintenance')),
  q: v.optional(v.pipe(v.string(), v.maxLength(maxSearchLength, tooLong))),
  status: v.optional(v.string()),
  impact: v.optional(v.string()),
  component: v.optional(v.string()),
  network: v.optional(v.string()),
}
const wholeTo100 = 'expected a whole number from 1 to 100'
const limit = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, wholeTo100),
    v.transform(Number),
    v.minValue(1, wholeTo100),
    v.maxValue(100, wholeTo100),
  ),
  '50',
)
const cursor = v.optional(v.string())
/** `yes`: only records that have ended; `no`: only open and upcoming ones. */
const over = v.optional(v.picklist(['yes', 'no'], 'expected yes or no'))
const moment = v.pipe(v.string(), v.isoTimestamp('expected a time like 2026-03-12T10:00:00Z'))
/** Only records that were or may be active between these times (ISO 8601). */
const between = {
  from: v.optional(moment),
  until: v.optional(moment),
}
const month = v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'expected a month like 2026-03')))

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/history/records',
  summary: 'All incidents and maintenance, newest start first, beyond the 50 of the Statuspage endpoints; paged by key',
  query: v.object({ ...filters, month, over, ...between, before: cursor, limit }),
  output: v.object({ records: v.array(RecordSummary), total: v.number(), next: v.nullable(v.string()) }),
  errors: [422],
})

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/history/months',
  summary: 'How many incidents or maintenances began in each month of the page time zone, newest first',
  query: v.object(filters),
  output: v.object({ months: v.array(v.object({ month: v.string(), records: v.number() })) }),
  errors: [422],
})

/** An earlier wording of an update; `seen_at` is when it was first seen. */
export const UpdateEdit = v.object({
  update_id: v.string(),
  status: v.string(),
  body: v.string(),
  seen_at: time,
})
export type UpdateEdit = v.InferOutput<typeof UpdateEdit>

/** A record as the Statuspage endpoints have it (the window is null on an incident), and what only our history knows. */
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
  summary: 'One incident or maintenance, with the earlier wordings of its updates',
  output: HistoryRecord,
  errors: [404],
})

/** Seconds per state other than operational on one day of the page's time zone, and the records of that day. */
export const Day = v.object({
  day: v.string(),
  major: v.number(),
  partial: v.number(),
  degraded: v.number(),
  maintenance: v.number(),
  records: v.array(v.string()),
})
export type Day = v.InferOutput<typeof Day>

/** Days without events are left out; days before `known_from` have no data. `uptime` is a share of the known time, 0 to 1. */
export const ComponentDays = v.object({
  id: v.string(),
  /** The name, and when the page was first seen without it; both absent while it is listed. */
  name: v.optional(v.string()),
  withdrawn_at: v.optional(time),
  known_from: maybeTime,
  uptime: v.nullable(v.number()),
  days: v.array(Day),
})
export type ComponentDays = v.InferOutput<typeof ComponentDays>

export const DayBars = v.object({
  time_zone: v.string(),
  first_day: v.string(),
  last_day: v.string(),
  components: v.array(ComponentDays),
  records: v.record(v.string(), v.object({ kind: RecordKind, name: v.string() })),
})
export type DayBars = v.InferOutput<typeof DayBars>

export const getDayBars = endpoint({
  method: 'GET',
  path: '/api/history/days',
  summary: 'The last 90 days of every component, or of one',
  query: v.object({ component: v.optional(v.string()) }),
  output: DayBars,
  errors: [404, 422],
})

/** `record` is the incident or maintenance that stated the transition; null if we observed it. */
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
  summary: 'State transitions of one component, newest first; paged by key',
  query: v.object({ component: v.string(), before: cursor, limit }),
  output: v.object({ transitions: v.array(Transition), next: v.nullable(v.string()) }),
  errors: [422],
})

export const changeKinds = [
  'component_status',
  'component_added',
  'component_withdrawn',
  'record_opened',
  'record_withdrawn',
  'record_status',
  'update_posted',
  'update_edited',
  'window_moved',
  'end_moved',
] as const

/** A change that this service saw. `from` and `to` are wire values: a state, or an ISO time for a moved window or end. */
export const Change = v.object({
  id: v.number(),
  kind: v.picklist(changeKinds),
  subject: v.object({ kind: v.picklist(['component', ...recordKinds]), id: v.string(), name: v.string() }),
  seen_at: time,
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
})
export type Change = v.InferOutput<typeof Change>

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/history/changes',
  summary: 'What changed since a moment (ISO 8601), newest first; paged by key',
  query: v.object({ since: moment, before: cursor, limit }),
  output: v.object({ changes: v.array(Change), total: v.number(), next: v.nullable(v.string()) }),
  errors: [422],
})

/** Wire values and times. `from` is the state before the first of `states`, which are oldest first. */
export const News = v.object({
  subject: v.object({ kind: v.picklist(['component', ...recordKinds]), id: v.string(), name: v.string() }),
  networks: v.array(v.string()),
  impact: v.nullable(v.string()),
  status: v.string(),
  open: v.boolean(),
  new: v.boolean(),
  from: v.nullable(v.string()),
  states: v.array(v.object({ at: time, state: v.string() })),
  updates: v.number(),
  edits: v.number(),
  moved_to: maybeTime,
  end_moved_to: maybeTime,
  removed_at: maybeTime,
  components: v.array(
    v.object({ id: v.string(), name: v.string(), from: v.string(), worst: v.string(), to: v.string() }),
  ),
  newest_at: time,
})
export type News = v.InferOutput<typeof News>

export const maxNews = 200

export const listNews = endpoint({
  method: 'GET',
  path: '/api/history/news',
  summary:
    'What happened since a moment (ISO 8601), one item for each incident, maintenance and component, newest first',
  query: v.object({ since: moment, network: v.optional(v.string()) }),
  output: v.object({
    since: time,
    until: time,
    /** Nothing is known before; null while there is no page. */
    known_from: maybeTime,
    /** Edits, moves and changes that no record states are known from here on only. */
    watched_from: maybeTime,
    /** Where the list is cut: what happened before is left out; null if it is complete. */
    listed_from: maybeTime,
    total: v.number(),
    news: v.array(News),
  }),
  errors: [422],
})

/** How many incidents of each impact began in a month, and the median seconds to identify, mitigate and resolve them. */
export const Figures = v.object({
  month: v.string(),
  incidents: v.number(),
  by_impact: v.record(v.string(), v.number()),
  identify_seconds: v.nullable(v.number()),
  mitigate_seconds: v.nullable(v.number()),
  resolve_seconds: v.nullable(v.number()),
})
export type Figures = v.InferOutput<typeof Figures>

export const listFigures = endpoint({
  method: 'GET',
  path: '/api/history/figures',
  summary: 'Figures of the incidents of the last 12 months, by month of the page time zone, newest first',
  query: v.object({ component: v.optional(v.string()), network: v.optional(v.string()) }),
  output: v.object({ figures: v.array(Figures) }),
  errors: [422],
})
