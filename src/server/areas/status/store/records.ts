import type { RecordKind } from '#api/status/history.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import type { StatusRecordRow, Tables } from '../../../platform/database/tables.ts'
import { Incident } from '#api/status/incidents.ts'
import { Maintenance } from '#api/status/maintenance.ts'
import { recordFromWire, type RecordValue } from '#domain/status/record.ts'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { limits } from '../../../platform/limits.ts'

interface RecordKey {
  readonly kind: RecordKind
  readonly id: string
}

export interface Member {
  readonly component_id: string
  readonly name: string
}

/** All conditions must hold; a list means any of its values. `search` is case-folded text, or a record's id. */
export interface RecordFilter {
  readonly kind?: RecordKind | undefined
  readonly search?: string | undefined
  readonly statuses?: readonly string[] | undefined
  readonly impacts?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
  readonly components?: readonly string[] | undefined
  readonly networks?: readonly string[] | undefined
  readonly month?: string | undefined
  readonly startedFrom?: number | undefined
  readonly startedBefore?: number | undefined
  readonly over?: boolean | undefined
  /** Only records that ended at this time or later, or have not ended. */
  readonly endedFrom?: number | undefined
  /** Only records that the page still lists. */
  readonly onlyListed?: boolean | undefined
  /** Only records with an update after this time. */
  readonly newestAfter?: number | undefined
}

/** The last row of the previous page, after which the list continues. */
interface RecordPosition {
  readonly started_at: number
  readonly id: string
  readonly kind: string
}

/** The column's value for a record without a network. */
const noNetwork = ',,'

export function findRecord(store: Store, { kind, id }: RecordKey): Promise<StatusRecordRow | undefined> {
  return store.selectFrom('status_record').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
}

/** Stores a record and adds its body to the record's versions. */
export async function putRecord(store: Store, record: StatusRecordRow, members: readonly Member[]): Promise<void> {
  const { kind, id, seen_at: firstSeen, ...rest } = record
  await store
    .insertInto('status_record')
    .values(record)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(rest))
    .execute()
  await addVersion(store, kind, id, record.body, firstSeen)
  await store.deleteFrom('status_record_component').where('kind', '=', kind).where('record_id', '=', id).execute()
  if (members.length > 0)
    await store
      .insertInto('status_record_component')
      .values(members.map((member) => ({ kind, record_id: id, ...member })))
      .execute()
}

/** Adds a body to a record's versions unless it is already there. */
export async function addVersion(store: Store, kind: string, id: string, body: string, seenAt: number): Promise<void> {
  const versions = await listRecordVersions(store, kind, id)
  if (versions.some((version) => version.body === body)) return
  const number = versions.length + 1
  await store
    .insertInto('status_record_version')
    .values({ kind, record_id: id, number, body, seen_at: seenAt })
    .execute()
}

/** A record's versions, oldest first. */
export function listRecordVersions(store: Store, kind: string, id: string) {
  return store
    .selectFrom('status_record_version')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('number')
    .execute()
}

/** Records by their newest update, newest first (Statuspage's order). */
export function listNewestRecords(store: Store, filter: RecordFilter, limit: number) {
  return store
    .selectFrom('status_record')
    .select([
      'kind',
      'id',
      'body',
      'newest_at',
      'status',
      'impact',
      'networks',
      'seen_at',
      'withdrawn_at',
      'changed_at',
    ])
    .where(matches(filter))
    .orderBy('newest_at', 'desc')
    .orderBy('id')
    .orderBy('kind')
    .limit(limit)
    .execute()
}

/** Records by their start, newest first. */
export function listRecordsByStart(
  store: Store,
  filter: RecordFilter,
  limit: number,
  after?: RecordPosition,
): Promise<StatusRecordRow[]> {
  const all = store.selectFrom('status_record').selectAll().where(matches(filter))
  const page = after
    ? all.where(({ eb, or, and }) =>
        or([
          eb('started_at', '<', after.started_at),
          and([eb('started_at', '=', after.started_at), eb('id', '>', after.id)]),
          and([eb('started_at', '=', after.started_at), eb('id', '=', after.id), eb('kind', '>', after.kind)]),
        ]),
      )
    : all
  return page.orderBy('started_at', 'desc').orderBy('id').orderBy('kind').limit(limit).execute()
}

export function listAllRecords(store: Store): Promise<StatusRecordRow[]> {
  return store.selectFrom('status_record').selectAll().execute()
}

/** Updates the columns that do not depend on the record's body. */
export async function reviseRecord(
  store: Store,
  { kind, id }: RecordKey,
  owed: Pick<StatusRecordRow, 'networks' | 'month' | 'changed_at'>,
): Promise<void> {
  await store.updateTable('status_record').set(owed).where('kind', '=', kind).where('id', '=', id).execute()
}

/** Counts by month, newest month first. */
export function countRecordsByMonth(store: Store, filter: RecordFilter): Promise<{ month: string; records: number }[]> {
  return store
    .selectFrom('status_record')
    .select(({ fn }) => ['month', fn.countAll<number>().as('records')])
    .where(matches(filter))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
}

export async function listAffectedComponents(store: Store, keys: readonly RecordKey[]) {
  if (keys.length === 0) return []
  return store
    .selectFrom('status_record_component')
    .selectAll()
    .where(
      'record_id',
      'in',
      keys.map(({ id }) => id),
    )
    .orderBy('name')
    .orderBy('component_id')
    .execute()
}

/** Records that lasted until `from` or later, oldest first, with the components that they mention. */
export function listIntervals(store: Store, from: number) {
  return store
    .selectFrom('status_record')
    .innerJoin('status_record_component as member', (join) =>
      join.onRef('member.kind', '=', 'status_record.kind').onRef('member.record_id', '=', 'status_record.id'),
    )
    .select([
      'status_record.kind',
      'status_record.id',
      'status_record.name',
      'started_at',
      'ended_at',
      'status',
      'member.component_id',
    ])
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))
    .orderBy('started_at')
    .orderBy('status_record.id')
    .execute()
}

/** The earliest start of any record; null if there are none. */
export async function earliestStart(store: Store): Promise<number | null> {
  const row = await store
    .selectFrom('status_record')
    .select(({ fn }) => fn.min('started_at').as('earliest'))
    .executeTakeFirst()
  return row?.earliest ?? null
}

function matches(filter: RecordFilter) {
  return ({ eb, and, or, exists, selectFrom }: ExpressionBuilder<Tables, 'status_record'>) => {
    const conditions = []
    if (filter.ids) conditions.push(eb('id', 'in', filter.ids))
    if (filter.kind) conditions.push(eb('kind', '=', filter.kind))
    if (filter.month) conditions.push(eb('month', '=', filter.month))
    if (filter.startedFrom !== undefined) conditions.push(eb('started_at', '>=', filter.startedFrom))
    if (filter.startedBefore !== undefined) conditions.push(eb('started_at', '<', filter.startedBefore))
    if (filter.over !== undefined) conditions.push(eb('ended_at', filter.over ? 'is not' : 'is', null))
    if (filter.endedFrom !== undefined)
      conditions.push(or([eb('ended_at', 'is', null), eb('ended_at', '>=', filter.endedFrom)]))
    if (filter.newestAfter !== undefined) conditions.push(eb('newest_at', '>', filter.newestAfter))
    if (filter.onlyListed) conditions.push(eb('withdrawn_at', 'is', null))
    if (filter.statuses) conditions.push(eb('status', 'in', filter.statuses))
    if (filter.impacts) conditions.push(eb('impact', 'in', filter.impacts))
    if (filter.networks) {
      // A record without a network may affect any network.
      const named = filter.networks.map((network) => contains(eb, 'networks', `,${network},`))
      conditions.push(or([...named, eb('networks', '=', noNetwork)]))
    }
    if (filter.search !== undefined) {
      const words = [...new Set(filter.search.split(' '))].map((word) => contains(eb, 'search', word))
      conditions.push(or([and(words), eb('id', '=', filter.search)]))
    }
    if (filter.components)
      conditions.push(
        exists(
          selectFrom('status_record_component')
            .select('component_id')
            .whereRef('status_record_component.kind', '=', 'status_record.kind')
            .whereRef('record_id', '=', 'status_record.id')
            .where('component_id', 'in', filter.components),
        ),
      )
    return and(conditions)
  }
}

function contains(eb: ExpressionBuilder<Tables, 'status_record'>, column: 'networks' | 'search', text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  // SQLite has no default escape character.
  return sql<boolean>`${eb.ref(column)} like ${pattern} escape '\\'`
}

/** Delists a record. It counts as over, whatever its last status. */
export async function withdrawRecord(
  store: Store,
  { kind, id, changed_at }: RecordKey & Pick<StatusRecordRow, 'changed_at'>,
  at: number,
): Promise<void> {
  await store
    .updateTable('status_record')
    .set(({ fn, ref, val }) => ({
      withdrawn_at: at,
      ended_at: fn.coalesce(ref('ended_at'), val(at)),
      changed_at: laterThan(changed_at, at),
    }))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Now, or one second after the last change if that is later. */
export function laterThan(changedAt: number, now: number): number {
  return Math.max(now, changedAt + 1000)
}

/** The columns needed to decide whether the page may have dropped a record. */
export function listCurrentHeads(store: Store, kind: RecordKind) {
  return store
    .selectFrom('status_record')
    .select(['id', 'name', 'status', 'newest_at', 'changed_at'])
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Parses a stored body by its kind; an incident has no window. */
export function readRecord(kind: RecordKind, raw: unknown): Maintenance {
  if (kind === 'maintenance') return v.parse(Maintenance, raw)
  return { ...v.parse(Incident, raw), scheduled_for: null, scheduled_until: null }
}

export function recordKindOf({ kind }: { readonly kind: string }): RecordKind {
  return kind === 'maintenance' ? 'maintenance' : 'incident'
}

interface Read {
  readonly wire: Maintenance
  /** The record, with the row's times that it was computed from. */
  value?: { readonly seenAt: number; readonly delistedAt: number | null; readonly record: RecordValue }
}

// Bodies rarely change and are read by many requests. They are cached by their text.
const bounds = { maxSize: limits.readRecordCharacters, sizeCalculation: (_: Read, text: string) => text.length + 1 }
const read: Readonly<Record<RecordKind, LRUCache<string, Read>>> = {
  incident: new LRUCache(bounds),
  maintenance: new LRUCache(bounds),
}

interface Row {
  readonly kind: string
  readonly body: string
}

function readBody(row: Row): Read {
  const kind = recordKindOf(row)
  const known = read[kind].get(row.body)
  if (known) return known
  const made: Read = { wire: readRecord(kind, JSON.parse(row.body)) }
  read[kind].set(row.body, made)
  return made
}

/** Shared by all callers: do not modify it. */
export function wireOf(row: Row): Maintenance {
  return readBody(row).wire
}

/** The record of a row; shared by all callers. */
export function recordOf(row: Row & { readonly seen_at: number; readonly withdrawn_at: number | null }): RecordValue {
  const [seenAt, delistedAt] = [row.seen_at, row.withdrawn_at]
  const known = readBody(row)
  if (known.value?.seenAt !== seenAt || known.value.delistedAt !== delistedAt) {
    const record = recordFromWire(recordKindOf(row), known.wire, { seenAt, delistedAt })
    known.value = { seenAt, delistedAt, record }
  }
  return known.value.record
}
