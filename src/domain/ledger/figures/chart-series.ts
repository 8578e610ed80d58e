import type { LedgerGap, LedgerInterval, LedgerStats } from '#api/ledger/ledger.ts'
import { countedSeconds } from './ledger-gaps.ts'

/** One result of failed transactions over time; null for all that have no series of their own. */
interface FailureSeries {
  readonly result: string | null
  readonly counts: readonly number[]
  /** Of all transactions of the interval, 0 to 1; null where there were none. */
  readonly shares: readonly (number | null)[]
}

/** Figures as charts draw them: one entry per interval in every list, those without transactions included. */
export interface ChartSeries {
  /** Seconds since 1970. */
  readonly starts: readonly number[]
  /** Seconds. */
  readonly interval: number
  readonly transactions: readonly number[]
  /** Of the time that was counted; null where none was. */
  readonly transactionsPerSecond: readonly (number | null)[]
  /** The most frequent results of the whole range first, all others last. */
  readonly failures: readonly FailureSeries[]
  readonly tinybars: readonly bigint[]
  /** The same fees, rounded: for drawing alone. */
  readonly hbar: readonly number[]
  /** Seconds; null where nothing is known. */
  readonly latency: { readonly median: readonly (number | null)[]; readonly p95: readonly (number | null)[] }
}

const maxOwnSeries = 5
const tinybarsPerHbar = 1e8

/**
 * The figures of even intervals. Nothing is known from `until` on (seconds since 1970): later intervals are left out, and
 * the rate of the one that is under way is that of its time so far.
 */
export function chartSeries(stats: LedgerStats, until = stats.to): ChartSeries {
  const { from, to, interval, total, missing = [] } = stats
  const known = new Map(stats.intervals.map((one) => [one.start, one]))
  const end = Math.min(to, until)
  const starts = Array.from({ length: Math.max(Math.ceil((end - from) / interval), 0) }, (_, n) => from + n * interval)
  const intervals = starts.map((start) => known.get(start))
  const transactions = intervals.map((one) => one?.transactions ?? 0)
  const tinybars = intervals.map((one) => one?.fees ?? 0n)
  const named = total.results.slice(0, maxOwnSeries).map(({ name }) => name)
  const all = total.results.length > maxOwnSeries ? [...named, null] : named
  return {
    starts,
    interval,
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
  const counted = one.results.filter(({ name }) => (result === null ? !named.includes(name) : name === result))
  return counted.reduce((sum, { transactions }) => sum + transactions, 0)
}

function shareOf(count: number, transactions: number): number | null {
  return transactions === 0 ? null : count / transactions
}

/** Transactions per second of the time of a range that was counted; null where none was. Less than a second tells nothing of a rate. */
export function rateOf(
  transactions: number,
  missing: readonly LedgerGap[],
  range: { readonly from: number; readonly to: number },
): number | null {
  const counted = missing.length === 0 ? range.to - range.from : countedSeconds(missing, range)
  return counted <= 0 && missing.length > 0 && transactions === 0 ? null : transactions / Math.max(counted, 1)
}
