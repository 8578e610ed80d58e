import {
  findJsonObjectViolation,
  type JsonViolation,
  memberAt,
  rawAt,
  rootSpan,
  stringAt,
  isStringAt,
} from '../../json/json-reader.ts'
import { layOut } from '../../json/json-layout.ts'
import { isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import { adaptSchema, type ImportNote, type ImportReason } from './foreign-schema.ts'
import type { SchemaContent } from '../document/schema-content.ts'

export type ImportedSchema =
  | { readonly ok: true; readonly content: SchemaContent; readonly notes: readonly ImportNote[] }
  | {
      readonly ok: false
      readonly reasons: readonly (ImportReason | { readonly kind: 'not-json'; readonly fault: JsonViolation })[]
    }

/**
 * A schema from a text that somebody brings: Guardian's own, a row of it, or any JSON Schema of an object, which is
 * adapted. What cannot be kept is refused, with all reasons.
 */
export function importSchema(text: string): ImportedSchema {
  const fault = findJsonObjectViolation(text)
  if (fault) return { ok: false, reasons: [{ kind: 'not-json', fault }] }
  const value = tryParseJson(text)
  if (!isObject(value)) return { ok: false, reasons: [{ kind: 'no-object-schema' }] }
  const row = rowOf(text, value)
  if (row) {
    const inner = findJsonObjectViolation(row.text)
    if (inner) return { ok: false, reasons: [{ kind: 'not-json', fault: inner }] }
    const adapted = importSchema(row.text)
    return adapted.ok ? { ...adapted, content: { ...adapted.content, ...row.named } } : adapted
  }
  const content = { name: textOf(value['title']), description: textOf(value['description']) }
  if (isGuardians(value)) return { ok: true, content: { ...content, text: layOut(text) }, notes: [] }
  const adapted = adaptSchema(text)
  return adapted.ok ? { ok: true, content: { ...content, text: adapted.text }, notes: adapted.notes } : adapted
}

/** A row as the interface hands it out: the document is a member of it, as text or as an object. */
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

/** A document that Guardian can read as it is: its fields say what they are in their comments. */
function isGuardians({ properties }: JsonObject): boolean {
  if (!isObject(properties)) return false
  const own = Object.values(properties).filter(
    (property) => isObject(property) && typeof property['$comment'] === 'string',
  )
  return own.some((property) => isObject(property) && isObject(tryParseJson(textOf(property['$comment']))))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
