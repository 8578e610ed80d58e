import type { Transaction } from '#api/ledger/transactions.ts'
import type { LedgerPlan } from './plan.ts'
import type { Told } from './scenario-context.ts'
import { longestSchedule } from './scenarios/schedules.ts'
import { tellMinute, tellSecond, tellSystem } from './telling.ts'
import { weatherOf, type Weather } from './load-profile.ts'

export interface Span {
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
