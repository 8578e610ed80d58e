import type { Transaction } from '#api/ledger/transactions.ts'
import type { Random } from '../../../platform/random.ts'
import type { LedgerTime } from './ledger-time.ts'

/**
 * Scenarios are generated independently, but their consensus timestamps must be unique. So each scenario has its
 * own lane in every slice of time, wide enough for a parent and its children.
 */
const laneWidth = 64
const laneMiddle = 16
/** Lanes are reused once their scenarios have ended. */
const secondLanes = { slices: 8, each: 64 } as const
const minuteLanes = { slices: 64, each: 16 } as const
const lanes = secondLanes.slices * secondLanes.each + minuteLanes.slices * minuteLanes.each + 1
const sliceWidth = laneWidth * lanes
const slices = Math.floor(1_000_000_000 / sliceWidth)

export const maxScenarios = { inSecond: secondLanes.each, inMinute: minuteLanes.each } as const
export const systemLane = lanes - 1

export function laneInSecond(second: number, index: number): number {
  return (second % secondLanes.slices) * secondLanes.each + index
}

export function laneInMinute(minute: number, index: number): number {
  const before = secondLanes.slices * secondLanes.each
  return before + (minute % minuteLanes.slices) * minuteLanes.each + index
}

export interface SampleEntry {
  readonly at: LedgerTime
  readonly entry: Transaction
}

export interface ScenarioContext {
  readonly random: Random
  readonly second: number
  readonly entries: SampleEntry[]
  /** A time about `delay` seconds after the scenario began, later than all returned before. */
  nextTime(delay?: number): LedgerTime
  newEntity(): number
  /** New serial numbers, at most five at a time. */
  newSerials(count: number): bigint[]
}

/** Counters shared by the scenarios of one second, so that new numbers are unique. */
export interface NewNumbers {
  entity: number
  serial: number
}

const perSecond = { entities: 16, serials: 32 } as const
const firstEntity = 9_640_000
const firstSerial = 1_200

export function numbersFrom(age: number): NewNumbers {
  return { entity: firstEntity + age * perSecond.entities, serial: firstSerial + age * perSecond.serials }
}

/** The last entity number of a second is reserved for schedules, which do not share its counters. */
export function lastNumberFrom(age: number): NewNumbers {
  const { entity, serial } = numbersFrom(age)
  return { entity: entity + perSecond.entities - 1, serial }
}

export interface ContextOptions {
  readonly random: Random
  readonly second: number
  readonly lane: number
  readonly numbers: NewNumbers
}

export function createScenarioContext({ random, second, lane, numbers }: ContextOptions): ScenarioContext {
  const begin = random.between(0, slices - 1)
  let last = -1

  function nextTime(delay = 0): LedgerTime {
    last = Math.max(last + 1, begin + Math.round(delay * slices))
    const nanos = (last % slices) * sliceWidth + lane * laneWidth + laneMiddle + random.between(0, 7)
    return { second: second + Math.floor(last / slices), nanos }
  }
  function newEntity(): number {
    numbers.entity += 1
    return numbers.entity
  }
  function newSerials(count: number): bigint[] {
    return Array.from({ length: count }, () => BigInt((numbers.serial += 1)))
  }
  return { random, second, entries: [], nextTime, newEntity, newSerials }
}
