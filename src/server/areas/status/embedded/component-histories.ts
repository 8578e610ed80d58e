import { Component } from '#api/status/components.ts'
import type { KnownHistory } from '#domain/status/uptime.ts'
import { startOfDay } from '#domain/time/calendar-day.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import type { Store } from '../../../platform/database/database.ts'
import { earliestStart } from '../store/records.ts'
import { findStatusPage, listComponentRows, listTransitionRows } from '../store/status-page.ts'

interface ComponentHistory extends KnownHistory {
  readonly component: Component
  /** When the page was first seen without this component. */
  readonly delistedAt: number | null
}

export interface ComponentHistories {
  /** An IANA name. */
  readonly zone: string
  /** Groups, including delisted ones. */
  readonly groups: readonly Component[]
  /** In list order. */
  readonly components: readonly ComponentHistory[]
}

/** The known history of each component up to `now`. After a component is delisted, its status is unknown. */
export async function readComponentHistories(store: Store, now: number): Promise<ComponentHistories> {
  const page = await findStatusPage(store)
  const zone = page?.time_zone ?? 'Etc/UTC'
  const oldest = Math.min(page?.seen_at ?? now, (await earliestStart(store)) ?? now)
  const transitions = Map.groupBy(await listTransitionRows(store), (row) => row.component_id)
  const rows = (await listComponentRows(store)).map(({ id, body, withdrawn_at }) => ({
    component: parseStored(Component, body, `the component ${id}`),
    delistedAt: withdrawn_at,
  }))
  const components = rows
    .filter(({ component }) => !component.group)
    .map(({ component, delistedAt }): ComponentHistory => {
      const { id, status, updated_at, start_date } = component
      const tracked = start_date === null ? null : parseStart(start_date, zone)
      return {
        component,
        delistedAt,
        transitions: (transitions.get(id) ?? []).map(({ at, seen_at, from_status, to_status }) => ({
          at,
          seenAt: seen_at,
          from: from_status,
          to: to_status,
        })),
        current: { status, updatedAt: parseInstant(updated_at) },
        knownFrom: tracked === null ? oldest : Math.max(tracked, oldest),
        knownUntil: Math.min(now, delistedAt ?? now),
      }
    })
  return { zone, groups: rows.map(({ component }) => component).filter(({ group }) => group), components }
}

/** Statuspage writes a date, other pages an instant; anything else is ignored. */
function parseStart(date: string, zone: string): number | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  return isDay ? startOfDay(date, zone) : parseInstant(date)
}
