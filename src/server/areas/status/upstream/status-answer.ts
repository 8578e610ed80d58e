import { stringifyJson } from '#api/json.ts'
import { Rollup } from '#api/status/status.ts'
import { parseInstant } from '#domain/time/instant.ts'
import * as v from 'valibot'
import {
  ComponentRecord,
  describe,
  IncidentRecord,
  MaintenanceRecord,
  NamedPage,
  object,
  pageRollups,
  withId,
  withRecordIds,
  type StatusPayload,
} from '../embedded/status-payload.ts'
import { HeavyJsonError, parseForeignJson } from '../../../platform/foreign-json.ts'
import { containsNul } from '../../../platform/stored-json.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

/** The readable parts of an upstream answer, and a description of the others. */
export interface StatusAnswer {
  readonly payload: StatusPayload
  readonly pageId: string
  readonly pageName: string
  /** `updated_at` of the page, milliseconds since 1970. */
  readonly updatedAt: number | null
  /** Position and reason of each unreadable part. */
  readonly broken: readonly string[]
}

const lists = { components: ComponentRecord, incidents: IncidentRecord, scheduled_maintenances: MaintenanceRecord }
type ListName = keyof typeof lists

/**
 * Reads an answer record by record. If even its page is unreadable, returns a text that completes “gave an answer
 * that …”.
 */
export function readStatusAnswer(path: string, bytes: Uint8Array): StatusAnswer | string {
  const json = jsonOf(bytes)
  if (typeof json === 'string') return json
  const page = json['page']
  const named = v.safeParse(NamedPage, page)
  if (!named.success || !v.is(object, page) || containsNul(stringifyJson(page))) return 'does not name its page'
  const broken: string[] = []
  const identified = withId(page)
  const payload = {
    file: path,
    page: identified,
    status: rollupIn(json, page, broken),
    components: listIn(json, 'components', broken)?.map(withId) ?? null,
    incidents: listIn(json, 'incidents', broken)?.map(withRecordIds) ?? null,
    scheduled_maintenances: listIn(json, 'scheduled_maintenances', broken)?.map(withRecordIds) ?? null,
  }
  const updatedAt = parseInstant(named.output.updated_at)
  return { payload, pageId: String(identified['id']), pageName: named.output.name, updatedAt, broken }
}

export function missingFrom({ payload, broken }: StatusAnswer): string[] {
  return (['components', 'status'] as const).flatMap((key) => {
    const isReported = broken.some((text) => text.startsWith(key))
    return payload[key] === null && !isReported ? [`${key}: is missing`] : []
  })
}

function jsonOf(bytes: Uint8Array): JsonObject | string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'is not UTF-8 text'
  }
  try {
    const json = parseForeignJson(text)
    return v.is(object, json) ? json : 'is not a JSON object'
  } catch (error) {
    if (error instanceof HeavyJsonError) return error.message
    return /^\s*</.test(text) ? 'is a web page (HTML), not JSON' : 'is not complete JSON'
  }
}

function rollupIn(json: JsonObject, page: JsonObject, broken: string[]): JsonObject | null {
  const status = json['status'] ?? pageRollups.get(page['status']) ?? null
  if (status === null) return null
  if (v.is(Rollup, status) && v.is(object, status) && !containsNul(stringifyJson(status))) return status
  broken.push('status: cannot be read')
  return null
}

function listIn(json: JsonObject, name: ListName, broken: string[]): JsonObject[] | null {
  const list = json[name] ?? null
  if (list === null) return null
  if (!Array.isArray(list)) {
    broken.push(`${name}: is not a list`)
    return null
  }
  const records: JsonObject[] = []
  for (const [index, item] of list.entries()) {
    const fault = faultOf(name, item)
    if (fault !== null) broken.push(`${name}[${index}]: ${fault}`)
    else if (v.is(object, item)) records.push(item)
  }
  return records
}

function faultOf(name: ListName, item: unknown): string | null {
  if (!v.is(object, item)) return 'is not an object'
  const checked = v.safeParse(lists[name], item)
  if (!checked.success) return describe(checked.issues[0])
  return containsNul(stringifyJson(item)) ? 'holds a NUL character' : null
}
