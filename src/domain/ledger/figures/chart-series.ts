import type { LedgerGap, LedgerInterval, LedgerStats } from '#api/ledger/ledger.ts'
import { duplicateCode } from './figure-links.ts'
import { countedSeconds } from './ledger-gaps.ts'

/** A null result combines all results without a separate series. */
interface FailureSeries {
  readonly result: string | null
  readonly counts: readonly number[]
  /** Share of the interval's transactions, 0 to 1; null if there were none. */
  readonly shares: readonly (number | null)[]
}

/** Every list has one item per interval, empty intervals included. */
export interface ChartSeries {
  /** Seconds since 1970. */
  readonly starts: readonly number[]
  /** Seconds. */
  readonly interval: number
  /** The last interval is still open, so its curves would drop or jump. */
  readonly isLastOpen: boolean
  readonly transactions: readonly number[]
  /** Per second of counted time; null if none of the interval was counted. */
  readonly transactionsPerSecond: readonly (number | null)[]
  /**
   * The most frequent results of the whole range first, the combined rest last. A duplicate is not a failure, because
   * another submission took effect.
   */
  readonly failures: readonly FailureSeries[]
  readonly tinybars: readonly bigint[]
  /** The same fees, rounded for drawing only. */
  readonly hbar: readonly number[]
  /** Seconds; null if unknown. */
  readonly latency: { readonly median: readonly (number | null)[]; readonly p95: readonly (number | null)[] }
}

const maxOwnSeries = 5
const tinybarsPerHbar = 1e8

/**
 * Nothing is known after `until` (seconds since 1970): later intervals are left out, and the rate of the current
 * interval covers only the elapsed time.
 */
export function chartSeries(stats: LedgerStats, until = stats.to): ChartSeries {
  const { from, to, interval, total, missing = [] } = stats
  const known = new Map(stats.intervals.map((one) => [one.start, one]))
  const end = Math.min(to, until)
  const starts = Array.from({ length: Math.max(Math.ceil((end - from) / interval), 0) }, (_, n) => from + n * interval)
  const intervals = starts.map((start) => known.get(start))
  const transactions = intervals.map((one) => one?.transactions ?? 0)
  const tinybars = intervals.map((one) => one?.fees ?? 0n)
  const results = total.results.flatMap(({ name }) => (name === duplicateCode ? [] : [name]))
  const named = results.slice(0, maxOwnSeries)
  const all = results.length > maxOwnSeries ? [...named, null] : named
  return {
    starts,
    interval,
    isLastOpen: (starts.at(-1) ?? 0) + interval > until,
    transactions,
    transactionsPerSecond: transactions.map((count, n) => {
      const start = starts[n] ?? from
      return rateOf(count, missing, { from: start, to: Math.min(start + interval, end) })
    }),
    failures: all.map((result) => {
      const counts = intervals.map((one) => failuresOf(one, result, named))
      return { result, counts, shares: counts.map((count, n) => shareOf(count, transactions[n] ?? 0)) }
    }),
    tinybars,
    hbar: tinybars.map((fees) => Number(fees) / tinybarsPerHbar),
    latency: {
      median: intervals.map((one) => one?.latency.median ?? null),
      p95: intervals.map((one) => one?.latency.p95 ?? null),
    },
  }
}

function failuresOf(one: LedgerInterval | undefined, result: string | null, named: readonly string[]): number {
  if (!one) return 0
  const isOther = (name: string) => name !== duplicateCode && !named.includes(name)
  const counted = one.results.filter(({ name }) => (result === null ? isOther(name) : name === result))
  return counted.reduce((sum, { transactions }) => sum + transactions, 0)
}

function shareOf(count: number, transactions: number): number | null {
  return transactions === 0 ? null : count / transactions
}

/** Null if nothing was counted. The divisor is at least one second. */
export function rateOf(
  transactions: number,
  missing: readonly LedgerGap[],
  range: { readonly from: number; readonly to: number },
): number | null {
  const counted = missing.length === 0 ? range.to - range.from : countedSeconds(missing, range)
  return counted <= 0 && missing.length > 0 && transactions === 0 ? null : transactions / Math.max(counted, 1)
}
