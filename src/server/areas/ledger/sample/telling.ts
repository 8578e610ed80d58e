import { randomOf } from '../../../platform/random.ts'
import { howMany } from './random-choices.ts'
import { anyStory, recordsPerStory, schedulesOf1000, type Tell } from './scenario-mix.ts'
import { rateAt, type LedgerPlan } from './plan.ts'
import {
  laneInMinute,
  laneInSecond,
  lastNumberFrom,
  mostStories,
  numbersFrom,
  openScene,
  systemLane,
  type Told,
} from './scenario-context.ts'
import { patience, schedule, scheduleEnd } from './scenarios/schedules.ts'
import { newExchangeRate, stakingPeriodEnd } from './scenarios/system.ts'
import { rushShare, troubleShare, type Weather } from './load-profile.ts'

const scheduleShare = schedulesOf1000 / 1000

/** What begins in a second, and is over a few seconds later. */
export function tellSecond(plan: LedgerPlan, second: number, { pace, rush, trouble }: Weather): Told[] {
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
export function tellMinute(plan: LedgerPlan, minute: number, { pace }: Weather, since: number): Told[] {
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
export function tellSystem(plan: LedgerPlan, second: number): Told[] {
  if (second % 3600 !== 0) return []
  const random = randomOf(plan.seed, 'system', second)
  const scene = openScene({ random, second, lane: systemLane, numbers: numbersFrom(second - plan.start) })
  const stories: Tell[] = second % 86_400 === 0 ? [newExchangeRate, stakingPeriodEnd] : [newExchangeRate]
  for (const tell of stories) tell(scene)
  return scene.told
}
