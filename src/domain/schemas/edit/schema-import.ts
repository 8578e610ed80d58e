import {
  findJsonObjectViolation,
  type JsonViolation,
  memberAt,
  rawAt,
  rootSpan,
  stringAt,
  isStringAt,
} from '../../json/json-reader.ts'
import { isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import { adaptSchema, type ImportNote, type ImportReason } from './foreign-schema.ts'
import type { SchemaContent } from '../document/schema-content.ts'

export type ImportedSchema =
  | { readonly ok: true; readonly content: SchemaContent; readonly notes: readonly ImportNote[] }
  | {
      readonly ok: false
      readonly reasons: readonly (ImportReason | { readonly kind: 'not-json'; readonly violation: JsonViolation })[]
    }

/**
 * Imports a Guardian document, a schema row that contains one, or any JSON Schema of an object, which is adapted. Fails
 * with all reasons.
 */
export function importSchema(text: string): ImportedSchema {
  const violation = findJsonObjectViolation(text)
  if (violation) return { ok: false, reasons: [{ kind: 'not-json', violation }] }
  const value = tryParseJson(text)
  if (!isObject(value)) return { ok: false, reasons: [{ kind: 'no-object-schema' }] }
  const row = rowOf(text, value)
  if (row) {
    const inner = findJsonObjectViolation(row.text)
    if (inner) return { ok: false, reasons: [{ kind: 'not-json', violation: inner }] }
    const adapted = importSchema(row.text)
    return adapted.ok ? { ...adapted, content: { ...adapted.content, ...row.named } } : adapted
  }
  const content = { name: textOrEmpty(value['title']), description: textOrEmpty(value['description']) }
  if (isGuardians(value)) return { ok: true, content: { ...content, text }, notes: [] }
  const adapted = adaptSchema(text)
  return adapted.ok ? { ok: true, content: { ...content, text: adapted.text }, notes: adapted.notes } : adapted
}

/** A schema row of the API, whose document is text or an object. */
function rowOf(text: string, value: JsonObject) {
  const { document, properties, name, description } = value
  if (properties !== undefined || (typeof document !== 'string' && !isObject(document))) return null
  const span = memberAt(text, rootSpan(text), 'document')
  if (!span) return null
  return {
    text: isStringAt(text, span) ? stringAt(text, span) : rawAt(text, span),
    named: {
      ...(typeof name === 'string' && name !== '' ? { name } : {}),
      ...(typeof description === 'string' ? { description } : {}),
    },
  }
}

/** True for a Guardian document, whose fields have readable comments. */
function isGuardians({ properties }: JsonObject): boolean {
  if (!isObject(properties)) return false
  const own = Object.values(properties).filter(
    (property) => isObject(property) && typeof property['$comment'] === 'string',
  )
  return own.some((property) => isObject(property) && isObject(tryParseJson(textOrEmpty(property['$comment']))))
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
