import type { ComponentDays, DayBars, RecordKind } from '#api/status/history.ts'
import { addDays, dayOf, startOfDay } from '#domain/time/calendar-day.ts'
import { daysOf, type RecordInterval } from '#domain/status/component-days.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { HistorySource } from '../source.ts'
import { listIntervals } from '../store/records.ts'
import { readComponentHistories } from './component-histories.ts'
import { notFound } from '../../../platform/errors.ts'

const count = 90
const minute = 60_000

/** The last 90 days of every component, of one, or of those of a group; recomputed on changes or after a minute. */
export function dayBars(store: Store, version: () => number): HistorySource['days'] {
  let kept: { readonly key: string; readonly work: Work } | undefined

  return async (component, now, confirmedAt) => {
    const key = `${version()} ${Math.floor(now / minute)} ${confirmedAt < now ? confirmedAt : ''}`
    if (kept?.key !== key) kept = { key, work: await work(store, now, confirmedAt) }
    const { bars, groups } = kept.work
    if (component === undefined) return bars
    const own = bars.components.filter(({ id }) => id === component || groups.get(id) === component)
    if (own.length === 0) throw notFound(`There is no component with the id ${component}.`)
    const named = new Set(own.flatMap(({ days }) => days).flatMap(({ records }) => records))
    const records = Object.fromEntries(Object.entries(bars.records).filter(([id]) => named.has(id)))
    return { ...bars, components: own, records }
  }
}

interface Work {
  readonly bars: DayBars
  /** The group of each component. */
  readonly groups: ReadonlyMap<string, string | null>
}

async function work(store: Store, now: number, confirmedAt: number): Promise<Work> {
  const histories = await readComponentHistories(store, now)
  const { zone } = histories
  const lastDay = dayOf(now, zone)
  const firstDay = addDays(lastDay, 1 - count)
  const since = startOfDay(firstDay, zone)
  const rows = (await listIntervals(store, since)).filter(({ started_at }) => started_at <= now)
  const intervals = Map.groupBy(rows, (row) => row.component_id)

  const components = histories.components.map(({ component, delistedAt, knownUntil, ...history }): ComponentDays => {
    const { id, name } = component
    const recordIntervals = (intervals.get(id) ?? []).map(intervalOf)
    const known = { ...history, knownUntil: Math.min(knownUntil, confirmedAt) }
    const bars = Object.assign({ id }, daysOf({ ...known, recordIntervals, now, zone, count }))
    return delistedAt === null ? bars : asDelisted(bars, name, delistedAt)
  })
  const records = Object.fromEntries(rows.map((row) => [row.id, { kind: kindOf(row.kind), name: row.name }]))
  return {
    bars: { time_zone: zone, first_day: firstDay, last_day: lastDay, components, records },
    groups: new Map(histories.components.map(({ component }) => [component.id, component.group_id])),
  }
}

/** A delisted component is named only in its last row. */
function asDelisted(bars: ComponentDays, name: string, at: number): ComponentDays {
  return { ...bars, name, withdrawn_at: utcIso(at) }
}

function intervalOf(row: { id: string; kind: string; started_at: number; ended_at: number | null }): RecordInterval {
  return { id: row.id, kind: kindOf(row.kind), startedAt: row.started_at, endedAt: row.ended_at }
}

function kindOf(kind: string): RecordKind {
  return kind === 'maintenance' ? 'maintenance' : 'incident'
}
