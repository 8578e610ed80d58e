import { Component } from '#api/status/components.ts'
import type { ComponentDays, DayBars, RecordKind } from '#api/status/history.ts'
import { addDays, dayOf, startOfDay } from '#domain/time/calendar-day.ts'
import { daysOf, type RecordInterval } from '#domain/status/day-bars.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import * as v from 'valibot'
import { listComponents, findPage } from '../store/status-page.ts'
import type { Store } from '../../../platform/database/database.ts'
import { earliestStart, listIntervals } from '../store/records.ts'
import { listTransitions } from '../store/transitions.ts'
import { notFound } from '../../../platform/errors.ts'

const count = 90
const minute = 60_000

/** The last 90 days of every component, computed again when the data change or a minute has passed. */
export function dayBars(
  store: Store,
  version: () => number,
): (component: string | undefined, now: number) => Promise<DayBars> {
  let kept: { readonly key: string; readonly bars: DayBars } | undefined

  return async (component, now) => {
    const key = `${version()} ${Math.floor(now / minute)}`
    if (kept?.key !== key) kept = { key, bars: await work(store, now) }
    const { bars } = kept
    if (component === undefined) return bars
    const own = bars.components.find(({ id }) => id === component)
    if (!own) throw notFound(`There is no component with the id ${component}.`)
    const named = new Set(own.days.flatMap(({ records }) => records))
    const records = Object.fromEntries(Object.entries(bars.records).filter(([id]) => named.has(id)))
    return { ...bars, components: [own], records }
  }
}

async function work(store: Store, now: number): Promise<DayBars> {
  const page = await findPage(store)
  const zone = page?.time_zone ?? 'Etc/UTC'
  const lastDay = dayOf(now, zone)
  const firstDay = addDays(lastDay, 1 - count)
  const since = startOfDay(firstDay, zone)
  const oldest = Math.min(page?.seen_at ?? now, (await earliestStart(store)) ?? now)
  const transitions = Map.groupBy(await listTransitions(store), (row) => row.component_id)
  const rows = (await listIntervals(store, since)).filter(({ started_at }) => started_at <= now)
  const intervals = Map.groupBy(rows, (row) => row.component_id)

  const leaves = (await listComponents(store))
    .map(({ body, withdrawn_at }) => ({ leaf: v.parse(Component, JSON.parse(body)), withdrawn_at }))
    .filter(({ leaf }) => !leaf.group)
  const components = leaves.map(({ leaf, withdrawn_at }): ComponentDays => {
    const { id, name, status, updated_at, start_date } = leaf
    const tracked = start_date === null ? null : parseStart(start_date, zone)
    const days = daysOf({
      transitions: (transitions.get(id) ?? []).map(({ at, seen_at, from_status, to_status }) => ({
        at,
        seenAt: seen_at,
        from: from_status,
        to: to_status,
      })),
      current: { status, updatedAt: parseInstant(updated_at) },
      knownFrom: tracked === null ? oldest : Math.max(tracked, oldest),
      recordIntervals: (intervals.get(id) ?? []).map(intervalOf),
      // Its status after it was delisted is unknown.
      now: Math.min(now, withdrawn_at ?? now),
      zone,
      count,
    })
    const bars = {
      id,
      known_from: days.knownFrom === null ? null : utcIso(days.knownFrom),
      uptime: days.uptime,
      days: days.days.filter(({ day }) => day >= firstDay),
    }
    return withdrawn_at === null ? bars : asDelisted(bars, name, withdrawn_at)
  })
  const records = Object.fromEntries(rows.map((row) => [row.id, { kind: kindOf(row.kind), name: row.name }]))
  return { time_zone: zone, first_day: firstDay, last_day: lastDay, components, records }
}

/** A delisted component is named by its last row only. */
function asDelisted(bars: ComponentDays, name: string, at: number): ComponentDays {
  return { ...bars, name, withdrawn_at: utcIso(at) }
}

/** Statuspage writes a day, others an instant; anything else is ignored. */
function parseStart(date: string, zone: string): number | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  return isDay ? startOfDay(date, zone) : parseInstant(date)
}

function intervalOf(row: { id: string; kind: string; started_at: number; ended_at: number | null }): RecordInterval {
  return { id: row.id, kind: kindOf(row.kind), startedAt: row.started_at, endedAt: row.ended_at }
}

function kindOf(kind: string): RecordKind {
  return kind === 'maintenance' ? 'maintenance' : 'incident'
}
