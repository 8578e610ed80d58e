import { type RecordKind, recordKinds, type RecordSummary } from '#api/status/history.ts'
import { changeKinds, type Change } from '#api/status/news.ts'
import type { OutputOf } from '#api/endpoint.ts'
import type { listFigures, UpdateEdit } from '#api/status/record-history.ts'
import { addMonths, monthOf, startOfDay } from '#domain/time/calendar-day.ts'
import { incidentFiguresOf } from '#domain/status/incident-figures.ts'
import { isoOrNull, utcIso, parseInstant } from '#domain/time/instant.ts'
import { networks, parseNetwork, type Network } from '#domain/status/network.ts'
import { timelineOf } from '#domain/status/record.ts'
import { foldText } from '#domain/text/fold-text.ts'
import type { Store } from '../../../platform/database/database.ts'
import { createVersionedCache } from '../../../platform/versioned-cache.ts'
import { findStatusPage, countStatusChanges, listStatusChanges, listTransitionRows } from '../store/status-page.ts'
import {
  countRecordsByMonth,
  findRecord,
  listNewestRecords,
  listRecordsByStart,
  listRecordVersions,
  type RecordFilter,
  listAffectedComponents,
  recordKindOf,
  recordOf,
  wireOf,
} from '../store/records.ts'
import type { StatusRecordRow, StatusTransitionRow } from '../../../platform/database/tables.ts'
import type { HistorySource, RecordWithHistory } from '../source.ts'
import { dayBars } from './day-bars.ts'
import { createUptime } from './uptime.ts'
import { readNews } from './news.ts'
import * as v from 'valibot'
import { notFound, invalidQuery } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'
const figuredMonths = 12
const minute = 60_000

/** History from our own store. `version` increases when the data changes; data older than `keptMs` is removed. */
export function createEmbeddedHistory(
  store: Store,
  version: () => number,
  keptMs: number | null = null,
): HistorySource {
  const figures = createVersionedCache<OutputOf<typeof listFigures>>(limits.keptFigures)
  return {
    days: dayBars(store, version),
    uptime: createUptime(store, version),
    news: ({ since, network }, now) =>
      readNews(store, {
        since: readInstant('since', since),
        network: network === undefined ? null : readNetwork(network),
        now,
        keptMs,
      }),
    transitions: transitionLog(store),
    changes: changeLog(store),
    async records({ before, limit, ...query }) {
      const filter = filterOf(query)
      const after = before === undefined ? undefined : readCursor(before)
      const position = after && { started_at: after.number, id: after.id, kind: after.kind }
      const rows = await listRecordsByStart(store, filter, limit + 1, position)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const months = await countRecordsByMonth(store, filter)
      return {
        records: await recordSummaries(store, page),
        total: months.reduce((sum, { records }) => sum + records, 0),
        next: last ? writeCursor(last.started_at, last.id, last.kind) : null,
      }
    },
    async months(query) {
      return { months: await countRecordsByMonth(store, filterOf(query)) }
    },
    async record(kind, id) {
      const row = await findRecord(store, { kind, id })
      if (!row) throw notFound(`There is no ${kind} with the id ${id}.`)
      const withdrawn = row.withdrawn_at !== null && { withdrawn_at: utcIso(row.withdrawn_at) }
      const seen_at = utcIso(row.seen_at)
      return { kind, record: wireOf(row), seen_at, ...withdrawn, edits: await editsOf(store, row) }
    },
    async newest({ limit, ...filter }) {
      return (await listNewestRecords(store, filter, limit)).map(storyIn)
    },
    figures: (query, now) =>
      figures.get(JSON.stringify(query), `${version()} ${Math.floor(now / minute)}`, async () => {
        const timeZone = (await findStatusPage(store))?.time_zone ?? 'Etc/UTC'
        const startedFrom = startOfDay(`${addMonths(monthOf(now, timeZone), 1 - figuredMonths)}-01`, timeZone)
        const rows = await listRecordsByStart(
          store,
          { ...filterOf({ ...query, kind: 'incident' }), startedFrom },
          limits.figuredRecords,
        )
        return { figures: incidentFiguresOf(rows.map(recordOf), timeZone, now, figuredMonths) }
      }),
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
  readonly over?: 'yes' | 'no' | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

function filterOf({
  kind,
  q,
  status,
  impact,
  component,
  network,
  month,
  over,
  from,
  until,
}: FilterQuery): RecordFilter {
  return {
    kind,
    month,
    over: over === undefined ? undefined : over === 'yes',
    endedFrom: from === undefined ? undefined : readInstant('from', from),
    startedBefore: until === undefined ? undefined : readInstant('until', until),
    components: component ? [component] : undefined,
    networks: network === undefined ? undefined : [readNetwork(network)],
    search: q === undefined ? undefined : foldText(q) || undefined,
    statuses: readList('status', status),
    impacts: readList('impact', impact),
  }
}

/** Values may be repeated, but the number of parts must be bounded before they are counted. */
const maxListParts = 10 * limits.listValues

/** The distinct values of a comma-separated list. */
function readList(name: string, text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  const parts = text.split(',', maxListParts)
  const values = [...new Set(parts)]
  if (parts.length === maxListParts || values.length > limits.listValues)
    throw invalidQuery(name, `has more than ${limits.listValues} values`)
  return values
}

/** The networks come from the row, because it was written when the group names were known. */
function storyIn(
  row: Pick<StatusRecordRow, 'kind' | 'body' | 'networks' | 'seen_at' | 'withdrawn_at' | 'changed_at'>,
): RecordWithHistory {
  const named = networks.filter((network) => row.networks.includes(`,${network},`))
  const record = { ...recordOf(row), networks: named }
  return { record, timeline: timelineOf(wireOf(row)), changedAt: row.changed_at }
}

async function editsOf(store: Store, row: StatusRecordRow): Promise<UpdateEdit[]> {
  const known = new Set(wireOf(row).incident_updates.map(({ id, body }) => `${id} ${body}`))
  const edits: UpdateEdit[] = []
  for (const { body: earlier, seen_at } of await listRecordVersions(store, row.kind, row.id))
    for (const { id, status, body } of wireOf({ kind: row.kind, body: earlier }).incident_updates) {
      if (known.has(`${id} ${body}`)) continue
      known.add(`${id} ${body}`)
      edits.push({ update_id: id, status, body, seen_at: utcIso(seen_at) })
    }
  return edits
}

function changeLog(store: Store): HistorySource['changes'] {
  return async ({ since, before, limit }) => {
    const from = readInstant('since', since)
    const after = before === undefined ? undefined : readCursor(before).number
    const rows = await listStatusChanges(store, from, limit + 1, after)
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
  }
}

function transitionLog(store: Store): HistorySource['transitions'] {
  return async ({ component, before, limit }) => {
    const all = (await listTransitionRows(store, component)).toReversed()
    const after = before === undefined ? undefined : readCursor(before)
    const rest = after
      ? all.filter(({ at, cause }) => at < after.number || (at === after.number && cause < after.id))
      : all
    const page = rest.slice(0, limit)
    const last = rest.length > limit ? page.at(-1) : undefined
    const records = await Promise.all(page.map((row) => findReference(store, row)))
    return {
      transitions: page.map((row, index) => ({
        component_id: row.component_id,
        at: utcIso(row.at),
        seen_at: utcIso(row.seen_at),
        from: row.from_status,
        to: row.to_status,
        record: records[index] ?? null,
      })),
      next: last ? writeCursor(last.at, last.cause) : null,
    }
  }
}

async function findReference(store: Store, { record_kind, record_id: id }: StatusTransitionRow) {
  const kind = recordKinds.find((known) => known === record_kind)
  if (!kind || id === null) return null
  return { kind, id, name: (await findRecord(store, { kind, id }))?.name ?? id }
}

async function recordSummaries(store: Store, rows: readonly StatusRecordRow[]): Promise<RecordSummary[]> {
  const keys = rows.map((row) => ({ kind: recordKindOf(row), id: row.id }))
  const members = Map.groupBy(
    await listAffectedComponents(store, keys),
    ({ kind, record_id }) => `${kind} ${record_id}`,
  )
  return rows.map((row) => {
    const { updates, lastBody } = recordOf(row)
    return {
      kind: recordKindOf(row),
      id: row.id,
      name: row.name,
      status: row.status,
      impact: row.impact,
      started_at: utcIso(row.started_at),
      ended_at: isoOrNull(row.ended_at),
      ...(row.withdrawn_at !== null && { withdrawn_at: utcIso(row.withdrawn_at) }),
      newest_at: utcIso(row.newest_at),
      scheduled_for: isoOrNull(row.scheduled_for),
      scheduled_until: isoOrNull(row.scheduled_until),
      updates,
      last_update: lastBody,
      components: (members.get(`${row.kind} ${row.id}`) ?? []).map(({ component_id, name }) => ({
        id: component_id,
        name,
      })),
      networks: row.networks.split(',').filter(Boolean),
    }
  })
}

/** Throws `HttpError` for a time that does not exist, such as 30 February. */
function readInstant(parameter: string, text: string): number {
  const instant = parseInstant(text)
  if (instant === null) throw invalidQuery(parameter, 'is not a date that exists')
  return instant
}

/** Throws `HttpError` for an unknown network, because ignoring it would return all records. */
function readNetwork(text: string): Network {
  const network = parseNetwork(text)
  if (network === null) throw invalidQuery('network', `there is no “${text}”; allowed are ${networks.join(', ')}`)
  return network
}

/** The sort key of a row. */
interface Position {
  readonly number: number
  readonly id: string
  readonly kind: string
}

/** The position of a page's last row, as an opaque cursor for the next page. */
export function writeCursor(number: number, id = '', kind = ''): string {
  return Buffer.from(JSON.stringify([number, id, kind])).toString('base64url')
}

const CursorText = v.pipe(v.string(), v.excludes('\0'))
const Cursor = v.pipe(v.string(), v.parseJson(), v.tuple([v.pipe(v.number(), v.safeInteger()), CursorText, CursorText]))

/** Throws `HttpError` for a cursor that this service did not write. */
function readCursor(cursor: string): Position {
  const read = v.safeParse(Cursor, Buffer.from(cursor, 'base64url').toString())
  if (!read.success) throw invalidQuery('before', 'take it from `next` of the previous answer')
  const [number, id, kind] = read.output
  return { number, id, kind }
}
