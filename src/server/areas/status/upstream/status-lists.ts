import type { RecordKind } from '#api/status/history.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listCurrentHeads, readRecord } from '../store/records.ts'
import { isOpenStatus, type RecordListing } from '../embedded/merge-record.ts'
import type { PageListing } from '../embedded/status-merge.ts'
import type { StatusAnswer } from './status-answer.ts'
import { type Fetched, type FetchedWell, type StatusFetch, unreadableSentence, pageSentence } from './status-fetch.ts'
import { recordFromWire } from '#domain/status/record.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

interface ListsContext {
  readonly store: Store
  readonly summary: StatusAnswer
  readonly unmovedFor: number
}

interface AskedLists {
  /** Lists as new as the summary, and those that have lagged for too long to wait for. */
  readonly current: readonly StatusAnswer[]
  /** Lists from a cache that has not caught up with the summary. */
  readonly lagging: readonly StatusAnswer[]
  readonly relied: Lists
  readonly kept: readonly FetchedWell[]
  readonly changed: boolean
  /** Whether the lists must be fetched again. */
  readonly owed: boolean
  /** Sentences for operators. */
  readonly faults: readonly string[]
  readonly retryAfter: number | null
  /** After the merge, reports what still contradicts the summary. */
  settle(): Promise<readonly string[]>
}

const paths = { incident: '/incidents.json', maintenance: '/scheduled-maintenances.json' } as const
/** How long we wait for the cache of the lists to catch up with the summary. */
const mostBehind = 60_000

export async function askLists(pages: StatusFetch, context: ListsContext): Promise<AskedLists> {
  const { store, summary, unmovedFor } = context
  const [incident, maintenance] = await Promise.all([
    askList(pages, 'incident', summary),
    askList(pages, 'maintenance', summary),
  ])
  const both = [incident, maintenance]
  const waits = both.filter(({ isBehind }) => isBehind && unmovedFor < mostBehind)
  const relied = (list: AskedList) => (waits.includes(list) ? null : list.answer)
  return {
    current: both.flatMap((list) => relied(list) ?? []),
    lagging: waits.flatMap(({ answer }) => answer ?? []),
    relied: { incident: relied(incident), maintenance: relied(maintenance) },
    kept: both.flatMap(({ fetched, answer }) => (fetched.ok && answer ? [fetched] : [])),
    changed: both.some(({ fetched }) => fetched.ok && fetched.changed),
    owed: waits.length > 0 || both.some(({ answer }) => answer === null),
    faults: both.flatMap(({ fault }) => fault ?? []),
    retryAfter: Math.max(...both.map(({ fetched }) => (fetched.ok ? 0 : (fetched.retryAfter ?? 0)))) || null,
    async settle() {
      const disputed = await Promise.all(waits.map((list) => isDisputed(store, list.kind, summary)))
      return waits.flatMap(({ kind }, index) =>
        disputed[index] ? [pageSentence('is behind its own summary', paths[kind])] : [],
      )
    },
  }
}

interface AskedList {
  readonly kind: RecordKind
  readonly fetched: Fetched
  readonly answer: StatusAnswer | null
  readonly isBehind: boolean
  readonly fault: string | null
}

async function askList(pages: StatusFetch, kind: RecordKind, summary: StatusAnswer): Promise<AskedList> {
  const path = paths[kind]
  const fetched = await pages.fetch(path)
  const none = { kind, fetched, answer: null, isBehind: false }
  // A page without lists simply does not report past records.
  if (!fetched.ok)
    return fetched.absent
      ? { ...none, answer: withoutLists(summary), fault: null }
      : { ...none, fault: fetched.sentence }
  const { answer } = fetched
  if (answer.pageId !== summary.pageId)
    return { ...none, fault: pageSentence(`gave an answer that is from another page, “${answer.pageName}”`, path) }
  const isBehind = answer.updatedAt !== null && summary.updatedAt !== null && answer.updatedAt < summary.updatedAt
  const fault = answer.broken.length > 0 ? unreadableSentence(answer.broken, path) : null
  return { kind, fetched, answer, isBehind, fault }
}

function withoutLists(summary: StatusAnswer): StatusAnswer {
  const payload = { ...summary.payload, status: null, components: null, incidents: null, scheduled_maintenances: null }
  return { ...summary, payload, broken: [] }
}

/** Whether a stored open record is missing from the summary while the list is too old to say how it ended. */
async function isDisputed(store: Store, kind: RecordKind, summary: StatusAnswer): Promise<boolean> {
  const open = openIds(summary, kind)
  const heads = await listCurrentHeads(store, kind)
  return heads.some(({ id, status }) => isOpenStatus(kind, status) && !open.has(id))
}

/** A list is null if it is not reliable. */
interface Lists {
  readonly incident: StatusAnswer | null
  readonly maintenance: StatusAnswer | null
}

const keys = { incident: 'incidents', maintenance: 'scheduled_maintenances' } as const
/** Statuspage lists at most this many records, without mentioning the rest. */
const mostListed = 50

export function listingOf(summary: StatusAnswer, lists: Lists): PageListing {
  const { components } = summary.payload
  return {
    components: components && isWhole(summary, 'components') ? idsOf(components) : null,
    incident: recordListing(summary, lists.incident, 'incident'),
    maintenance: recordListing(summary, lists.maintenance, 'maintenance'),
  }
}

function openIds(summary: StatusAnswer, kind: RecordKind): ReadonlySet<string> {
  return idsOf(summary.payload[keys[kind]] ?? [])
}

function recordListing(summary: StatusAnswer, list: StatusAnswer | null, kind: RecordKind): RecordListing | null {
  const key = keys[kind]
  if (!list || !isWhole(summary, key) || !isWhole(list, key)) return null
  const records = list.payload[key]
  const ids = new Set([...openIds(summary, kind), ...idsOf(records ?? [])])
  // Without the list, nothing is known about past records.
  return { ids, since: records ? sinceOf(kind, records) : Infinity }
}

/** The newest update of the oldest record in a full list. */
function sinceOf(kind: RecordKind, records: readonly JsonObject[]): number {
  if (records.length < mostListed) return -Infinity
  const times = records.map((raw) => recordFromWire(kind, readRecord(kind, raw)).newestAt)
  return Math.min(...times.filter((time) => time > 0))
}

function isWhole({ broken }: StatusAnswer, key: string): boolean {
  return !broken.some((text) => text.startsWith(key))
}

function idsOf(records: readonly JsonObject[]): ReadonlySet<string> {
  return new Set(records.map(({ id }) => String(id)))
}
