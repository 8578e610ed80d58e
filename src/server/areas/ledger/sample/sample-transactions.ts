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
import { loadProfileAt, type LoadProfile, burstShare, outageShare } from './load-profile.ts'
import { randomOf } from '../../../platform/random.ts'
import { poisson } from './random-choices.ts'
import { anyScenario, entriesPerScenario, schedulesPerThousand, type Scenario } from './scenario-mix.ts'
import { newExchangeRate, stakingPeriodEnd } from './scenarios/system.ts'

interface SampleRange {
  /** Consensus time in nanoseconds since 1970, included. */
  readonly from: bigint
  /** Excluded. */
  readonly to: bigint
  /** How many records a batch has at most. */
  readonly size?: number
}

const maxScenarioSeconds = 5
const maxScheduleMinutes = Math.ceil(maxScheduleSeconds / 60) + 1
/** A batch may be short, or empty, rather than keep its reader waiting while there is little to tell. Seconds. */
const maxSecondsPerBatch = 2_000
const nanosPerSecond = 1_000_000_000n

/**
 * The sample's records of a span in the order of consensus, in batches. They depend on the plan alone: spans that meet
 * join without a gap and without doubles, wherever they are cut.
 */
export function* sampleTransactions(plan: LedgerPlan, { from, to, size = 200 }: SampleRange): Generator<Transaction[]> {
  const first = Math.max(plan.start, Number(from / nanosPerSecond))
  const end = Number((to + nanosPerSecond - 1n) / nanosPerSecond)
  let batch: Transaction[] = []
  let waited = 0
  for (const { second, told } of secondBySecond(plan, first, end)) {
    for (const { at, entry } of told) {
      const time = BigInt(second) * nanosPerSecond + BigInt(at.nanos)
      if (time < from || time >= to) continue
      batch.push(entry)
      if (batch.length < size) continue
      yield batch
      batch = []
      waited = 0
    }
    waited += 1
    if (waited < maxSecondsPerBatch) continue
    yield batch
    batch = []
    waited = 0
  }
  if (batch.length > 0) yield batch
}

/** All that came to be in each second, whenever its story began. */
function* secondBySecond(plan: LedgerPlan, first: number, end: number) {
  const pending = new Map<number, SampleEntry[]>()
  const expect = (stories: readonly SampleEntry[]) => {
    for (const told of stories) {
      const { second } = told.at
      if (second < first) continue
      const others = pending.get(second)
      if (others) others.push(told)
      else pending.set(second, [told])
    }
  }
  const begin = first - maxScenarioSeconds
  let weather: LoadProfile = loadProfileAt(plan, Math.floor(begin / 60))
  for (let minute = Math.floor(first / 60) - maxScheduleMinutes; minute <= Math.floor(begin / 60); minute += 1)
    expect(schedulesOfMinute(plan, minute, loadProfileAt(plan, minute), first))
  for (let second = begin; second < end; second += 1) {
    if (second % 60 === 0 && second > begin) {
      weather = loadProfileAt(plan, second / 60)
      expect(schedulesOfMinute(plan, second / 60, weather, first))
    }
    expect(entriesOfSecond(plan, second, weather))
    expect(systemEntries(plan, second))
    if (second < first) continue
    const told = pending.get(second) ?? []
    pending.delete(second)
    yield { second, told: told.toSorted((a, b) => a.at.nanos - b.at.nanos) }
  }
}

const scheduleShare = schedulesPerThousand / 1000

/** What begins in a second, and is over a few seconds later. */
function entriesOfSecond(plan: LedgerPlan, second: number, { load, burst, outage }: LoadProfile): SampleEntry[] {
  const random = randomOf(plan.seed, 'second', second)
  const mean = (rateAt(plan, second) / entriesPerScenario) * load
  const usual = poisson(random, mean * (1 - scheduleShare), maxScenarios.inSecond - 1)
  const rushing = burst ? poisson(random, mean * burstShare, maxScenarios.inSecond - usual) : 0
  const numbers = numbersFrom(second - plan.start)
  return Array.from({ length: usual + rushing }, (_, index) => {
    const context = createScenarioContext({ random, second, lane: laneInSecond(second, index), numbers })
    const tell = index < usual || burst === null ? anyScenario(random) : burst
    const spoilt = outage !== null && random.chance(outageShare) ? outage : tell
    spoilt(context)
    return context.entries
  }).flat()
}

/** What begins in a minute, and may go on for most of an hour; without what is over before a second. */
function schedulesOfMinute(plan: LedgerPlan, minute: number, { load }: LoadProfile, since: number): SampleEntry[] {
  const mean = (rateAt(plan, minute * 60) / entriesPerScenario) * load * scheduleShare * 60
  const count = poisson(randomOf(plan.seed, 'schedules', minute), mean, maxScenarios.inMinute)
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(plan.seed, 'schedule', minute, index)
    const second = minute * 60 + random.between(0, 59)
    const taking = signingSeconds(random)
    if (scheduleEnd(second, taking) < since) return []
    // Each takes the last number of another second of the minute.
    const numbers = lastNumberFrom(minute * 60 + index - plan.start)
    const context = createScenarioContext({ random, second, lane: laneInMinute(minute, index), numbers })
    schedule(context, taking)
    return context.entries
  }).flat()
}

/** What the network does by itself: by the hour, and at midnight. */
function systemEntries(plan: LedgerPlan, second: number): SampleEntry[] {
  if (second % 3600 !== 0) return []
  const random = randomOf(plan.seed, 'system', second)
  const context = createScenarioContext({ random, second, lane: systemLane, numbers: numbersFrom(second - plan.start) })
  const stories: Scenario[] = second % 86_400 === 0 ? [newExchangeRate, stakingPeriodEnd] : [newExchangeRate]
  for (const tell of stories) tell(context)
  return context.entries
}
