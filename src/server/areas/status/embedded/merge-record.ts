import type { RecordKind } from '#api/status/history.ts'
import { unresolvedStatuses, type IncidentUpdate } from '#api/status/incidents.ts'
import { stringifyJson } from '#api/json.ts'
import { activeStatuses, type Maintenance } from '#api/status/maintenance.ts'
import { monthOf } from '#domain/time/calendar-day.ts'
import { recordFromWire, type RecordValue, timeOfUpdate } from '#domain/status/record.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { foldText } from '#domain/text/fold-text.ts'
import type { Store } from '../../../platform/database/database.ts'
import {
  addVersion,
  findRecord,
  laterThan,
  listAllRecords,
  listCurrentHeads,
  putRecord,
  reviseRecord,
  withdrawRecord,
  type Member,
  recordKindOf,
  wireOf,
} from '../store/records.ts'
import type { NewStatusChange, StatusRecordRow } from '../../../platform/database/tables.ts'
import { putTransition } from '../store/status-page.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

interface IncomingRecord {
  readonly kind: RecordKind
  readonly raw: JsonObject
  readonly wire: Maintenance
  readonly groupNames: ReadonlyMap<string, string>
  readonly zone: string
  readonly now: number
  /**
   * Whether the page lists this version now. If so, it replaces the stored version, whatever its times say, and
   * the record is no longer delisted.
   */
  readonly isListed: boolean
}

/**
 * Merges one record. Returns true if it was new or different. A version older than the stored one is only added to
 * the record's versions.
 */
export async function mergeRecord(store: Store, incoming: IncomingRecord, log: NewStatusChange[]): Promise<boolean> {
  const { kind, raw, wire, now } = incoming
  const body = stringifyJson(raw)
  const stored = await findRecord(store, { kind, id: wire.id })
  const returned = stored !== undefined && stored.withdrawn_at !== null && incoming.isListed
  if (stored?.body === body && !returned) return false
  const updatedAt = parseInstant(wire.updated_at)
  if (stored && !incoming.isListed && (stored.updated_at ?? -Infinity) > (updatedAt ?? -Infinity)) {
    await addVersion(store, kind, wire.id, body, now)
    return false
  }
  const withdrawn_at = incoming.isListed ? null : (stored?.withdrawn_at ?? null)
  const value = recordFromWire(kind, wire, {
    seenAt: now,
    groupNameOf: (id) => incoming.groupNames.get(id),
    delistedAt: withdrawn_at,
  })
  const changed_at = timeOfChange(stored, value, now)
  await putRecord(store, { ...rowOf(value, body, incoming), withdrawn_at, changed_at }, membersOf(wire))
  await putTransitions(store, incoming)
  log.push(...changesOf(returned ? undefined : stored, value, wire, now))
  return true
}

function rowOf(
  value: RecordValue,
  body: string,
  { kind, wire, zone, now }: IncomingRecord,
): Omit<StatusRecordRow, 'withdrawn_at' | 'changed_at'> {
  return {
    kind,
    id: value.id,
    body,
    name: value.name,
    status: value.status,
    impact: value.impact,
    created_at: value.createdAt,
    updated_at: value.updatedAt,
    started_at: value.startedAt,
    ended_at: value.endedAt,
    newest_at: value.newestAt,
    scheduled_for: value.scheduledFor,
    scheduled_until: value.scheduledUntil,
    month: monthOf(value.startedAt, zone),
    search: foldText([value.name, ...wire.incident_updates.map((update) => update.body)].join(' ')),
    networks: networksText(value),
    seen_at: now,
  }
}

/**
 * The record's own time, unless calendars, which count in seconds, would confuse it with that of a version they
 * have.
 */
function timeOfChange(stored: StatusRecordRow | undefined, value: RecordValue, now: number): number {
  const own = Math.max(value.newestAt, value.updatedAt ?? -Infinity, value.delistedAt ?? -Infinity)
  if (!stored || own >= stored.changed_at + 1000) return own
  return laterThan(stored.changed_at, now)
}

/** Network names between commas, so that LIKE finds whole names. */
function networksText({ networks }: Pick<RecordValue, 'networks'>): string {
  return `,${networks.join(',')},`
}

/** Recomputes everything that records derive from the page's time zone and from group names. */
export async function reviseRecords(
  store: Store,
  zone: string,
  groupNames: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  for (const row of await listAllRecords(store)) {
    const key = { kind: recordKindOf(row), id: row.id }
    const value = recordFromWire(key.kind, wireOf(row), { groupNameOf: (id) => groupNames.get(id) })
    const networks = networksText(value)
    const month = monthOf(row.started_at, zone)
    // Feeds contain the names of networks.
    const changed_at = networks === row.networks ? row.changed_at : laterThan(row.changed_at, now)
    if (networks !== row.networks || month !== row.month)
      await reviseRecord(store, key, { networks, month, changed_at })
  }
}

export interface RecordListing {
  readonly ids: ReadonlySet<string>
  /**
   * An unlisted record is delisted only if it is newer than this (milliseconds since 1970). An older one may have
   * dropped off the end of the list.
   */
  readonly since: number
}

const openStatuses: Readonly<Record<RecordKind, readonly string[]>> = {
  incident: unresolvedStatuses,
  maintenance: ['scheduled', ...activeStatuses],
}

/** Whether every complete summary lists records with this status. */
export function isOpenStatus(kind: RecordKind, status: string): boolean {
  return openStatuses[kind].includes(status)
}

/** Delists the records that the page no longer lists. */
export async function withdrawRecords(
  store: Store,
  kind: RecordKind,
  listing: RecordListing,
  now: number,
  log: NewStatusChange[],
): Promise<void> {
  for (const row of await listCurrentHeads(store, kind)) {
    if (listing.ids.has(row.id)) continue
    // Open records are always listed, however old they are.
    if (row.newest_at <= listing.since && !isOpenStatus(kind, row.status)) continue
    await withdrawRecord(store, { kind, ...row }, now)
    const subject = { subject_kind: kind, subject_id: row.id, name: row.name, seen_at: now }
    log.push({ ...subject, kind: 'record_withdrawn', from_value: row.status, to_value: null })
  }
}

function membersOf(wire: Maintenance): Member[] {
  const affected = wire.incident_updates.flatMap((update) => update.affected_components)
  const members = new Map(wire.components.map(({ id, name }) => [id, name]))
  for (const { code, name } of affected) if (code !== null && !members.has(code)) members.set(code, name ?? code)
  return [...members].map(([component_id, name]) => ({ component_id, name }))
}

async function putTransitions(store: Store, { kind, wire, now }: IncomingRecord): Promise<void> {
  for (const [place, update] of wire.incident_updates.entries()) {
    const at = timeOfUpdate(update)
    if (at === null) continue
    for (const { code, old_status, new_status } of update.affected_components) {
      if (code === null || old_status === null || new_status === null || old_status === new_status) continue
      await putTransition(store, {
        component_id: code,
        cause: `${kind} ${wire.id} ${update.id || String(wire.incident_updates.length - place)}`,
        at,
        seen_at: now,
        from_status: old_status,
        to_status: new_status,
        record_kind: kind,
        record_id: wire.id,
      })
    }
  }
}

function changesOf(
  stored: StatusRecordRow | undefined,
  value: RecordValue,
  wire: Maintenance,
  now: number,
): NewStatusChange[] {
  const subject = { subject_kind: value.kind, subject_id: value.id, name: value.name, seen_at: now }
  if (!stored) return [{ ...subject, kind: 'record_opened', from_value: null, to_value: value.status }]
  const before = wireOf(stored)
  const known = new Map(before.incident_updates.map((update) => [keyOf(update), update.body]))
  const isNew = (update: IncidentUpdate) => !known.has(keyOf(update))
  const changes: NewStatusChange[] = []
  if (stored.status !== value.status)
    changes.push({ ...subject, kind: 'record_status', from_value: stored.status, to_value: value.status })
  else if (wire.incident_updates.some(isNew))
    changes.push({ ...subject, kind: 'update_posted', from_value: null, to_value: value.status })
  if (wire.incident_updates.some((update) => !isNew(update) && known.get(keyOf(update)) !== update.body))
    changes.push({ ...subject, kind: 'update_edited', from_value: null, to_value: value.status })
  // The impact of a maintenance does not matter.
  if (value.kind === 'incident' && stored.impact !== value.impact)
    changes.push({ ...subject, kind: 'impact_changed', from_value: stored.impact, to_value: value.impact })
  if (stored.scheduled_for !== value.scheduledFor)
    changes.push({ ...subject, kind: 'window_moved', from_value: before.scheduled_for, to_value: wire.scheduled_for })
  else if (stored.scheduled_until !== value.scheduledUntil)
    changes.push({ ...subject, kind: 'end_moved', from_value: before.scheduled_until, to_value: wire.scheduled_until })
  return changes
}

/** Some compatible pages omit the ids of updates; then the time identifies an update. */
function keyOf(update: IncidentUpdate): string {
  return update.id || String(timeOfUpdate(update))
}
