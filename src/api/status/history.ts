import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** Times are ISO 8601 in UTC with milliseconds; durations are whole seconds. */
export const time = v.string()
export const maybeTime = v.nullable(v.string())

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
  /** When the record was first missing from the page; absent while it is listed. */
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

/** Several values of `status` and `impact` are separated by commas and match any of them. */
export const recordFilters = {
  kind: v.optional(v.picklist(recordKinds, 'expected incident or maintenance')),
  q: v.optional(v.pipe(v.string(), v.maxLength(maxSearchLength, tooLong))),
  status: v.optional(v.string()),
  impact: v.optional(v.string()),
  component: v.optional(v.string()),
  network: v.optional(v.string()),
}
const wholeTo100 = 'expected a whole number from 1 to 100'
export const pageLimit = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, wholeTo100),
    v.transform(Number),
    v.minValue(1, wholeTo100),
    v.maxValue(100, wholeTo100),
  ),
  '50',
)
export const cursor = v.optional(v.string())
/** `yes`: only records that have ended; `no`: only open and upcoming ones. */
const over = v.optional(v.picklist(['yes', 'no'], 'expected yes or no'))
export const moment = v.pipe(v.string(), v.isoTimestamp('expected a time like 2026-03-12T10:00:00Z'))
/** Only records that were, or may have been, active between these times (ISO 8601). */
const between = {
  from: v.optional(moment),
  until: v.optional(moment),
}
const month = v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'expected a month like 2026-03')))

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/history/records',
  summary:
    'List all incidents and maintenance, newest start first, beyond the 50 of the Statuspage endpoints; paged by key',
  query: v.object({ ...recordFilters, month, over, ...between, before: cursor, limit: pageLimit }),
  output: v.object({ records: v.array(RecordSummary), total: v.number(), next: v.nullable(v.string()) }),
  errors: [422],
})

/** Seconds per state other than operational on one day of the page's time zone, and that day's records. */
export const Day = v.object({
  day: v.string(),
  major: v.number(),
  partial: v.number(),
  degraded: v.number(),
  maintenance: v.number(),
  records: v.array(v.string()),
})
export type Day = v.InferOutput<typeof Day>

/** Days without events are left out; days before `known_from` have no data. Each uptime is a share of the known time, 0 to 1; null if nothing is known. */
export const ComponentDays = v.object({
  id: v.string(),
  /** The component's last name, and when it was first missing from the page; both absent while it is listed. */
  name: v.optional(v.string()),
  withdrawn_at: v.optional(time),
  known_from: maybeTime,
  /** When the state was last known; absent while it is. */
  known_until: v.optional(time),
  /** Of all the days. */
  known_seconds: v.number(),
  uptime: v.nullable(v.number()),
  uptime_30d: v.nullable(v.number()),
  uptime_7d: v.nullable(v.number()),
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
  summary: 'Get the last 90 days of every component, of one, or of those of a group',
  query: v.object({ component: v.optional(v.string()) }),
  output: DayBars,
  errors: [404, 422],
})
