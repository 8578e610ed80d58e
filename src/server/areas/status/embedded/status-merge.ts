import type { RecordKind } from '#api/status/history.ts'
import { stringifyJson } from '#api/json.ts'
import { Component } from '#api/status/components.ts'
import { parseInstant } from '#domain/time/instant.ts'
import * as v from 'valibot'
import { ImportError } from '../../../platform/expected-error.ts'
import { appendChanges, lockForWrite } from '../../../platform/database/writes.ts'
import type { Store } from '../../../platform/database/database.ts'
import {
  clearStatus,
  findStatusPage,
  putStatusPage,
  appendStatusChanges,
  listComponentRows,
  listCurrentComponents,
  putComponent,
  putObservedTransition,
  withdrawComponent,
} from '../store/status-page.ts'
import type { NewStatusChange, StatusComponentRow, StatusPageRow } from '../../../platform/database/tables.ts'
import { mergeRecord, reviseRecords, withdrawRecords, type RecordListing } from './merge-record.ts'
import { readRecord } from '../store/records.ts'
import { statusMoment, recordEventsOfChanges } from './notable-changes.ts'
import { idFromName, type StatusPayload } from './status-payload.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

interface MergeOptions {
  readonly now: number
  readonly sampled: boolean
  /** What an upstream page lists now. Its payloads replace what is stored; everything else is delisted. */
  readonly listed?: PageListing | undefined
  /** Payloads from caches that lag behind the page: they replace only older data. */
  readonly lagging?: readonly StatusPayload[] | undefined
  /** The page was rolled back to an older state, which replaces the stored newer one. */
  readonly rolledBack?: boolean | undefined
}

export interface StatusMergeResult {
  readonly page: string
  readonly components: number
  readonly incidents: number
  readonly maintenances: number
  readonly changed: number
  readonly sampleRemoved: boolean
}

/**
 * Merges payloads of one page into the store, in one transaction. Of two versions of a record, the one with the
 * later `updated_at` wins; with equal times, that of the later payload. What a page lists now always wins. Throws
 * an `ImportError` and writes nothing if a payload belongs to another page, or if a listing is older than the
 * stored state.
 */
export function mergeStatus(
  store: Store,
  payloads: readonly StatusPayload[],
  options: MergeOptions,
): Promise<StatusMergeResult> {
  return store.transaction().execute(async (transaction) => merge(transaction, payloads, options))
}

async function merge(
  store: Store,
  payloads: readonly StatusPayload[],
  { now, sampled, listed, lagging = [], rolledBack = false }: MergeOptions,
): Promise<StatusMergeResult> {
  await lockForWrite(store, 'status')
  let stored = await findStatusPage(store)
  const sampleRemoved = stored !== undefined && stored.sampled === 1 && !sampled
  if (sampleRemoved) {
    await clearStatus(store)
    stored = undefined
  }
  refuseForeignPages(stored, payloads)
  const before = stored && (await statusMoment(store, stored))
  if (listed && !rolledBack) refuseOlder(stored, payloads, now)
  const page = newestPage(listed ? olderThanAny(stored) : stored, payloads, now)
  const zone = page.time_zone

  const log: NewStatusChange[] = []
  const isListed = (payload: StatusPayload) => listed !== undefined && !lagging.includes(payload)
  const lists = payloads.map((payload) => ({
    components: payload.components,
    at: momentOf(payload.page) ?? now,
    isListed: isListed(payload),
  }))
  const components = await mergeComponents(store, lists, now, log)
  const found = { incident: new Set<string>(), maintenance: new Set<string>() }
  const changed = new Set<string>()
  for (const { kind, raw, isListed: replaces } of replacing(payloads, isListed)) {
    const wire = readRecord(kind, raw)
    found[kind].add(wire.id)
    const incoming = { kind, raw, wire, groupNames: components.groupNames, zone, now, isListed: replaces }
    if (await mergeRecord(store, incoming, log)) changed.add(`${kind} ${wire.id}`)
  }
  if (listed) await withdrawUnlisted(store, listed, now, log)

  if (components.groupsChanged || (stored && stored.time_zone !== zone))
    await reviseRecords(store, zone, components.groupNames, now)

  const merged = withRollup(page, payloads, components.statusChangedAt, { now, sampled })
  await putStatusPage(store, merged)
  // The first import is one event, not hundreds: it changed nothing that existed before.
  if (stored) await appendStatusChanges(store, log)
  if (before) await recordEventsOfChanges(store, { before, page: merged, log, now })
  await appendChanges(store, 'status', kindsOf(log, stored), now)
  return {
    page: page.name,
    components: components.count,
    incidents: found.incident.size,
    maintenances: found.maintenance.size,
    changed: components.changed + changed.size,
    sampleRemoved,
  }
}

/** The stored page, with times older than any other. */
function olderThanAny(stored: StatusPageRow | undefined): StatusPageRow | undefined {
  return stored && { ...stored, updated_at: null, rollup_at: null }
}

/** Used until a payload names the page. */
const unnamed = { id: idFromName('Unnamed page'), name: 'Unnamed page', url: '', time_zone: 'Etc/UTC' }

export function isUnnamed({ id }: Pick<StatusPageRow, 'id'>): boolean {
  return id === unnamed.id
}

function refuseForeignPages(stored: StatusPageRow | undefined, payloads: readonly StatusPayload[]): void {
  let known =
    stored && !isUnnamed(stored) ? { id: stored.id, name: stored.name, where: 'this database holds' } : undefined
  for (const { file, page } of payloads) {
    if (!page) continue
    const [id, name] = [String(page['id']), String(page['name'])]
    known ??= { id, name, where: `${file} is from` }
    if (id !== known.id)
      throw new ImportError(
        `${file}: is from the page “${name}” (${id}), but ${known.where} “${known.name}” (${known.id}). Nothing was written.`,
      )
  }
}

/** How far a clock may be ahead of ours before it counts as wrong. */
const maxAheadMs = 10_000

/**
 * Whether an answer with this `updated_at` is older than the stored state. If the stored time was in the future
 * when it was written, it does not count: one wrong time must not hide all later answers.
 */
export function isOlderThan(stored: StatusPageRow | undefined, updatedAt: number | null, now: number): boolean {
  if (!stored || stored.updated_at === null || updatedAt === null || updatedAt >= stored.updated_at) return false
  const wasAhead = stored.updated_at > stored.imported_at + maxAheadMs
  return !wasAhead || updatedAt > now + maxAheadMs
}

/** Rejects an answer if another instance has stored a newer state since the request was sent. */
function refuseOlder(stored: StatusPageRow | undefined, payloads: readonly StatusPayload[], now: number): void {
  const latest = Math.max(...payloads.map(({ page }) => momentOf(page) ?? Infinity))
  if (isOlderThan(stored, latest, now))
    throw new ImportError('The status page gave an answer that is older than what another instance received.')
}

function newestPage(stored: StatusPageRow | undefined, payloads: readonly StatusPayload[], now: number): StatusPageRow {
  let body: JsonObject | null = null
  let at = stored?.updated_at ?? null
  for (const { page } of payloads) {
    if (!page || (at ?? -Infinity) > (momentOf(page) ?? -Infinity)) continue
    body = page
    at = momentOf(page)
  }
  if (stored && !body) return stored
  const shown = body ?? { ...unnamed, updated_at: new Date(now).toISOString() }
  return {
    id: String(shown['id']),
    name: String(shown['name']),
    body: stringifyJson(shown),
    time_zone: typeof shown['time_zone'] === 'string' ? shown['time_zone'] : 'Etc/UTC',
    updated_at: at,
    rollup: stored?.rollup ?? null,
    rollup_at: stored?.rollup_at ?? null,
    sampled: 0,
    seen_at: stored?.seen_at ?? now,
    imported_at: now,
  }
}

/**
 * The rollup of the newest payload that has one applies until a component's status changes afterward. The time of
 * that change is stored instead, so that an older payload cannot restore an older rollup.
 */
function withRollup(
  page: StatusPageRow,
  payloads: readonly StatusPayload[],
  changedAt: number | null,
  { now, sampled }: MergeOptions,
): StatusPageRow {
  let { rollup, rollup_at } = page
  for (const payload of payloads) {
    const at = momentOf(payload.page) ?? now
    if (!payload.status || (rollup_at ?? -Infinity) > at) continue
    rollup = stringifyJson(payload.status)
    rollup_at = at
  }
  if (changedAt !== null && changedAt > (rollup_at ?? -Infinity)) {
    rollup = null
    rollup_at = changedAt
  }
  return { ...page, rollup, rollup_at, sampled: sampled ? 1 : 0, imported_at: now }
}

function recordsOf({ incidents, scheduled_maintenances }: StatusPayload): [RecordKind, JsonObject][] {
  return [
    ...(incidents ?? []).map((raw): [RecordKind, JsonObject] => ['incident', raw]),
    ...(scheduled_maintenances ?? []).map((raw): [RecordKind, JsonObject] => ['maintenance', raw]),
  ]
}

interface RecordOfPayload {
  readonly kind: RecordKind
  readonly raw: JsonObject
  readonly isListed: boolean
}

/** The records to merge. If the page lists a record now, only its last listed version counts. */
function replacing(
  payloads: readonly StatusPayload[],
  isListed: (payload: StatusPayload) => boolean,
): RecordOfPayload[] {
  const all = payloads.flatMap((payload) =>
    recordsOf(payload).map(([kind, raw]) => ({ kind, raw, isListed: isListed(payload) })),
  )
  const keyOf = ({ kind, raw }: RecordOfPayload) => `${kind} ${String(raw['id'])}`
  const listed = new Map(all.filter((one) => one.isListed).map((one) => [keyOf(one), one]))
  return all.filter((one) => (listed.get(keyOf(one)) ?? one) === one)
}

function momentOf(page: JsonObject | null): number | null {
  const text = page?.['updated_at']
  return typeof text === 'string' ? parseInstant(text) : null
}

function kindsOf(log: readonly NewStatusChange[], stored: StatusPageRow | undefined): string[] {
  const kinds = new Set(log.map(({ subject_kind }) => subject_kind))
  return [...kinds, ...(stored ? [] : ['page'])].concat(kinds.size === 0 && stored ? ['page'] : [])
}

/**
 * What a page lists now. Null if that is unknown, for example because a record was unreadable; then nothing is
 * delisted.
 */
export interface PageListing {
  readonly components: ReadonlySet<string> | null
  readonly incident: RecordListing | null
  readonly maintenance: RecordListing | null
}

/** Delists what the page no longer lists. It disappears from `/api/v2` and stays in the history. */
async function withdrawUnlisted(store: Store, listed: PageListing, now: number, log: NewStatusChange[]): Promise<void> {
  if (listed.components)
    for (const row of await listCurrentComponents(store)) {
      if (listed.components.has(row.id)) continue
      await withdrawComponent(store, row.id, now)
      if (!isGroup(row)) log.push(componentChange('component_withdrawn', row, now, { from: row.status, to: null }))
    }
  for (const kind of ['incident', 'maintenance'] as const) {
    const listing = listed[kind]
    if (listing) await withdrawRecords(store, kind, listing, now, log)
  }
}

interface ComponentList {
  readonly components: readonly JsonObject[] | null
  /** `updated_at` of its page, or the time of the import. */
  readonly at: number
  /** Whether the page lists these now. If so, they replace what is stored, whatever their times say. */
  readonly isListed: boolean
}

interface MergedComponents {
  readonly count: number
  readonly changed: number
  /** When a component last changed its status, as far as two versions show, in whichever order they arrived. */
  readonly statusChangedAt: number | null
  /** Group names by component id. */
  readonly groupNames: ReadonlyMap<string, string>
  readonly groupsChanged: boolean
}

/** Merges lists of components and appends all changes to `log`. */
async function mergeComponents(
  store: Store,
  lists: readonly ComponentList[],
  now: number,
  log: NewStatusChange[],
): Promise<MergedComponents> {
  const before = new Map((await listComponentRows(store)).map((row) => [row.id, row]))
  const rows = new Map(before)
  const listed = new Set<string>()
  let statusChangedAt: number | null = null
  for (const { components, at, isListed } of lists)
    for (const [ordinal, raw] of (components ?? []).entries()) {
      const row = componentRow(raw, ordinal, now)
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
    if (!known || returned) log.push(componentChange('component_added', row, now, { from: null, to: row.status }))
    if (known && known.status !== row.status) {
      if (!returned) log.push(componentChange('component_status', row, now, { from: known.status, to: row.status }))
      await observe(store, known, row, now)
    }
  }
  const groupNames = groupNamesOf([...rows.values()])
  const groupsChanged = groupNamesText(groupNames) !== groupNamesText(groupNamesOf([...before.values()]))
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

function componentRow(raw: JsonObject, ordinal: number, now: number): StatusComponentRow {
  const { id, name, status, updated_at } = v.parse(Component, raw)
  const values = { id, name, body: stringifyJson(raw), status, updated_at: parseInstant(updated_at) }
  return { ...values, ordinal, seen_at: now, withdrawn_at: null }
}

/** A group has no status of interest: it repeats those of its components. */
function isGroup(row: StatusComponentRow): boolean {
  return v.parse(Component, JSON.parse(row.body)).group
}

function groupNamesOf(rows: readonly StatusComponentRow[]): Map<string, string> {
  const components = rows.map(({ body }) => v.parse(Component, JSON.parse(body)))
  const groups = new Map(components.filter(({ group }) => group).map(({ id, name }) => [id, name]))
  const pairs = components.map(({ id, group_id }) => [id, groups.get(group_id ?? '')] as const)
  return new Map(pairs.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])))
}

function groupNamesText(names: ReadonlyMap<string, string>): string {
  return JSON.stringify([...names].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function componentChange(
  kind: string,
  { id, name }: Pick<StatusComponentRow, 'id' | 'name'>,
  now: number,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): NewStatusChange {
  return { kind, subject_kind: 'component', subject_id: id, name, seen_at: now, from_value: from, to_value: to }
}
