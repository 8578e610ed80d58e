import { Component } from '#api/status/components.ts'
import { unresolvedStatuses } from '#api/status/incidents.ts'
import { activeStatuses } from '#api/status/maintenance.ts'
import { Rollup } from '#api/status/status.ts'
import { eventsOfRecord, statusChanges, type RecordState, type StatusMoment } from '#domain/status/notable-changes.ts'
import { newestUpdateOf } from '#domain/status/record.ts'
import { rollupOf, rollupOfRecords } from '#domain/status/rollup.ts'
import type { Store } from '../../../platform/database/database.ts'
import { recordEvents } from '../../../platform/database/outbox.ts'
import type { NewStatusChange, StatusPageRow, StatusRecordRow } from '../../../platform/database/tables.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import { findRecord, listAffectedComponents, listNewestRecords, recordKindOf, wireOf } from '../store/records.ts'
import { listCurrentComponents } from '../store/status-page.ts'

const manyOpen = 1000

/** The current status as it is served. */
export async function statusMoment(store: Store, page: StatusPageRow): Promise<StatusMoment> {
  const rows = await listCurrentComponents(store)
  const all = rows.map(({ body }) => parseStored(Component, body, 'a component'))
  const groups = new Map(all.filter(({ group }) => group).map(({ id, name }) => [id, name]))
  const components = all.map(({ id, name, status, group, group_id }) => ({
    id,
    name,
    status,
    group,
    groupName: groups.get(group_id ?? '') ?? null,
  }))
  const stated = page.rollup === null ? null : parseStored(Rollup, page.rollup, 'the rollup')
  return {
    pageName: page.name,
    rollup: stated ?? rollupOf(components) ?? (await rollupWithoutComponents(store)),
    components,
  }
}

async function rollupWithoutComponents(store: Store): Promise<Rollup | null> {
  const open = await listNewestRecords(
    store,
    { kind: 'incident', statuses: unresolvedStatuses, onlyListed: true },
    manyOpen,
  )
  const active = await listNewestRecords(
    store,
    { kind: 'maintenance', statuses: [...activeStatuses], onlyListed: true },
    1,
  )
  return rollupOfRecords({ impacts: open.map(({ impact }) => impact), isUnderMaintenance: active.length > 0 })
}

interface Merged {
  readonly before: StatusMoment
  readonly page: StatusPageRow
  readonly log: readonly NewStatusChange[]
  readonly now: number
}

/** Changes whose event also states the impact. */
const saysImpact: ReadonlySet<string> = new Set(['record_opened', 'record_status', 'update_posted', 'record_withdrawn'])

/** Records the notable changes of a merge as events, in its transaction. */
export async function recordEventsOfChanges(store: Store, { before, page, log, now }: Merged): Promise<void> {
  const events = statusChanges(before, await statusMoment(store, page), now)
  const spoken = new Set(log.filter(({ kind }) => saysImpact.has(kind)).map(({ subject_id }) => subject_id))
  for (const { kind, subject_kind, subject_id, from_value, to_value } of log) {
    if (subject_kind !== 'incident' && subject_kind !== 'maintenance') continue
    if (kind === 'impact_changed' && spoken.has(subject_id)) continue
    // oxlint-disable-next-line no-await-in-loop -- few records change at once
    const row = await findRecord(store, { kind: subject_kind, id: subject_id })
    if (!row) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    const record = await recordState(store, row)
    events.push(...eventsOfRecord(record, { kind, from: from_value ?? null, to: to_value ?? null }, now))
  }
  const isSample = page.sampled === 1
  await recordEvents(store, isSample ? events.map((event) => ({ ...event, title: `${event.title} (sample)` })) : events)
}

export async function recordState(store: Store, row: StatusRecordRow): Promise<RecordState> {
  const kind = recordKindOf(row)
  const members = await listAffectedComponents(store, [{ kind, id: row.id }])
  return {
    kind,
    id: row.id,
    name: row.name,
    status: row.status,
    impact: row.impact,
    networks: row.networks.split(',').filter((network) => network !== ''),
    components: members
      .filter((member) => member.kind === row.kind)
      .map(({ component_id: id, name }) => ({ id, name })),
    lastBody: newestUpdateOf(wireOf(row).incident_updates)?.body ?? '',
    endedAt: row.ended_at,
  }
}
