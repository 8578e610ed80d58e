import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Int64 } from '../int64.ts'
import { FindFilter } from './transactions.ts'

const count = v.number()

/** Counts for one result, type, node or payer. `fees` is in tinybars. */
export const LedgerCount = v.object({ name: v.string(), transactions: count, failures: count, fees: Int64 })
export type LedgerCount = v.InferOutput<typeof LedgerCount>

/** Estimated seconds from valid start to consensus, for user-submitted transactions; null without any. */
export const LedgerLatency = v.object({ median: v.nullable(v.number()), p95: v.nullable(v.number()) })
export type LedgerLatency = v.InferOutput<typeof LedgerLatency>

const figures = {
  transactions: count,
  failures: count,
  /** Tinybars charged. */
  fees: Int64,
  /** Failures only, most frequent first. */
  results: v.array(LedgerCount),
  types: v.array(LedgerCount),
  nodes: v.array(LedgerCount),
  /**
   * The ten payers with the most transactions, most active first. Beyond a few hundred payers the counts are estimates.
   */
  payers: v.array(LedgerCount),
  payers_estimate: count,
  latency: LedgerLatency,
}
export const LedgerFigures = v.object(figures)
export type LedgerFigures = v.InferOutput<typeof LedgerFigures>

/** `start` is in seconds since 1970. */
export const LedgerInterval = v.object({ start: count, ...figures })
export type LedgerInterval = v.InferOutput<typeof LedgerInterval>

/** A period that was not counted, between two consensus timestamps, both exclusive; null means unbounded. */
export const LedgerGap = v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) })
export type LedgerGap = v.InferOutput<typeof LedgerGap>

/**
 * Seconds since 1970; `to` is exclusive. The requested range is widened to whole intervals; empty intervals are left
 * out.
 */
export const LedgerStats = v.object({
  from: count,
  to: count,
  /** Seconds. */
  interval: count,
  intervals: v.array(LedgerInterval),
  total: LedgerFigures,
  /** Only with a mirror node upstream: the parts of the range that were not counted, oldest first. */
  missing: v.optional(v.array(LedgerGap)),
  /** Present only if retention has deleted records of the range: the consensus timestamp of the oldest record kept. */
  records_from: v.optional(v.string()),
})
export type LedgerStats = v.InferOutput<typeof LedgerStats>

const wholeTo500 = 'expected a whole number from 1 to 500'
const moment = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,10}(\.\d{1,9})?$/, 'expected seconds since 1970, like 1700000000.000000001')),
)

export const getLedgerStats = endpoint({
  method: 'GET',
  path: '/api/ledger/stats',
  summary: 'Get figures per interval, from buckets of minutes, hours and days',
  query: v.object({
    /** Defaults to the oldest transaction. */
    from: moment,
    /** Exclusive. Defaults to the newest transaction. */
    to: moment,
    /** The maximum number of intervals. */
    intervals: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, wholeTo500),
        v.transform(Number),
        v.minValue(1, wholeTo500),
        v.maxValue(500, wholeTo500),
      ),
      '120',
    ),
    /** `total` omits the types, nodes and payers of each interval. */
    lists: v.optional(v.picklist(['all', 'total'], 'expected all or total')),
  }),
  output: LedgerStats,
  errors: [422],
})

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const ledgerExportPath = '/api/ledger/export'
export const LedgerExport = v.object({
  ...v.omit(FindFilter, ['limit']).entries,
  format: v.optional(v.picklist(exportFormats, 'expected csv or json'), 'csv'),
})
