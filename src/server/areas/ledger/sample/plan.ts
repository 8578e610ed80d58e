import { day, minute, second } from '../../../platform/spans.ts'

/** From a second (since 1970) until the next stretch begins: how many records a second, on average. */
export interface Stretch {
  readonly from: number
  readonly rate: number
}

/** What the sample's transactions depend on; plain JSON. `start` is in seconds since 1970: nothing lies before it. */
export interface LedgerPlan {
  readonly seed: number
  readonly start: number
  readonly stretches: readonly Stretch[]
}

export const liveRate = 5
/** Of the sample's transactions, this many are kept. */
export const keptTransactions = 300_000

const historyLength = day / second
const historyStep = (10 * minute) / second
/** The older, the sparser: a day comes to about 60,000. Seconds. */
const densityHalvesIn = 3_790
/** What lies further back than a day is a rest, and not written at all if it is a month old. */
const restLength = (30 * day) / second
const restTransactions = 10_000
const minRate = 0.1
/** A shorter pause is made up for at the usual rate. Seconds. */
const minPauseSeconds = 60
/** What had begun this long before the pause may still go on after it. Seconds. */
const maxScenarioSeconds = 4_000

/** A sample ledger with a day of history before `now` (milliseconds). */
export function newLedgerPlan({ seed, now }: { readonly seed: number; readonly now: number }): LedgerPlan {
  const stretches = historyStretches(now)
  return { seed, start: Math.floor(now / second) - historyLength, stretches }
}

/** The day before `now` (milliseconds), sparser the older, and from `now` on the live rate. */
export function historyStretches(now: number): Stretch[] {
  const present = Math.floor(now / second)
  const steps = Array.from({ length: historyLength / historyStep }, (_, index) => {
    const age = historyLength - index * historyStep
    return { from: present - age, rate: liveRate / (1 + (age - historyStep / 2) / densityHalvesIn) }
  })
  return [...steps, { from: present, rate: liveRate }]
}

export interface Pause {
  /** The newest consensus time that was kept, nanoseconds; null if none was. */
  readonly newest: bigint | null
  /** Milliseconds. */
  readonly now: number
}

/**
 * The plan after a pause: what was not written by `now` is as sparse as the history. The same plan after a short one.
 * What it says of the first day stays; of other times well before the pause it knows nothing any more.
 */
export function extendLedgerPlan(plan: LedgerPlan, { newest, now }: Pause): LedgerPlan {
  const present = Math.floor(now / second)
  // The second of the newest may be half written, and has to go on as it began.
  const from = newest === null ? plan.start : Number(newest / 1_000_000_000n) + 1
  if (present - from < minPauseSeconds) return plan
  const before = plan.stretches.filter((stretch) => stretch.from < from)
  const oldest = before.findLastIndex((stretch) => stretch.from <= from - maxScenarioSeconds)
  // The first day may not be written yet: its newest end is written first.
  const kept = before.filter((stretch, index) => index >= oldest || stretch.from <= plan.start + historyLength)
  return { ...plan, stretches: [...kept, ...pauseStretches(from, now)] }
}

function pauseStretches(from: number, now: number): Stretch[] {
  const history = historyStretches(now)
  const [first] = history
  if (first && from < first.from) return [...restStretches(from, first.from), ...history]
  const current = history.findLast((stretch) => stretch.from <= from)
  return [{ from, rate: current?.rate ?? liveRate }, ...history.filter((stretch) => stretch.from > from)]
}

function restStretches(from: number, until: number): Stretch[] {
  const begin = Math.max(from, until - restLength)
  const rest = { from: begin, rate: Math.min(minRate, restTransactions / (until - begin)) }
  return begin > from ? [{ from, rate: 0 }, rest] : [rest]
}

/** Records a second, on average, in a second since 1970. */
export function rateAt(plan: LedgerPlan, at: number): number {
  return plan.stretches.findLast(({ from }) => from <= at)?.rate ?? 0
}
