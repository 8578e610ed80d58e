import { networks } from '#domain/status/network.ts'
import { formatInstant } from '#domain/time/instant.ts'
import { severityOf, statusKindOf } from '#domain/status/status-kind.ts'
import { networkTitles, places, versionAt, type SampleComponent } from './places.ts'
import type { SamplePlan } from './plan.ts'
import { idOf } from '../../../platform/random.ts'
import { day, hour } from '../../../platform/spans.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

interface State {
  readonly status: string
  readonly updatedAt: number
}

export function pageIdOf(plan: SamplePlan): string {
  return idOf(plan.seed, 'page')
}

const codes = new Map<string, string>()

/** The id of a component or group, cached because a rendering needs it a thousand times. */
export function codeOf({ seed }: SamplePlan, place: string): string {
  const key = `${seed}/${place}`
  const code = codes.get(key) ?? idOf(seed, 'component', place)
  codes.set(key, code)
  return code
}

/** A component's name at an instant. The name of the network's own component contains the version it ran. */
export function nameAt(plan: SamplePlan, place: SampleComponent, at: number): string {
  if (place.name !== null) return place.name
  return `${networkTitles[place.network]} (${versionAt(plan.releases, place.network, at)}) | Network Uptime`
}

/** The components by place at an instant, without their groups. */
export function renderComponents(plan: SamplePlan, now: number): Map<string, JsonObject> {
  const states = statesAt(plan, now)
  return new Map(
    places.map((place) => {
      const bornAt = plan.epoch - place.ageDays * day + 5 * hour
      const { status, updatedAt } = states.get(place.key) ?? { status: 'operational', updatedAt: bornAt }
      return [
        place.key,
        {
          id: codeOf(plan, place.key),
          name: nameAt(plan, place, now),
          status,
          created_at: formatInstant(bornAt, plan.zone),
          updated_at: formatInstant(updatedAt, plan.zone),
          position: place.position,
          description: place.description,
          showcase: true,
          start_date: place.started ? formatInstant(bornAt, plan.zone).slice(0, 10) : null,
          group_id: codeOf(plan, place.network),
          page_id: pageIdOf(plan),
          group: false,
          only_show_if_degraded: place.onlyIfDegraded,
        },
      ]
    }),
  )
}

/** Components and groups as one flat list sorted by position. Positions are counted per parent, so they interleave. */
export function withGroups(plan: SamplePlan, components: ReadonlyMap<string, JsonObject>): JsonObject[] {
  const groups = networks.map((network, index) => {
    const own = places.filter((place) => place.network === network)
    const createdAt = plan.epoch - 970 * day + index * hour
    const json: JsonObject = {
      id: codeOf(plan, network),
      name: networkTitles[network],
      status: worstStatus(own.map((place) => String(components.get(place.key)?.['status']))),
      created_at: formatInstant(createdAt, plan.zone),
      updated_at: formatInstant(createdAt + 200 * day, plan.zone),
      position: index + 1,
      description: null,
      showcase: false,
      start_date: null,
      group_id: null,
      page_id: pageIdOf(plan),
      group: true,
      only_show_if_degraded: false,
      components: own.map((place) => codeOf(plan, place.key)),
    }
    return { position: index + 1, json }
  })
  const leaves = places.map((place) => ({ position: place.position, json: components.get(place.key) ?? {} }))
  return [...groups, ...leaves].toSorted((a, b) => a.position - b.position).map(({ json }) => json)
}

function worstStatus(statuses: readonly string[]): string {
  return statuses.toSorted((a, b) => severity(b) - severity(a))[0] ?? 'operational'
}

function severity(status: string): number {
  return severityOf(statusKindOf(status))
}

function statesAt(plan: SamplePlan, now: number): Map<string, State> {
  const states = new Map(
    Object.entries(plan.settled).map(([place, updatedAt]) => [place, { status: 'operational', updatedAt }]),
  )
  const turn = (place: string, status: string, at: number) => {
    const known = states.get(place)
    if (at <= now && (known === undefined || known.updatedAt <= at)) states.set(place, { status, updatedAt: at })
  }
  for (const { place, from, until } of plan.blips) {
    turn(place, 'degraded_performance', from)
    turn(place, 'operational', until)
  }
  for (const story of plan.stories.filter(({ backfilled }) => !backfilled))
    for (const { enteredAt, changes } of story.updates)
      for (const { place, from, to } of changes ?? []) if (from !== to) turn(place, to, enteredAt)
  return states
}
