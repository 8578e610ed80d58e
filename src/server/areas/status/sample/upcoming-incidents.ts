import type { Network } from '#domain/status/network.ts'
import { incidentStory, type Pace } from './incident-story.ts'
import { sceneOf } from './incident-scenes.ts'
import { versionAt } from './places.ts'
import { isFree, occupiedWindow, type SamplePlan, type PlannedRecord } from './plan.ts'
import { randomOf } from '../../../platform/random.ts'
import type { Scene } from './scene.ts'
import { minute } from '../../../platform/spans.ts'

export interface IncidentSeries {
  readonly pace: Pace
  /** Milliseconds between the end of one incident and the start of the next. */
  readonly quiet: readonly [least: number, most: number]
  /** No incident begins after this instant. */
  readonly until: number
  readonly mainnetChance: number
  /** Scenes with fewer steps are excluded. */
  readonly minSteps: number
}

/** Adds consecutive incidents, each on components that are free at that time. */
export function withIncidents(plan: SamplePlan, series: IncidentSeries): SamplePlan {
  let extended = plan
  for (;;) {
    const begin = extended.incidentsUntil + randomOf(plan.seed, 'quiet', extended.incidents).between(...series.quiet)
    if (begin > series.until) return extended
    extended = withNextIncident(extended, begin, series)
  }
}

function withNextIncident(plan: SamplePlan, begin: number, series: IncidentSeries): SamplePlan {
  for (let number = plan.incidents; number < plan.incidents + 40; number += 1) {
    const story = findStory(plan, number, begin, series)
    if (!story) continue
    return {
      ...plan,
      incidents: number + 1,
      incidentsUntil: occupiedWindow(story).until,
      stories: [...plan.stories, story],
    }
  }
  return { ...plan, incidentsUntil: begin }
}

function findStory(plan: SamplePlan, number: number, begin: number, series: IncidentSeries): PlannedRecord | undefined {
  const { scene, round } = sceneOf(plan.seed, number)
  if (scene.steps.length < series.minSteps) return undefined
  for (const network of networksOf(plan, scene, number, round, series.mainnetChance)) {
    const story = incidentStory({
      seed: plan.seed,
      key: `incident-${number}`,
      scene,
      network,
      version: versionAt(plan.releases, network, begin),
      begin,
      pace: series.pace,
    })
    if (isFree(plan, story.places, occupiedWindow(story), 3 * minute)) return story
  }
  return undefined
}

function networksOf(plan: SamplePlan, scene: Scene, number: number, round: number, mainnetChance: number): Network[] {
  const random = randomOf(plan.seed, 'place', number)
  const mainnet = random.chance(mainnetChance)
  const allowed = [...new Set(scene.on)].filter((network) => mainnet || network !== 'mainnet')
  const turn = allowed.length === 0 ? 0 : (random.between(0, 2) + round) % allowed.length
  return [...allowed.slice(turn), ...allowed.slice(0, turn)]
}
