import { day, minute, second } from '../../../platform/spans.ts'

/** A period from a second (since 1970) until the next period begins, with its average entries per second. */
export interface RatePeriod {
  readonly from: number
  readonly rate: number
}

/**
 * Everything that the sample's transactions depend on, as plain JSON. `start` is in seconds since 1970; nothing is
 * older.
 */
export interface LedgerPlan {
  readonly seed: number
  readonly start: number
  readonly stretches: readonly RatePeriod[]
}

export const liveRate = 5
export const keptTransactions = 300_000

/** Seconds of history before the first start. */
export const historySeconds = day / second
const historyStepSeconds = (10 * minute) / second
/** Seconds of age after which the density halves. This gives a day of about 60,000 entries. */
const densityHalvesIn = 3_790
/** Earlier history is sparse; nothing is older than this. */
const maxRestSeconds = (30 * day) / second
const maxRestEntries = 10_000
const minRate = 0.1
/** A shorter pause is filled at the usual rate. */
const minPauseSeconds = 60
/** A scenario that began up to this long before the pause can continue after it. */
const maxScenarioSeconds = 4_000

/** `now` is in milliseconds since 1970. The plan has a day of history before it. */
export function newLedgerPlan({ seed, now }: { readonly seed: number; readonly now: number }): LedgerPlan {
  const stretches = historyStretches(now)
  return { seed, start: Math.floor(now / second) - historySeconds, stretches }
}

/** The day before `now` (milliseconds), sparser with age, then the live rate. */
export function historyStretches(now: number): RatePeriod[] {
  const present = Math.floor(now / second)
  const steps = Array.from({ length: historySeconds / historyStepSeconds }, (_, index) => {
    const age = historySeconds - index * historyStepSeconds
    return { from: present - age, rate: liveRate / (1 + (age - historyStepSeconds / 2) / densityHalvesIn) }
  })
  return [...steps, { from: present, rate: liveRate }]
}

export interface Pause {
  /** The newest stored consensus timestamp in nanoseconds, or null. */
  readonly newest: bigint | null
  /** Milliseconds. */
  readonly now: number
}

/**
 * Extends the plan over a pause, whose entries are as sparse as the history. After a short pause returns the same
 * plan. Keeps the first day; drops other periods that ended well before the pause.
 */
export function extendLedgerPlan(plan: LedgerPlan, { newest, now }: Pause): LedgerPlan {
  const present = Math.floor(now / second)
  // The second of the newest entry may be incomplete and must continue as it began.
  const from = newest === null ? plan.start : Number(newest / 1_000_000_000n) + 1
  if (present - from < minPauseSeconds) return plan
  const before = plan.stretches.filter((stretch) => stretch.from < from)
  const oldest = before.findLastIndex((stretch) => stretch.from <= from - maxScenarioSeconds)
  // The first day may still be missing, because it is filled from its newest end.
  const kept = before.filter((stretch, index) => index >= oldest || stretch.from <= plan.start + historySeconds)
  return { ...plan, stretches: [...kept, ...pauseStretches(from, now)] }
}

function pauseStretches(from: number, now: number): RatePeriod[] {
  const history = historyStretches(now)
  const [first] = history
  if (first && from < first.from) return [...restStretches(from, first.from), ...history]
  const current = history.findLast((stretch) => stretch.from <= from)
  return [{ from, rate: current?.rate ?? liveRate }, ...history.filter((stretch) => stretch.from > from)]
}

function restStretches(from: number, until: number): RatePeriod[] {
  const begin = Math.max(from, until - maxRestSeconds)
  const rest = { from: begin, rate: Math.min(minRate, maxRestEntries / (until - begin)) }
  return begin > from ? [{ from, rate: 0 }, rest] : [rest]
}

/** Average entries per second at a second since 1970. */
export function rateAt(plan: LedgerPlan, at: number): number {
  return plan.stretches.findLast(({ from }) => from <= at)?.rate ?? 0
}
