import { recordKinds, type Change, type RecordKind, type RecordSummary, type UpdateEdit } from '#api/history.ts'
import { changeKinds } from '#api/history.ts'
import { Maintenance } from '#api/maintenance.ts'
import { addMonths, monthOf, startOfDay } from '#domain/calendar-day.ts'
import { figuresOf } from '#domain/incident-figures.ts'
import { recordOf } from '#domain/incident.ts'
import { parseInstant, utcIso } from '#domain/instant.ts'
import { parseNetwork } from '#domain/network.ts'
import { foldText } from '#domain/search-text.ts'
import * as v from 'valibot'
import { NotFound } from '../../not-found.ts'
import type { Store } from '../../store/database.ts'
import { findPage } from '../../store/page.ts'
import {
  countRecordsByMonth,
  findRecord,
  listMembers,
  listRecords,
  listVersions,
  type RecordFilter,
} from '../../store/records.ts'
import { countStatusChanges, listStatusChanges } from '../../store/status-changes.ts'
import type { StatusRecordRow } from '../../store/tables.ts'
import { listTransitions } from '../../store/transitions.ts'
import type { HistorySource } from '../history-source.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { dayBars } from './day-bars.ts'

const figuredMonths = 12
const mostFigured = 100_000

/** History out of our own store. */
export function createEmbeddedHistory(store: Store): HistorySource {
  const bars = dayBars(store)
  const zone = async () => (await findPage(store))?.time_zone ?? 'Etc/UTC'
  return {
    days: bars,
    async records({ before, limit, ...query }) {
      const filter = filterOf(query)
      const after = before === undefined ? undefined : readCursor(before)
      const position = after && { started_at: after.number, id: after.id }
      const rows = await listRecords(store, filter, limit + 1, position)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const months = await countRecordsByMonth(store, filter)
      return {
        records: await summaries(store, page),
        total: months.reduce((sum, { records }) => sum + records, 0),
        next: last ? writeCursor(last.started_at, last.id) : null,
      }
    },
    async months(query) {
      return { months: await countRecordsByMonth(store, filterOf(query)) }
    },
    async record(kind, id) {
      const row = await findRecord(store, { kind, id })
      if (!row) throw new NotFound(`There is no ${kind} with the id ${id}.`)
      const record = v.parse(Maintenance, JSON.parse(row.body))
      return { kind, record, seen_at: utcIso(row.seen_at), edits: await editsOf(store, row) }
    },
    async transitions({ component, before, limit }) {
      const all = (await listTransitions(store, component)).toReversed()
      const after = before === undefined ? undefined : readCursor(before)
      const rest = after
        ? all.filter(({ at, cause }) => at < after.number || (at === after.number && cause < after.id))
        : all
      const page = rest.slice(0, limit)
      const last = rest.length > limit ? page.at(-1) : undefined
      const names = new Map<string, string>()
      for (const { record_kind: kind, record_id: id } of page) {
        const known = recordKinds.find((one) => one === kind)
        if (known && id !== null) names.set(`${kind} ${id}`, (await findRecord(store, { kind: known, id }))?.name ?? id)
      }
      return {
        transitions: page.map((row) => ({
          component_id: row.component_id,
          at: utcIso(row.at),
          seen_at: utcIso(row.seen_at),
          from: row.from_status,
          to: row.to_status,
          record: referenceOf(row, names),
        })),
        next: last ? writeCursor(last.at, last.cause) : null,
      }
    },
    async changes({ since, before, limit }) {
      const from = parseInstant(since) ?? 0
      const rows = await listStatusChanges(
        store,
        from,
        limit + 1,
        before === undefined ? undefined : readCursor(before).number,
      )
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        changes: page.flatMap((row): Change[] => {
          const kind = changeKinds.find((known) => known === row.kind)
          const subject = (['component', ...recordKinds] as const).find((known) => known === row.subject_kind)
          if (!kind || !subject) return []
          const named = { kind: subject, id: row.subject_id, name: row.name }
          return [
            { id: row.id, kind, subject: named, seen_at: utcIso(row.seen_at), from: row.from_value, to: row.to_value },
          ]
        }),
        total: await countStatusChanges(store, from),
        next: last ? writeCursor(last.id) : null,
      }
    },
    async figures(query, now) {
      const timeZone = await zone()
      const startedFrom = startOfDay(`${addMonths(monthOf(now, timeZone), 1 - figuredMonths)}-01`, timeZone)
      const rows = await listRecords(store, { ...filterOf({ ...query, kind: 'incident' }), startedFrom }, mostFigured)
      const records = rows.map((row) =>
        recordOf('incident', v.parse(Maintenance, JSON.parse(row.body)), { seenAt: row.seen_at }),
      )
      return { figures: figuresOf(records, timeZone, now, figuredMonths) }
    },
  }
}

interface FilterQuery {
  readonly kind?: RecordKind | undefined
  readonly q?: string | undefined
  readonly status?: string | undefined
  readonly impact?: string | undefined
  readonly component?: string | undefined
  readonly network?: string | undefined
  readonly month?: string | undefined
}

function filterOf({ kind, q, status, impact, component, network, month }: FilterQuery): RecordFilter {
  return {
    kind,
    month,
    component,
    network: parseNetwork(network) ?? undefined,
    search: q === undefined ? undefined : foldText(q) || undefined,
    statuses: status?.split(','),
    impacts: impact?.split(','),
  }
}

async function summaries(store: Store, rows: readonly StatusRecordRow[]): Promise<RecordSummary[]> {
  const members = Map.groupBy(
    await listMembers(store, rows.map(keyOf)),
    ({ kind, record_id }) => `${kind} ${record_id}`,
  )
  return rows.map((row) => {
    const { kind, id } = keyOf(row)
    const { incident_updates: updates } = v.parse(Maintenance, JSON.parse(row.body))
    return {
      kind,
      id,
      name: row.name,
      status: row.status,
      impact: row.impact,
      started_at: utcIso(row.started_at),
      ended_at: isoOrNull(row.ended_at),
      newest_at: utcIso(row.newest_at),
      scheduled_for: isoOrNull(row.scheduled_for),
      scheduled_until: isoOrNull(row.scheduled_until),
      updates: updates.length,
      last_update: updates[0]?.body ?? '',
      components: (members.get(`${kind} ${id}`) ?? []).map(({ component_id, name }) => ({ id: component_id, name })),
      networks: row.networks.split(',').filter(Boolean),
    }
  })
}

async function editsOf(store: Store, row: StatusRecordRow): Promise<UpdateEdit[]> {
  const current = v.parse(Maintenance, JSON.parse(row.body))
  const shown = new Set(current.incident_updates.map(({ id, body }) => `${id} ${body}`))
  const edits: UpdateEdit[] = []
  for (const version of await listVersions(store, row.kind, row.id))
    for (const { id, status, body } of v.parse(Maintenance, JSON.parse(version.body)).incident_updates) {
      if (shown.has(`${id} ${body}`)) continue
      shown.add(`${id} ${body}`)
      edits.push({ update_id: id, status, body, seen_at: utcIso(version.seen_at) })
    }
  return edits
}

function referenceOf(
  { record_kind, record_id }: { record_kind: string | null; record_id: string | null },
  names: ReadonlyMap<string, string>,
) {
  const kind = recordKinds.find((known) => known === record_kind)
  return kind && record_id !== null
    ? { kind, id: record_id, name: names.get(`${kind} ${record_id}`) ?? record_id }
    : null
}

function keyOf({ kind, id }: { kind: string; id: string }): { kind: RecordKind; id: string } {
  return { kind: kind === 'maintenance' ? 'maintenance' : 'incident', id }
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : utcIso(instant)
}
