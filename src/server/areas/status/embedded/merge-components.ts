import { Component } from '#api/status/components.ts'
import { stringifyJson } from '#api/json.ts'
import { parseInstant } from '#domain/time/instant.ts'
import * as v from 'valibot'
import { listComponents, putComponent, putObservedTransition } from '../store/status-page.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { NewStatusChange, StatusComponentRow } from '../../../platform/database/tables.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

export interface ComponentList {
  readonly components: readonly JsonObject[] | null
  /** `updated_at` of its page, or the time of the import. */
  readonly at: number
  /** Whether the page lists these now. If so, they replace what is stored, whatever their times say. */
  readonly isListed: boolean
}

export interface MergedComponents {
  readonly count: number
  readonly changed: number
  /** When a component last changed its status, as far as two versions show, in whichever order they arrived. */
  readonly statusChangedAt: number | null
  /** Group names by component id. */
  readonly groupNames: ReadonlyMap<string, string>
  readonly groupsChanged: boolean
}

/** Merges lists of components and appends all changes to `log`. */
export async function mergeComponents(
  store: Store,
  lists: readonly ComponentList[],
  now: number,
  log: NewStatusChange[],
): Promise<MergedComponents> {
  const before = new Map((await listComponents(store)).map((row) => [row.id, row]))
  const rows = new Map(before)
  const listed = new Set<string>()
  let statusChangedAt: number | null = null
  for (const { components, at, isListed } of lists)
    for (const [ordinal, raw] of (components ?? []).entries()) {
      const row = rowOf(raw, ordinal, now)
      const known = rows.get(row.id)
      listed.add(row.id)
      const withdrawn_at = isListed ? null : (known?.withdrawn_at ?? null)
      if (known && known.status !== row.status) {
        const changedAt = isListed ? at : changeBetween(known, row, at)
        statusChangedAt = Math.max(statusChangedAt ?? -Infinity, changedAt)
      }
      const isOld = known !== undefined && isLater(known, row) && !isListed
      rows.set(row.id, { ...(isOld ? known : row), seen_at: known?.seen_at ?? now, withdrawn_at })
    }

  let changed = 0
  for (const row of rows.values()) {
    const known = before.get(row.id)
    const returned = known !== undefined && known.withdrawn_at !== row.withdrawn_at
    if (known?.body === row.body && known.ordinal === row.ordinal && !returned) continue
    changed += 1
    await putComponent(store, row)
    // A group only repeats the worst status of its children.
    if (isGroup(row)) continue
    if (!known || returned) log.push(change('component_added', row, now, null))
    if (known && known.status !== row.status) {
      if (!returned) log.push(change('component_status', row, now, known.status))
      await observe(store, known, row, now)
    }
  }
  const groupNames = groupNamesOf([...rows.values()])
  const groupsChanged = textOf(groupNames) !== textOf(groupNamesOf([...before.values()]))
  return { count: listed.size, changed, statusChangedAt, groupNames, groupsChanged }
}

/** When the status changed between two versions; `at` is the time of the list that contains `row`. */
function changeBetween(known: StatusComponentRow, row: StatusComponentRow, at: number): number {
  if (isLater(known, row)) return known.updated_at ?? at
  return isLater(row, known) ? Math.min(row.updated_at ?? at, at) : at
}

function isLater(a: StatusComponentRow, b: StatusComponentRow): boolean {
  return (a.updated_at ?? -Infinity) > (b.updated_at ?? -Infinity)
}

async function observe(store: Store, known: StatusComponentRow, row: StatusComponentRow, now: number): Promise<void> {
  // A version counts from now if it has no time, an earlier time than before, or a time in the future.
  const isOrdered = row.updated_at !== null && row.updated_at <= now && isLater(row, known)
  const at = isOrdered ? (row.updated_at ?? now) : now
  await putObservedTransition(store, {
    component_id: row.id,
    cause: `observed ${at}`,
    at,
    seen_at: now,
    from_status: known.status,
    to_status: row.status,
  })
}

function rowOf(raw: JsonObject, ordinal: number, now: number): StatusComponentRow {
  const { id, name, status, updated_at } = v.parse(Component, raw)
  const values = { id, name, body: stringifyJson(raw), status, updated_at: parseInstant(updated_at) }
  return { ...values, ordinal, seen_at: now, withdrawn_at: null }
}

/** A group has no status of interest: it repeats those of its components. */
export function isGroup(row: StatusComponentRow): boolean {
  return v.parse(Component, JSON.parse(row.body)).group
}

function groupNamesOf(rows: readonly StatusComponentRow[]): Map<string, string> {
  const components = rows.map(({ body }) => v.parse(Component, JSON.parse(body)))
  const groups = new Map(components.filter(({ group }) => group).map(({ id, name }) => [id, name]))
  const pairs = components.map(({ id, group_id }) => [id, groups.get(group_id ?? '')] as const)
  return new Map(pairs.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])))
}

function textOf(names: ReadonlyMap<string, string>): string {
  return JSON.stringify([...names].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function change(kind: string, row: StatusComponentRow, now: number, from: string | null): NewStatusChange {
  return {
    kind,
    subject_kind: 'component',
    subject_id: row.id,
    name: row.name,
    seen_at: now,
    from_value: from,
    to_value: row.status,
  }
}
