import type { LedgerStats } from '#api/ledger/ledger.ts'

/** How lively a ledger is. */
export interface Pulse {
  /** Transactions per second, of late. */
  readonly perSecond: number
  /** Share of the transactions of late that succeeded, 0 to 1; null without any. */
  readonly succeeded: number | null
  /** Transactions per second in each interval, the oldest first. */
  readonly rates: readonly number[]
  /** Where not all were counted: since when they were, in seconds since 1970, null where something is missing later. */
  readonly counted: { readonly since: number | null } | null
}

/** An interval that has just begun says nothing yet: less than this share of it is left out. */
const minIntervalShare = 0.25

/** The pulse as it was at `until`, in seconds since 1970. `lately` is how many seconds count as of late. */
export function pulseOf(
  { from, interval, intervals, missing = [] }: LedgerStats,
  until: number,
  lately: number,
): Pulse {
  const byStart = new Map(intervals.map((one) => [one.start, one]))
  const since = Number(missing.find((gap) => gap.from === null)?.to ?? 0)
  const starts: number[] = []
  for (let start = from; start + interval * minIntervalShare <= until; start += interval)
    if (start + interval > since) starts.push(start)
  const count = (start: number) => byStart.get(start)?.transactions ?? 0
  const recent = starts.filter((start) => start >= until - lately)
  const transactions = recent.reduce((sum, start) => sum + count(start), 0)
  const failures = recent.reduce((sum, start) => sum + (byStart.get(start)?.failures ?? 0), 0)
  const [first] = recent
  return {
    perSecond:
      first === undefined
        ? 0
        : transactions / timeOf(Math.max(first, since), Math.min(until, first + recent.length * interval)),
    succeeded: transactions === 0 ? null : 1 - failures / transactions,
    rates: starts.map((start) => count(start) / timeOf(Math.max(start, since), Math.min(until, start + interval))),
    counted: missing.length === 0 ? null : { since: missing.some((gap) => gap.from !== null) ? null : since },
  }
}

/** Less than a second tells nothing of a rate. */
function timeOf(from: number, to: number): number {
  return Math.max(to - from, 1)
}
