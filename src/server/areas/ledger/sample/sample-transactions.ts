import type { Transaction } from '#api/ledger/transactions.ts'
import { type LedgerPlan, rateAt } from './plan.ts'
import {
  type Told,
  laneInMinute,
  laneInSecond,
  lastNumberFrom,
  mostStories,
  numbersFrom,
  openScene,
  systemLane,
} from './scenario-context.ts'
import { longestSchedule, patience, schedule, scheduleEnd } from './scenarios/schedules.ts'
import { weatherOf, type Weather, rushShare, troubleShare } from './load-profile.ts'
import { randomOf } from '../../../platform/random.ts'
import { howMany } from './random-choices.ts'
import { anyStory, recordsPerStory, schedulesOf1000, type Tell } from './scenario-mix.ts'
import { newExchangeRate, stakingPeriodEnd } from './scenarios/system.ts'

interface Span {
  /** Consensus time in nanoseconds since 1970, included. */
  readonly from: bigint
  /** Excluded. */
  readonly to: bigint
  /** How many records a batch has at most. */
  readonly size?: number
}

const longestStory = 5
const longestMinutes = Math.ceil(longestSchedule / 60) + 1
/** A batch may be short, or empty, rather than keep its reader waiting while there is little to tell. Seconds. */
const longestWait = 2_000
const nanosPerSecond = 1_000_000_000n

/**
 * The sample's records of a span in the order of consensus, in batches. They depend on the plan alone: spans that meet
 * join without a gap and without doubles, wherever they are cut.
 */
export function* sampleTransactions(plan: LedgerPlan, { from, to, size = 200 }: Span): Generator<Transaction[]> {
  const first = Math.max(plan.start, Number(from / nanosPerSecond))
  const end = Number((to + nanosPerSecond - 1n) / nanosPerSecond)
  let batch: Transaction[] = []
  let waited = 0
  for (const { second, told } of secondBySecond(plan, first, end)) {
    for (const { at, record } of told) {
      const time = BigInt(second) * nanosPerSecond + BigInt(at.nanos)
      if (time < from || time >= to) continue
      batch.push(record)
      if (batch.length < size) continue
      yield batch
      batch = []
      waited = 0
    }
    waited += 1
    if (waited < longestWait) continue
    yield batch
    batch = []
    waited = 0
  }
  if (batch.length > 0) yield batch
}

/** All that came to be in each second, whenever its story began. */
function* secondBySecond(plan: LedgerPlan, first: number, end: number) {
  const pending = new Map<number, Told[]>()
  const expect = (stories: readonly Told[]) => {
    for (const told of stories) {
      const { second } = told.at
      if (second < first) continue
      const others = pending.get(second)
      if (others) others.push(told)
      else pending.set(second, [told])
    }
  }
  const begin = first - longestStory
  let weather: Weather = weatherOf(plan, Math.floor(begin / 60))
  for (let minute = Math.floor(first / 60) - longestMinutes; minute <= Math.floor(begin / 60); minute += 1)
    expect(tellMinute(plan, minute, weatherOf(plan, minute), first))
  for (let second = begin; second < end; second += 1) {
    if (second % 60 === 0 && second > begin) {
      weather = weatherOf(plan, second / 60)
      expect(tellMinute(plan, second / 60, weather, first))
    }
    expect(tellSecond(plan, second, weather))
    expect(tellSystem(plan, second))
    if (second < first) continue
    const told = pending.get(second) ?? []
    pending.delete(second)
    yield { second, told: told.toSorted((a, b) => a.at.nanos - b.at.nanos) }
  }
}

const scheduleShare = schedulesOf1000 / 1000

/** What begins in a second, and is over a few seconds later. */
function tellSecond(plan: LedgerPlan, second: number, { pace, rush, trouble }: Weather): Told[] {
  const random = randomOf(plan.seed, 'second', second)
  const mean = (rateAt(plan, second) / recordsPerStory) * pace
  const usual = howMany(random, mean * (1 - scheduleShare), mostStories.inSecond - 1)
  const rushing = rush ? howMany(random, mean * rushShare, mostStories.inSecond - usual) : 0
  const numbers = numbersFrom(second - plan.start)
  return Array.from({ length: usual + rushing }, (_, index) => {
    const scene = openScene({ random, second, lane: laneInSecond(second, index), numbers })
    const tell = index < usual || rush === null ? anyStory(random) : rush
    const spoilt = trouble !== null && random.chance(troubleShare) ? trouble : tell
    spoilt(scene)
    return scene.told
  }).flat()
}

/** What begins in a minute, and may go on for most of an hour; without what is over before a second. */
function tellMinute(plan: LedgerPlan, minute: number, { pace }: Weather, since: number): Told[] {
  const mean = (rateAt(plan, minute * 60) / recordsPerStory) * pace * scheduleShare * 60
  const count = howMany(randomOf(plan.seed, 'schedules', minute), mean, mostStories.inMinute)
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(plan.seed, 'schedule', minute, index)
    const second = minute * 60 + random.between(0, 59)
    const taking = patience(random)
    if (scheduleEnd(second, taking) < since) return []
    // Each takes the last number of another second of the minute.
    const numbers = lastNumberFrom(minute * 60 + index - plan.start)
    const scene = openScene({ random, second, lane: laneInMinute(minute, index), numbers })
    schedule(scene, taking)
    return scene.told
  }).flat()
}

/** What the network does by itself: by the hour, and at midnight. */
function tellSystem(plan: LedgerPlan, second: number): Told[] {
  if (second % 3600 !== 0) return []
  const random = randomOf(plan.seed, 'system', second)
  const scene = openScene({ random, second, lane: systemLane, numbers: numbersFrom(second - plan.start) })
  const stories: Tell[] = second % 86_400 === 0 ? [newExchangeRate, stakingPeriodEnd] : [newExchangeRate]
  for (const tell of stories) tell(scene)
  return scene.told
}
