import type { LedgerStats } from '#api/ledger/ledger.ts'
import { countDuplicates } from './figure-links.ts'

export interface Pulse {
  readonly perSecond: number
  /** Share of recent transactions that succeeded, 0 to 1, ignoring duplicates; null without any. */
  readonly succeeded: number | null
  /** Transactions per second of each interval, oldest first. */
  readonly rates: readonly number[]
  /**
   * Null if everything was counted. `since`: the start of gapless counting in seconds since 1970; null if there is a
   * later gap.
   */
  readonly counted: { readonly since: number | null } | null
}

/** The current interval counts only after this share of it has passed. */
const minIntervalShare = 0.25

/** `until` is in seconds since 1970. `lately` is the number of seconds that count as recent. */
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
  const duplicates = recent.reduce((sum, start) => sum + countDuplicates(byStart.get(start)?.results ?? []), 0)
  const failures = recent.reduce((sum, start) => sum + (byStart.get(start)?.failures ?? 0), 0) - duplicates
  const [first] = recent
  return {
    perSecond:
      first === undefined
        ? 0
        : transactions / timeOf(Math.max(first, since), Math.min(until, first + recent.length * interval)),
    succeeded: transactions === duplicates ? null : 1 - failures / (transactions - duplicates),
    rates: starts.map((start) => count(start) / timeOf(Math.max(start, since), Math.min(until, start + interval))),
    counted: missing.length === 0 ? null : { since: missing.some((gap) => gap.from !== null) ? null : since },
  }
}

/** Rates over less than a second are meaningless. */
function timeOf(from: number, to: number): number {
  return Math.max(to - from, 1)
}
