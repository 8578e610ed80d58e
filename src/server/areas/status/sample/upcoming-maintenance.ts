import type { Network } from '#domain/status/network.ts'
import { maintenanceStory } from './maintenance-story.ts'
import { isFree, occupiedWindow, type SamplePlan, type PlannedRecord } from './plan.ts'
import { randomOf, type Random } from '../../../platform/random.ts'
import { minute, roundUp, second } from '../../../platform/spans.ts'
import { works, type Work } from './maintenance-scenes.ts'

export interface WorkSeries {
  /** Milliseconds between the end of one maintenance and the start of the next. */
  readonly quiet: readonly [least: number, most: number]
  /** The planned length in multiples of `step`. */
  readonly length: readonly [least: number, most: number]
  readonly step: number
  readonly notice: readonly [least: number, most: number]
  /** No work is announced before `from` or after `until`. */
  readonly from: number
  readonly until: number
  readonly networks: readonly Network[]
}

/** Adds consecutive maintenances with their announcements. */
export function withWorks(plan: SamplePlan, series: WorkSeries): SamplePlan {
  let extended = plan
  for (;;) {
    const next = withNextWork(extended, series)
    if (!next) return extended
    extended = next
  }
}

function withNextWork(plan: SamplePlan, series: WorkSeries): SamplePlan | undefined {
  const random = randomOf(plan.seed, 'work', plan.works)
  const from = roundUp(plan.worksUntil + random.between(...series.quiet), series.step)
  const window = { from, until: from + random.between(...series.length) * series.step }
  const announcedAt = Math.max(series.from + 20 * second, from - random.between(...series.notice))
  if (announcedAt > series.until) return undefined
  const story = findWork(plan, window, announcedAt, series.networks, random)
  return {
    ...plan,
    works: plan.works + 1,
    worksUntil: story ? occupiedWindow(story).until : window.until,
    stories: story ? [...plan.stories, story] : plan.stories,
  }
}

function findWork(
  plan: SamplePlan,
  window: { readonly from: number; readonly until: number },
  announcedAt: number,
  networks: readonly Network[],
  random: Random,
): PlannedRecord | undefined {
  for (const work of random.shuffle(works)) {
    for (const network of random.shuffle(work.on.filter((on) => networks.includes(on)))) {
      const story = maintenanceStory({
        kind: 'work',
        seed: plan.seed,
        key: `work-${plan.works}`,
        network,
        name: work.name,
        notice: work.notice,
        parts: work.parts,
        announcedAt,
        window,
        ...endingOf(window, plan.works, work),
      })
      if (isFree(plan, story.places, occupiedWindow(story), 3 * minute)) return story
    }
  }
  return undefined
}

/** The endings alternate: automatic, early after a verification, automatic, late. */
function endingOf(window: { readonly from: number; readonly until: number }, number: number, { notes }: Work) {
  const length = window.until - window.from
  const share = [0, -0.15, 0, 0.2][number % 4] ?? 0
  const change = share < 0 ? share * length : Math.min(share * length, 15 * minute)
  const end = window.until + change
  const posted = notes.map((text, index) => ({
    at: Math.round(window.from + ((end - window.from) * (index + 1)) / (notes.length + 2)),
    text,
  }))
  if (change === 0) return { endsAt: null, notes: posted }
  return {
    endsAt: Math.round(end + 11 * second),
    notes: posted,
    ...(change < 0 ? { verifiedFrom: Math.round(end - 0.14 * length) } : {}),
  }
}
