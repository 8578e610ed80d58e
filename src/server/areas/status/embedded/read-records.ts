import type { RecordKind } from '#api/status/history.ts'
import { Incident } from '#api/status/incidents.ts'
import { Maintenance } from '#api/status/maintenance.ts'
import { recordFromWire, type RecordValue } from '#domain/status/record.ts'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { limits } from '../../../platform/limits.ts'

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
