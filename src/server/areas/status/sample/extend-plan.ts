import { networks } from '#domain/status/network.ts'
import { withIncidents } from './upcoming-incidents.ts'
import { withWorks } from './upcoming-maintenance.ts'
import { calmPace, densePace, usualPace } from './incident-story.ts'
import { momentsOf, occupiedWindow, type SamplePlan, type PlannedRecord, isFree, type Blip } from './plan.ts'
import { day, hour, minute, second } from '../../../platform/spans.ts'
import { withUpgrades } from './upgrade.ts'
import { withStops } from './stop-story.ts'
import { places } from './places.ts'
import { randomOf } from '../../../platform/random.ts'

interface Extension {
  readonly now: number
  /** When the service started. In the hour after that, there is something to watch. */
  readonly startedAt: number
}

const lookahead = 2 * hour
const busyTime = hour
const step = 10 * minute

/**
 * Extends the plan to everything that begins within two hours of `now`, much of it within an hour of `startedAt`.
 * Returns the same plan while it reaches far enough. Time that was not planned because the service was down gets
 * as few events as the history. Drops what is long over, so the plan must be rendered between two extensions.
 */
export function extendPlan(plan: SamplePlan, { now, startedAt }: Extension): SamplePlan {
  // If an instance that started long ago takes over, that is not a restart.
  const restarted = plan.extendedAt === null || plan.extendedAt < startedAt
  const horizon = now + lookahead
  if (!restarted && horizon - plan.horizon < step) return plan
  const kept = withoutSettled(restarted ? withoutUnbegun(plan, now) : plan)
  const current = withGap(withStops(withUpgrades(kept, horizon), now, horizon), plan.horizon, now)
  const busy = restarted ? withBusyTime(current, now, startedAt + busyTime) : current
  return { ...withCalm(busy, now, horizon), extendedAt: now, horizon }
}

/** Removes stories of an earlier start that have not begun, to make room for the first hour of the new one. */
function withoutUnbegun(plan: SamplePlan, at: number): SamplePlan {
  const begun = (story: PlannedRecord) => story.kind === 'upgrade' || Math.min(...momentsOf(story)) <= at
  const stories = plan.stories.filter(begun)
  const ends = (kind: PlannedRecord['kind'][], maxRemainingMs: number) => {
    const running = stories.filter((story) => kind.includes(story.kind)).map(occupiedWindow)
    const ending = running.filter(({ from, until }) => from <= at && until > at && until - at < maxRemainingMs)
    return Math.max(at, ...ending.map(({ until }) => until))
  }
  return {
    ...plan,
    horizon: Math.min(plan.horizon, at),
    incidentsUntil: plan.horizon < at ? plan.incidentsUntil : ends(['incident'], 12 * minute),
    worksUntil: plan.horizon < at ? plan.worksUntil : ends(['work', 'upgrade'], 30 * minute),
    stories,
    blips: plan.blips.filter((blip) => blip.from <= at),
  }
}

/** Fills unplanned time with an incident every two to three days and a maintenance every ten to fourteen. */
function withGap(plan: SamplePlan, from: number, until: number): SamplePlan {
  if (from >= until) return plan
  const works = {
    quiet: [10 * day, 14 * day],
    length: [3, 9],
    step: 15 * minute,
    notice: [25 * hour, 60 * hour],
    from: from - day,
    until: until - 3 * day,
    networks,
  } as const
  const incidents = {
    pace: usualPace,
    quiet: [2 * day, 3 * day],
    until: until - day,
    mainnetChance: 0.4,
    minSteps: 2,
  } as const
  const filled = withIncidents(withWorks(plan, works), incidents)
  return {
    ...filled,
    incidentsUntil: Math.max(filled.incidentsUntil, until),
    worksUntil: Math.max(filled.worksUntil, until),
  }
}

function withBusyTime(plan: SamplePlan, now: number, end: number): SamplePlan {
  const works = {
    quiet: [5 * minute, 6 * minute],
    length: [9, 11],
    step: minute,
    notice: [5 * minute, 7 * minute],
    from: now,
    until: end - 18 * minute,
    networks: ['testnet', 'previewnet'],
  } as const
  const incidents = {
    pace: densePace,
    quiet: [6 * minute, 8 * minute],
    until: end - 4 * minute,
    mainnetChance: 0,
    minSteps: 4,
  } as const
  return withBlips(withIncidents(withWorks(plan, works), incidents), now, end + 2 * minute)
}

function withCalm(plan: SamplePlan, now: number, horizon: number): SamplePlan {
  const works = {
    quiet: [4.5 * hour, 6 * hour],
    length: [2, 6],
    step: 15 * minute,
    notice: [2 * hour, 3 * hour],
    from: now,
    until: horizon,
    networks,
  } as const
  const incidents = {
    pace: calmPace,
    quiet: [80 * minute, 140 * minute],
    until: horizon,
    mainnetChance: 0.25,
    minSteps: 2,
  } as const
  return withIncidents(withWorks(plan, works), incidents)
}

/** Drops what was over two days before the last extension, and remembers the last change of each component. */
function withoutSettled(plan: SamplePlan): SamplePlan {
  if (plan.extendedAt === null) return plan
  const before = plan.extendedAt - 2 * day
  const over = plan.stories.filter((story) => Math.max(...momentsOf(story)) < before)
  const gone = plan.blips.filter((blip) => blip.until < before)
  if (over.length === 0 && gone.length === 0) return plan

  const settled = new Map(Object.entries(plan.settled))
  const settle = (place: string, at: number) => settled.set(place, Math.max(settled.get(place) ?? at, at))
  for (const { place, until } of gone) settle(place, until)
  for (const story of over.filter(({ backfilled }) => !backfilled))
    for (const { enteredAt, changes } of story.updates)
      for (const { place, from, to } of changes ?? []) if (from !== to) settle(place, enteredAt)

  return {
    ...plan,
    stories: plan.stories.filter((story) => !over.includes(story)),
    blips: plan.blips.filter((blip) => !gone.includes(blip)),
    settled: Object.fromEntries(settled),
    settledAt: Math.max(plan.settledAt, ...over.flatMap(momentsOf), ...gone.map(({ until }) => until)),
  }
}

/** The longest time without a change while the sample should look busy. */
const longestLull = 100 * second

/** Fills lulls with components that are degraded for about a minute. */
function withBlips(plan: SamplePlan, from: number, until: number): SamplePlan {
  const moments = plan.stories
    .flatMap(momentsOf)
    .filter((moment) => moment > from && moment < until)
    .toSorted((a, b) => a - b)
  const blips = [...plan.blips]
  let last = from
  for (const moment of [...moments, until]) {
    while (moment - last > longestLull) {
      const blip = blipAfter({ seed: plan.seed, stories: plan.stories, blips }, last)
      blips.push(blip)
      last = blip.until
    }
    last = Math.max(last, moment)
  }
  return { ...plan, blips }
}

function blipAfter(plan: Pick<SamplePlan, 'seed' | 'stories' | 'blips'>, instant: number): Blip {
  const random = randomOf(plan.seed, 'blip', plan.blips.length, instant)
  const from = instant + random.between(50, 95) * second
  const until = from + random.between(50, 95) * second
  const candidates = random.shuffle(places.filter((place) => place.network !== 'mainnet' && place.part !== 'uptime'))
  const free = (margin: number) => candidates.find(({ key }) => isFree(plan, [key], { from, until }, margin))
  // Close to another transition, an observed one could be mistaken for it.
  const place = free(20 * minute) ?? free(3 * minute) ?? random.pick(candidates)
  return { place: place.key, from, until }
}
