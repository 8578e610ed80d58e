import type { Transaction } from '#api/ledger/transactions.ts'
import { type LedgerPlan, rateAt } from './plan.ts'
import {
  type SampleEntry,
  laneInMinute,
  laneInSecond,
  lastNumberFrom,
  maxScenarios,
  numbersFrom,
  createScenarioContext,
  systemLane,
} from './scenario-context.ts'
import { maxScheduleSeconds, signingSeconds, schedule, scheduleEnd } from './scenarios/schedules.ts'
import { isStopped, loadProfileAt, type LoadProfile, burstShare, outageShare } from './load-profile.ts'
import { randomOf } from '../../../platform/random.ts'
import { poisson } from './random-choices.ts'
import { anyScenario, entriesPerScenario, schedulesPerThousand, type Scenario } from './scenario-mix.ts'
import { newExchangeRate, stakingPeriodEnd } from './scenarios/system.ts'

interface SampleRange {
  /** Consensus timestamp in nanoseconds since 1970, inclusive. */
  readonly from: bigint
  /** Exclusive. */
  readonly to: bigint
  readonly size?: number
}

const maxScenarioSeconds = 5
const maxScheduleMinutes = Math.ceil(maxScheduleSeconds / 60) + 1
/** A batch ends after this many seconds of the sample, even if it is short or empty, so that its reader can yield. */
const maxSecondsPerBatch = 2_000
const nanosPerSecond = 1_000_000_000n

/**
 * The sample's entries of a range in consensus order, in batches. They depend on the plan alone: wherever ranges
 * are cut, adjacent ones join without gaps or duplicates.
 */
export function* sampleTransactions(plan: LedgerPlan, { from, to, size = 200 }: SampleRange): Generator<Transaction[]> {
  const first = Math.max(plan.start, Number(from / nanosPerSecond))
  const end = Number((to + nanosPerSecond - 1n) / nanosPerSecond)
  let batch: Transaction[] = []
  let seconds = 0
  for (const { second, entries } of secondBySecond(plan, first, end)) {
    for (const { at, entry } of entries) {
      const time = BigInt(second) * nanosPerSecond + BigInt(at.nanos)
      if (time < from || time >= to) continue
      batch.push(entry)
      if (batch.length < size) continue
      yield batch
      batch = []
      seconds = 0
    }
    seconds += 1
    if (seconds < maxSecondsPerBatch) continue
    yield batch
    batch = []
    seconds = 0
  }
  if (batch.length > 0) yield batch
}

function* secondBySecond(plan: LedgerPlan, first: number, end: number) {
  const pending = new Map<number, SampleEntry[]>()
  const expect = (added: readonly SampleEntry[]) => {
    for (const entry of added) {
      const { second } = entry.at
      if (second < first) continue
      const others = pending.get(second)
      if (others) others.push(entry)
      else pending.set(second, [entry])
    }
  }
  const begin = first - maxScenarioSeconds
  let profile: LoadProfile = loadProfileAt(plan, Math.floor(begin / 60))
  for (let minute = Math.floor(first / 60) - maxScheduleMinutes; minute <= Math.floor(begin / 60); minute += 1)
    expect(schedulesOfMinute(plan, minute, loadProfileAt(plan, minute), first))
  for (let second = begin; second < end; second += 1) {
    if (second % 60 === 0 && second > begin) {
      profile = loadProfileAt(plan, second / 60)
      expect(schedulesOfMinute(plan, second / 60, profile, first))
    }
    expect(entriesOfSecond(plan, second, profile))
    expect(systemEntries(plan, second))
    if (second < first) continue
    const entries = pending.get(second) ?? []
    pending.delete(second)
    yield { second, entries: isStopped(plan, second) ? [] : entries.toSorted((a, b) => a.at.nanos - b.at.nanos) }
  }
}

const scheduleShare = schedulesPerThousand / 1000

/** Entries of the scenarios that begin in a second and end within a few seconds. */
function entriesOfSecond(plan: LedgerPlan, second: number, { load, burst, outage }: LoadProfile): SampleEntry[] {
  const random = randomOf(plan.seed, 'second', second)
  const mean = (rateAt(plan, second) / entriesPerScenario) * load
  const usual = poisson(random, mean * (1 - scheduleShare), maxScenarios.inSecond - 1)
  const rushing = burst ? poisson(random, mean * burstShare, maxScenarios.inSecond - usual) : 0
  const numbers = numbersFrom(second - plan.start)
  return Array.from({ length: usual + rushing }, (_, index) => {
    const context = createScenarioContext({ random, second, lane: laneInSecond(second, index), numbers })
    const scenario = index < usual || burst === null ? anyScenario(random) : burst
    const played = outage !== null && random.chance(outageShare) ? outage : scenario
    played(context)
    return context.entries
  }).flat()
}

/**
 * Entries of the schedules that begin in a minute and last up to most of an hour, except schedules that end before
 * `since`.
 */
function schedulesOfMinute(plan: LedgerPlan, minute: number, { load }: LoadProfile, since: number): SampleEntry[] {
  const mean = (rateAt(plan, minute * 60) / entriesPerScenario) * load * scheduleShare * 60
  const count = poisson(randomOf(plan.seed, 'schedules', minute), mean, maxScenarios.inMinute)
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(plan.seed, 'schedule', minute, index)
    const second = minute * 60 + random.between(0, 59)
    const signing = signingSeconds(random)
    if (scheduleEnd(second, signing) < since) return []
    // Each schedule uses the last entity number of another second of the minute.
    const numbers = lastNumberFrom(minute * 60 + index - plan.start)
    const context = createScenarioContext({ random, second, lane: laneInMinute(minute, index), numbers })
    schedule(context, signing)
    return context.entries
  }).flat()
}

/** The network's own transactions: hourly, and at midnight (UTC). */
function systemEntries(plan: LedgerPlan, second: number): SampleEntry[] {
  if (second % 3600 !== 0) return []
  const random = randomOf(plan.seed, 'system', second)
  const context = createScenarioContext({ random, second, lane: systemLane, numbers: numbersFrom(second - plan.start) })
  const scenarios: Scenario[] = second % 86_400 === 0 ? [newExchangeRate, stakingPeriodEnd] : [newExchangeRate]
  for (const scenario of scenarios) scenario(context)
  return context.entries
}
