import type { NotableEvent } from '#api/notifications/events.ts'
import { activeStatuses, type Maintenance } from '#api/status/maintenance.ts'
import { eventOfRecord, statusChanges, type RecordState, type StatusMoment } from '#domain/status/notable-changes.ts'
import { isActive, isUnresolved, timeOfUpdate } from '#domain/status/record.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { rollupOf } from '#domain/status/rollup.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { StatusTransitionRow } from '../../../platform/database/tables.ts'
import { listNewestRecords, findRecord, recordKindOf, wireOf } from '../store/records.ts'
import { findStatusPage, listTransitionRows } from '../store/status-page.ts'
import { recordState, statusMoment } from './notable-changes.ts'

const maxRecords = 1000
const minute = 60_000
const overrunGraceMs = minute
/** The maximum delay until something is noticed that no write reports. */
const noticedMs = 15_000

/** Maintenances that are planned or in progress. */
export async function openMaintenance(store: Store) {
  const heads = await listNewestRecords(
    store,
    { kind: 'maintenance', statuses: ['scheduled', ...activeStatuses], onlyListed: true },
    maxRecords,
  )
  const found = []
  for (const { id } of heads) {
    // oxlint-disable-next-line no-await-in-loop -- few are open
    const row = await findRecord(store, { kind: 'maintenance', id })
    if (!row) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    const record = await recordState(store, row)
    const { scheduled_for: scheduledFor, scheduled_until: scheduledUntil } = row
    found.push({ record, isActive: isActive(row.status), scheduledFor, scheduledUntil })
  }
  return found
}

export interface PastQuery {
  readonly since: number
  readonly limit: number
  readonly now: number
  /** How long before its planned start a maintenance is announced. */
  readonly soonMinutes: number
}

/** The events since an instant, as far as records and transitions show them. */
export async function pastEvents(store: Store, { since, limit, now, soonMinutes }: PastQuery): Promise<NotableEvent[]> {
  const page = await findStatusPage(store)
  if (!page) return []
  const events = await transitionEvents(store, await statusMoment(store, page), since, limit)
  for (const { kind, id } of await listNewestRecords(store, { endedFrom: since }, maxRecords)) {
    // oxlint-disable-next-line no-await-in-loop -- lets other requests have their turn
    const row = await findRecord(store, { kind: recordKindOf({ kind }), id })
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (row) events.push(...eventsIn(wireOf(row), await recordState(store, row), { now, soonMinutes }))
  }
  return events
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => a.at - b.at)
    .slice(-limit)
}

function eventsIn(
  wire: Maintenance,
  record: RecordState,
  { now, soonMinutes }: Pick<PastQuery, 'now' | 'soonMinutes'>,
): NotableEvent[] {
  const updates = wire.incident_updates
    .flatMap((update) => {
      const at = timeOfUpdate(update)
      return at === null ? [] : [{ at, status: update.status, body: update.body }]
    })
    .toSorted((a, b) => a.at - b.at)
  const events: NotableEvent[] = []
  let before: string | null = null
  for (const { at, status, body } of updates) {
    const kind = kindOfUpdate(record, before, status)
    if (kind) events.push(eventOfRecord({ ...record, status, lastBody: body }, { kind, at, from: before }))
    before = status
  }
  if (record.kind === 'incident') return events
  const begun = updates.find(({ status }) => status !== 'scheduled')?.at ?? Infinity
  const from = wire.scheduled_for === null ? null : parseInstant(wire.scheduled_for)
  const planned = updates[0]?.at ?? now
  const soon = from === null ? Infinity : Math.max(from - soonMinutes * minute, planned + noticedMs)
  if (from !== null && soon < Math.min(from, begun))
    events.push(eventOfRecord(record, { kind: 'maintenance.soon', at: soon, minutes: soonMinutes }))
  const until = wire.scheduled_until === null ? null : parseInstant(wire.scheduled_until)
  const late = until === null ? Infinity : Math.max(until + overrunGraceMs, begun + noticedMs)
  const end = updates.findLast(({ status }) => status === 'completed')?.at ?? now
  if (late < end) events.push(eventOfRecord(record, { kind: 'maintenance.overrun', at: late }))
  return events
}

function kindOfUpdate({ kind }: RecordState, before: string | null, status: string): NotableEvent['kind'] | null {
  if (kind === 'maintenance') {
    if (isActive(status)) return before !== null && isActive(before) ? null : 'maintenance.begun'
    return status === 'completed' && before !== 'completed' ? 'maintenance.completed' : null
  }
  if (before === null) return isUnresolved(status) ? 'incident.opened' : 'incident.resolved'
  if (!isUnresolved(before)) return isUnresolved(status) ? 'incident.opened' : 'incident.updated'
  return isUnresolved(status) ? 'incident.updated' : 'incident.resolved'
}

/** Replays the transitions from the initial state. */
async function transitionEvents(
  store: Store,
  now: StatusMoment,
  since: number,
  limit: number,
): Promise<NotableEvent[]> {
  const transitions = (await listTransitionRows(store)).filter(({ at }) => at >= since).slice(-limit)
  const first = new Map<string, StatusTransitionRow>()
  for (const transition of transitions)
    if (!first.has(transition.component_id)) first.set(transition.component_id, transition)
  let moment = withRollup(
    now,
    now.components.map((one) => ({ ...one, status: first.get(one.id)?.from_status ?? one.status })),
  )
  const events: NotableEvent[] = []
  for (const at of new Set(transitions.map((transition) => transition.at))) {
    const changed = new Map(
      transitions.filter((transition) => transition.at === at).map((one) => [one.component_id, one.to_status]),
    )
    const next = withRollup(
      moment,
      moment.components.map((one) => ({ ...one, status: changed.get(one.id) ?? one.status })),
    )
    events.push(...statusChanges(moment, next, at))
    moment = next
  }
  return events
}

function withRollup(moment: StatusMoment, components: StatusMoment['components']): StatusMoment {
  return { ...moment, components, rollup: rollupOf(components) }
}
