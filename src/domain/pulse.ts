import type { LedgerStats } from '#api/ledger.ts'

/** How lively a ledger is. */
export interface Pulse {
  /** Transactions per second, of late. */
  readonly perSecond: number
  /** Share of the transactions of late that succeeded, 0 to 1; null without any. */
  readonly succeeded: number | null
  /** Transactions per second in each interval, the oldest first. */
  readonly rates: readonly number[]
}

/** An interval that has just begun says nothing yet: less than this share of it is left out. */
const begun = 0.25

/** The pulse as it was at `until`, in seconds since 1970. `lately` is how many seconds count as of late. */
export function pulseOf({ from, interval, intervals }: LedgerStats, until: number, lately: number): Pulse {
  const byStart = new Map(intervals.map((one) => [one.start, one]))
  const starts: number[] = []
  for (let start = from; start + interval * begun <= until; start += interval) starts.push(start)
  const count = (start: number) => byStart.get(start)?.transactions ?? 0
  const recent = starts.filter((start) => start >= until - lately)
  const transactions = recent.reduce((sum, start) => sum + count(start), 0)
  const failures = recent.reduce((sum, start) => sum + (byStart.get(start)?.failures ?? 0), 0)
  const [first] = recent
  return {
    perSecond: first === undefined ? 0 : transactions / (Math.min(until, first + recent.length * interval) - first),
    succeeded: transactions === 0 ? null : 1 - failures / transactions,
    rates: starts.map((start) => count(start) / Math.min(interval, until - start)),
  }
}
