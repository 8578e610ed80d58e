import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** Calendar units and days are in the page's time zone; each range of days includes today. */
export const uptimeRanges = [
  '24h',
  '7d',
  '30d',
  '90d',
  '365d',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const
export type UptimeRange = (typeof uptimeRanges)[number]

const day = v.pipe(v.string(), v.isoDate('expected a day like 2026-03-12'))

/**
 * `uptime` is a share of the known time, 0 to 1; null if nothing is known. Unknown time counts as neither up nor down.
 */
const measured = {
  uptime: v.nullable(v.number()),
  known_seconds: v.number(),
  unknown_seconds: v.number(),
  major_seconds: v.number(),
  partial_seconds: v.number(),
  degraded_seconds: v.number(),
  maintenance_seconds: v.number(),
}
export const Measured = v.object(measured)
export type Measured = v.InferOutput<typeof Measured>

const MeasuredMonth = v.object({ month: v.string(), ...measured })

const row = { ...measured, months: v.optional(v.array(MeasuredMonth)) }

/** Figures of all components together, each weighted by its known time. */
const pooled = { name: v.string(), network: v.nullable(v.string()), components: v.number(), ...row }

export const UptimeReport = v.object({
  time_zone: v.string(),
  /** The range that was measured, in UTC. It ends now if the requested range ends later. */
  from: v.string(),
  until: v.string(),
  /** The days of the range, both inclusive. */
  first_day: v.string(),
  last_day: v.string(),
  networks: v.array(v.object({ id: v.string(), ...pooled })),
  groups: v.array(v.object({ id: v.string(), ...pooled })),
  components: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      group: v.nullable(v.string()),
      network: v.nullable(v.string()),
      /** Nothing is known before this time; null if nothing is known at all. */
      known_from: v.nullable(v.string()),
      /** When the component was first missing from the page; absent while it is listed. */
      withdrawn_at: v.optional(v.string()),
      ...row,
    }),
  ),
})
export type UptimeReport = v.InferOutput<typeof UptimeReport>

export const UptimeQuery = v.object({
  range: v.optional(v.picklist(uptimeRanges, `expected one of ${uptimeRanges.join(', ')}`)),
  from: v.optional(day),
  until: v.optional(day),
  network: v.optional(v.string()),
  group: v.optional(v.string()),
  component: v.optional(v.string()),
  by: v.optional(v.literal('month', 'expected month')),
  format: v.optional(v.picklist(['json', 'csv'], 'expected json or csv')),
})
export type UptimeQuery = v.InferOutput<typeof UptimeQuery>

export const getUptime = endpoint({
  method: 'GET',
  path: '/api/history/uptime',
  summary: 'Get the uptime of each network, group and component over a range of days, with unknown time',
  query: UptimeQuery,
  output: UptimeReport,
  errors: [404, 422],
})
