import { formatInstant } from '#domain/time/instant.ts'
import { newestFirst } from '#domain/status/record.ts'
import { momentsOf, type SamplePlan, type Story } from './plan.ts'
import { pageIdOf, renderComponents, withGroups } from './render-components.ts'
import { renderRecord } from './render-record.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

/** The sample network as area A would tell of it, every list whole: it is not cut to 50. */
export interface RenderedPlan {
  readonly page: JsonObject
  readonly components: readonly JsonObject[]
  readonly incidents: readonly JsonObject[]
  readonly scheduled_maintenances: readonly JsonObject[]
}

/** What can be seen of the plan at an instant. */
export function renderPlan(plan: SamplePlan, now: number): RenderedPlan {
  const components = renderComponents(plan, now)
  const records = (wanted: (story: Story) => boolean) =>
    plan.stories
      .filter(wanted)
      .map((story) => ({
        id: story.id,
        newestAt: newestAt(story, now),
        json: renderRecord(plan, story, now, components),
      }))
      .toSorted(newestFirst)
      .map(({ json }) => json)
      .filter((json) => json !== undefined)
  const last = Math.max(plan.settledAt, ...allMoments(plan).filter((moment) => moment <= now))
  return {
    page: {
      id: pageIdOf(plan),
      name: 'Fernway Network',
      url: 'https://status.fernway.example',
      time_zone: plan.zone,
      updated_at: formatInstant(last, plan.zone),
    },
    components: withGroups(plan, components),
    incidents: records(({ kind }) => kind === 'incident'),
    scheduled_maintenances: records(({ kind }) => kind !== 'incident'),
  }
}

/** The next instant after `now` at which the rendering differs; null when nothing is planned any more. */
export function nextChangeAt(plan: SamplePlan, now: number): number | null {
  const coming = allMoments(plan).filter((moment) => moment > now)
  return coming.length === 0 ? null : Math.min(...coming)
}

function allMoments(plan: SamplePlan): number[] {
  return [...plan.stories.flatMap(momentsOf), ...plan.blips.flatMap(({ from, until }) => [from, until])]
}

function newestAt(story: Story, now: number): number {
  const seen = story.updates.filter((update) => update.enteredAt <= now)
  return Math.max(story.createdAt, ...seen.map((update) => update.shownAt ?? update.enteredAt))
}
