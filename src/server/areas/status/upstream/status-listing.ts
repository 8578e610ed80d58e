import type { RecordKind } from '#api/status/history.ts'
import { recordFromWire } from '#domain/status/record.ts'
import type { PageListing, RecordListing } from '../embedded/merge-withdrawn.ts'
import { readRecord } from '../embedded/wire-record.ts'
import type { StatusAnswer } from './status-answer.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

/** A list of records beside the summary; null where there is none that can be relied on. */
export interface Lists {
  readonly incident: StatusAnswer | null
  readonly maintenance: StatusAnswer | null
}

const keys = { incident: 'incidents', maintenance: 'scheduled_maintenances' } as const
/** Statuspage lists so many, without a word about the rest. */
const mostListed = 50

/** What the page lists now, as far as its answers can be relied on. */
export function listingOf(summary: StatusAnswer, lists: Lists): PageListing {
  const { components } = summary.payload
  return {
    components: components && isWhole(summary, 'components') ? idsOf(components) : null,
    incident: recordListing(summary, lists.incident, 'incident'),
    maintenance: recordListing(summary, lists.maintenance, 'maintenance'),
  }
}

/** The records of a kind that a summary lists: those that are not over. */
export function openIds(summary: StatusAnswer, kind: RecordKind): ReadonlySet<string> {
  return idsOf(summary.payload[keys[kind]] ?? [])
}

function recordListing(summary: StatusAnswer, list: StatusAnswer | null, kind: RecordKind): RecordListing | null {
  const key = keys[kind]
  if (!list || !isWhole(summary, key) || !isWhole(list, key)) return null
  const records = list.payload[key]
  const ids = new Set([...openIds(summary, kind), ...idsOf(records ?? [])])
  // A page that leaves its list out says nothing of what is over.
  return { ids, since: records ? sinceOf(kind, records) : Infinity }
}

/** Of a full list the newest update of its oldest record. */
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
