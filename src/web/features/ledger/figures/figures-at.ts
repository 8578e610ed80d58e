import type { LedgerStats } from '#api/ledger/ledger.ts'
import { countDuplicates } from '#domain/ledger/figures/figure-links.ts'
import { rateOf, type ChartSeries } from '#domain/ledger/figures/chart-series.ts'

export interface FiguresAt {
  /** Start of the interval in seconds since 1970; null for the whole range. */
  readonly at: number | null
  readonly transactions: number
  /** Per counted second; null if nothing was counted. */
  readonly rate: number | null
  /** Excludes duplicates, because one of their submissions took effect. */
  readonly failures: number
  readonly duplicates: number
  /** Failures by result, in the order of the whole range; null combines all others. */
  readonly results: readonly { readonly result: string | null; readonly count: number }[]
  /** Tinybars. */
  readonly fees: bigint
  /** Seconds. */
  readonly median: number | null
  readonly p95: number | null
}

/** A null `index` means the whole range. `until` is in seconds since 1970. */
export function figuresAt(stats: LedgerStats, chart: ChartSeries, until: number, index: number | null): FiguresAt {
  const at = index === null ? undefined : chart.starts[index]
  if (index === null || at === undefined) return rangeFigures(stats, chart, until)
  const results = chart.failures.map(({ result, counts }) => ({ result, count: counts[index] ?? 0 }))
  const duplicates = countDuplicates(stats.intervals.find(({ start }) => start === at)?.results ?? [])
  return {
    at,
    transactions: chart.transactions[index] ?? 0,
    rate: chart.transactionsPerSecond[index] ?? null,
    failures: results.reduce((sum, { count }) => sum + count, 0),
    duplicates,
    results,
    fees: chart.tinybars[index] ?? 0n,
    median: chart.latency.median[index] ?? null,
    p95: chart.latency.p95[index] ?? null,
  }
}

function rangeFigures({ total, from, to, missing = [] }: LedgerStats, chart: ChartSeries, until: number): FiguresAt {
  return {
    at: null,
    transactions: total.transactions,
    rate: rateOf(total.transactions, missing, { from, to: Math.min(to, until) }),
    failures: total.failures - countDuplicates(total.results),
    duplicates: countDuplicates(total.results),
    results: chart.failures.map(({ result, counts }) => ({ result, count: counts.reduce((sum, n) => sum + n, 0) })),
    fees: total.fees,
    median: total.latency.median,
    p95: total.latency.p95,
  }
}
