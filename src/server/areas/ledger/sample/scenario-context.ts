import type { Transaction } from '#api/ledger/transactions.ts'
import type { Random } from '../../../platform/random.ts'
import type { LedgerTime } from './ledger-time.ts'

/**
 * No two records have one consensus time, though they are told of independently: each story has a lane of its own in
 * every stretch of time, which is wide enough for a parent with its children around it.
 */
const laneWidth = 64
const laneMiddle = 16
/** Lanes are used again after a while, when the stories that had them are long over. */
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

/** A record that came to be, and when. */
export interface SampleEntry {
  readonly at: LedgerTime
  readonly entry: Transaction
}

/** Where a story takes place. */
export interface ScenarioContext {
  readonly random: Random
  readonly second: number
  readonly entries: SampleEntry[]
  /** About that many seconds after the story began, and later than its moments before. */
  nextTime(delay?: number): LedgerTime
  /** The number of an entity that did not exist before. */
  newEntity(): number
  /** Serials that were not minted before; at most five at a time. */
  newSerials(count: number): bigint[]
}

/** What the stories of one second share, so that none makes what another made. */
export interface NewNumbers {
  entity: number
  serial: number
}

const perSecond = { entities: 16, serials: 32 } as const
const firstEntity = 9_640_000
const firstSerial = 1_200

/** The numbers that are new in the so-manieth second of the ledger. */
export function numbersFrom(age: number): NewNumbers {
  return { entity: firstEntity + age * perSecond.entities, serial: firstSerial + age * perSecond.serials }
}

/** The last entity of a second is left for stories that do not share its numbers. */
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
