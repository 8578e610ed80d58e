import { formatInstant } from '#domain/time/instant.ts'
import { newestUpdateFirst } from '#domain/status/record.ts'
import { momentsOf, type SamplePlan, type PlannedRecord, type PlannedUpdate } from './plan.ts'
import { pageIdOf, renderComponents, withGroups, codeOf, nameAt } from './render-components.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { networkTitles, places } from './places.ts'

/** The sample network as status payloads with complete lists. */
interface RenderedPlan {
  readonly page: JsonObject
  readonly components: readonly JsonObject[]
  readonly incidents: readonly JsonObject[]
  readonly scheduled_maintenances: readonly JsonObject[]
}

/** The visible state of the plan at an instant. */
export function renderPlan(plan: SamplePlan, now: number): RenderedPlan {
  const components = renderComponents(plan, now)
  const records = (wanted: (story: PlannedRecord) => boolean) =>
    plan.stories
      .filter(wanted)
      .map((story) => ({
        id: story.id,
        newestAt: newestAt(story, now),
        json: renderRecord(plan, story, now, components),
      }))
      .toSorted(newestUpdateFirst)
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

/** The next instant after `now` at which the rendering changes; null if nothing more is planned. */
export function nextChangeAt(plan: SamplePlan, now: number): number | null {
  const coming = allMoments(plan).filter((moment) => moment > now)
  return coming.length === 0 ? null : Math.min(...coming)
}

function allMoments(plan: SamplePlan): number[] {
  return [...plan.stories.flatMap(momentsOf), ...plan.blips.flatMap(({ from, until }) => [from, until])]
}

function newestAt(story: PlannedRecord, now: number): number {
  const seen = story.updates.filter((update) => update.enteredAt <= now)
  return Math.max(story.createdAt, ...seen.map((update) => update.shownAt ?? update.enteredAt))
}

/** An incident or maintenance as it is at an instant; undefined before its first update. */
function renderRecord(
  plan: SamplePlan,
  story: PlannedRecord,
  now: number,
  components: ReadonlyMap<string, JsonObject>,
): JsonObject | undefined {
  const seen = story.updates.filter((update) => update.enteredAt <= now)
  const last = seen.at(-1)
  if (!last) return undefined
  const time = (instant: number) => formatInstant(instant, plan.zone)
  const timeOf = (...statuses: readonly string[]) => {
    const first = seen.find((update) => statuses.includes(update.status))
    return first ? time(first.shownAt ?? first.enteredAt) : null
  }
  const attached = story.kind === 'incident' ? namedBy(seen) : new Set(story.places)
  const window = seen.findLast((update) => update.window !== null)?.window ?? story.window
  const record = {
    id: story.id,
    name: story.name,
    status: last.status,
    created_at: time(story.createdAt),
    updated_at: time(Math.max(...momentsOf(story).filter((moment) => moment <= now))),
    monitoring_at: timeOf('monitoring', 'verifying'),
    resolved_at: timeOf('resolved', 'completed'),
    impact: story.kind === 'incident' ? impactOf(seen) : 'maintenance',
    shortlink: `https://fernway.example/s/${story.shortCode}`,
    started_at: time(story.startedAt),
    page_id: pageIdOf(plan),
    incident_updates: seen.toReversed().map((update) => renderUpdate(plan, story, update, now)),
    components: places
      .filter((place) => attached.has(place.key))
      .toSorted((a, b) => a.position - b.position)
      .map((place) => components.get(place.key)),
  }
  if (window === null) return { ...record, reminder_intervals: null }
  return { ...record, scheduled_for: time(window.from), scheduled_until: time(window.until) }
}

function renderUpdate(plan: SamplePlan, story: PlannedRecord, update: PlannedUpdate, now: number): JsonObject {
  const edit = update.edit !== null && update.edit.at <= now ? update.edit : null
  return {
    id: update.id,
    status: update.status,
    body: edit?.body ?? update.body,
    incident_id: story.id,
    created_at: formatInstant(update.enteredAt, plan.zone),
    updated_at: formatInstant(edit?.at ?? update.enteredAt, plan.zone),
    display_at: update.shownAt === null ? null : formatInstant(update.shownAt, plan.zone),
    affected_components:
      update.changes?.map(({ place, from, to }) => ({
        code: codeOf(plan, place),
        name: qualifiedName(plan, place, update.enteredAt),
        old_status: from,
        new_status: to,
      })) ?? null,
    deliver_notifications: update.notify,
    custom_tweet: null,
    tweet_id: null,
  }
}

function qualifiedName(plan: SamplePlan, key: string, at: number): string {
  const place = places.find((known) => known.key === key)
  return place ? `${networkTitles[place.network]} - ${nameAt(plan, place, at)}` : key
}

function namedBy(updates: readonly PlannedUpdate[]): Set<string> {
  return new Set(updates.flatMap(({ changes }) => changes ?? []).map(({ place }) => place))
}

/** Derived from the worst state so far; outages count more on mainnet and if they affect many components. */
function impactOf(updates: readonly PlannedUpdate[]): string {
  const changes = updates.flatMap((update) => update.changes ?? [])
  const reached = (state: string) => new Set(changes.filter(({ to }) => to === state).map(({ place }) => place))
  const major = reached('major_outage')
  const partial = reached('partial_outage')
  const onMainnet = [...major, ...partial].some((place) => place.startsWith('mainnet/'))
  if (major.size > 1 || (major.size > 0 && onMainnet)) return 'critical'
  if (major.size > 0 || partial.size > 2 || onMainnet) return 'major'
  return partial.size > 0 || reached('degraded_performance').size > 0 ? 'minor' : 'none'
}
