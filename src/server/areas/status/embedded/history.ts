import type { RecordKind, UpdateEdit } from '#api/status/history.ts'
import { addMonths, monthOf, startOfDay } from '#domain/time/calendar-day.ts'
import { figuresOf } from '#domain/status/incident-figures.ts'
import { recordFromWire } from '#domain/status/record.ts'
import { utcIso } from '#domain/time/instant.ts'
import { networks } from '#domain/status/network.ts'
import { recordWithTimeline, type RecordWithTimeline } from '#domain/status/timeline.ts'
import { foldText } from '#domain/text/fold-text.ts'
import type { Store } from '../../../platform/database/database.ts'
import { findPage } from '../store/page.ts'
import {
  countRecordsByMonth,
  findRecord,
  listNewestRecords,
  listRecords,
  listVersions,
  type RecordFilter,
} from '../store/records.ts'
import type { StatusRecordRow } from '../../../platform/database/tables.ts'
import type { HistorySource } from '../history-source.ts'
import { changeLog } from './change-log.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { dayBars } from './day-bars.ts'
import { readInstant, readNetwork } from './read-query.ts'
import { recordSummaries } from './record-summaries.ts'
import { transitionLog } from './transition-log.ts'
import { kindOf, wireOf } from './wire-record.ts'
import { notFound } from '../../../platform/errors.ts'

const figuredMonths = 12
const mostFigured = 100_000

/** History out of our own store. `version` grows when what it holds has changed. */
export function createEmbeddedHistory(store: Store, version: () => number): HistorySource {
  return {
    days: dayBars(store, version),
    transitions: transitionLog(store),
    changes: changeLog(store),
    async records({ before, limit, ...query }) {
      const filter = filterOf(query)
      const after = before === undefined ? undefined : readCursor(before)
      const position = after && { started_at: after.number, id: after.id, kind: after.kind }
      const rows = await listRecords(store, filter, limit + 1, position)
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
    async figures(query, now) {
      const timeZone = (await findPage(store))?.time_zone ?? 'Etc/UTC'
      const startedFrom = startOfDay(`${addMonths(monthOf(now, timeZone), 1 - figuredMonths)}-01`, timeZone)
      const rows = await listRecords(store, { ...filterOf({ ...query, kind: 'incident' }), startedFrom }, mostFigured)
      const records = rows.map((row) =>
        recordFromWire('incident', wireOf(row), { seenAt: row.seen_at, delistedAt: row.withdrawn_at }),
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
    statuses: status?.split(','),
    impacts: impact?.split(','),
  }
}

/** The row knows a record's networks best: it was written with the names of the groups at hand. */
function storyIn(
  row: Pick<StatusRecordRow, 'kind' | 'body' | 'networks' | 'seen_at' | 'withdrawn_at'>,
): RecordWithTimeline {
  const context = { seenAt: row.seen_at, delistedAt: row.withdrawn_at }
  const { record, timeline } = recordWithTimeline(kindOf(row), wireOf(row), context)
  const named = networks.filter((network) => row.networks.includes(`,${network},`))
  return { record: { ...record, networks: named }, timeline }
}

async function editsOf(store: Store, row: StatusRecordRow): Promise<UpdateEdit[]> {
  const shown = new Set(wireOf(row).incident_updates.map(({ id, body }) => `${id} ${body}`))
  const edits: UpdateEdit[] = []
  for (const { body: earlier, seen_at } of await listVersions(store, row.kind, row.id))
    for (const { id, status, body } of wireOf({ kind: row.kind, body: earlier }).incident_updates) {
      if (shown.has(`${id} ${body}`)) continue
      shown.add(`${id} ${body}`)
      edits.push({ update_id: id, status, body, seen_at: utcIso(seen_at) })
    }
  return edits
}
