import { Component } from '#api/status/components.ts'
import { Incident } from '#api/status/incidents.ts'
import { Maintenance } from '#api/status/maintenance.ts'
import { Page } from '#api/status/page.ts'
import { Rollup } from '#api/status/status.ts'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ImportError } from '../../../platform/expected-error.ts'
import { HeavyJsonError, parseFileJson } from '../../../platform/foreign-json.ts'
import { containsNul } from '../../../platform/stored-json.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

/** A status payload in any of the eight shapes, as received. Missing lists are null. */
export interface StatusPayload {
  /** The name used in messages. */
  readonly file: string
  readonly page: JsonObject | null
  readonly status: JsonObject | null
  readonly components: readonly JsonObject[] | null
  readonly incidents: readonly JsonObject[] | null
  readonly scheduled_maintenances: readonly JsonObject[] | null
  /** Lists in an unknown format, each with its length, as in “ongoing_incidents (2)”. */
  readonly unread?: readonly string[]
}

export const object = v.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
)
const filled = v.pipe(
  v.string(),
  v.check((text) => text !== '', 'must not be empty'),
)
const maybeId = { id: v.nullish(filled) }
const name = { name: filled }
export const ComponentRecord = v.object({ ...Component.entries, ...maybeId, ...name })
const members = { ...maybeId, ...name, components: v.nullish(v.array(ComponentRecord)) }
export const IncidentRecord = v.object({ ...Incident.entries, ...members })
export const MaintenanceRecord = v.object({ ...Maintenance.entries, ...members })

export const NamedPage = v.object({ ...Page.entries, ...name })

const Payload = v.object({
  page: v.nullish(NamedPage),
  status: v.nullish(Rollup),
  components: v.nullish(v.array(ComponentRecord)),
  incidents: v.nullish(v.array(IncidentRecord)),
  scheduled_maintenances: v.nullish(v.array(MaintenanceRecord)),
})
const RawPayload = v.object({
  page: v.nullish(object),
  status: v.nullish(object),
  components: v.nullish(v.array(object)),
  incidents: v.nullish(v.array(object)),
  scheduled_maintenances: v.nullish(v.array(object)),
})
const parts = ['page', 'status', 'components', 'incidents', 'scheduled_maintenances']

/** Instatus puts the rollup into the page. */
export const pageRollups: ReadonlyMap<unknown, JsonObject> = new Map([
  ['UP', { indicator: 'none', description: 'All Systems Operational' }],
  ['HASISSUES', { indicator: 'minor', description: 'Has Issues' }],
  ['UNDERMAINTENANCE', { indicator: 'maintenance', description: 'Service Under Maintenance' }],
])

/** Throws an `ImportError` that names the file and the position of the error. */
export function readStatusPayload(file: string, content: string): StatusPayload {
  const json = parseObject(file, content)
  if (!parts.some((part) => part in json))
    throw new ImportError(
      `${file}: contains none of ${parts.join(', ')}. Provide a payload of a Statuspage, such as its summary.json.`,
    )
  const checked = v.safeParse(Payload, json)
  if (!checked.success) throw new ImportError(`${file}: ${describe(checked.issues[0])}`)
  const raw = v.parse(RawPayload, json)
  const page = raw.page ?? null
  const unread = unreadLists(json)
  return {
    file,
    page: page && withId(page),
    status: raw.status ?? pageRollups.get(page?.['status']) ?? null,
    components: raw.components?.map(withId) ?? null,
    incidents: raw.incidents?.map(withRecordIds) ?? null,
    scheduled_maintenances: raw.scheduled_maintenances?.map(withRecordIds) ?? null,
    ...(unread.length > 0 && { unread }),
  }
}

function unreadLists(json: JsonObject): string[] {
  return Object.entries(json).flatMap(([key, value]) =>
    Array.isArray(value) && value.length > 0 && !parts.includes(key) ? [`${key} (${value.length})`] : [],
  )
}

/** Twelve lower-case letters and digits derived from a name, in the format of Statuspage's ids. */
export function idFromName(text: string): string {
  const digest = createHash('sha256').update(text).digest()
  return BigInt(`0x${digest.subarray(0, 10).toString('hex')}`)
    .toString(36)
    .padStart(12, '0')
    .slice(-12)
}

function parseObject(file: string, content: string): JsonObject {
  let json: unknown
  try {
    json = parseFileJson(content)
  } catch (cause) {
    if (cause instanceof HeavyJsonError) throw new ImportError(`${file}: ${cause.message}`, { cause })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ImportError(`${file}: is not JSON: ${reason}`, { cause })
  }
  if (!v.is(object, json)) throw new ImportError(`${file}: expected a JSON object, got ${kindOf(json)}`)
  if (containsNul(content)) throw new ImportError(`${file}: contains a NUL character (\\u0000), which is not allowed`)
  return json
}

/** A record with its own id, or one derived from its name. */
export function withId(record: JsonObject): JsonObject {
  return typeof record['id'] === 'string'
    ? record
    : { id: idFromName(String(record['name'])), ...without(record, 'id') }
}

export function withRecordIds(record: JsonObject): JsonObject {
  const named = withId(record)
  const components = named['components']
  return Array.isArray(components)
    ? { ...named, components: components.filter((c) => v.is(object, c)).map(withId) }
    : named
}

function without(record: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))
}

export function describe(issue: v.BaseIssue<unknown>): string {
  let place = ''
  for (const { key } of issue.path ?? [])
    place += typeof key === 'number' ? `[${key}]` : `${place && '.'}${String(key)}`
  if (issue.received === 'undefined') return `${place}: is missing`
  return `${place}: ${issue.expected ? `expected ${issue.expected}, got ${issue.received}` : issue.message}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
