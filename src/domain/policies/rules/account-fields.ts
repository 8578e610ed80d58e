import { isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import { fieldOf } from '../policy-row.ts'

const maxDepth = 8

/** The account ids in a form by the paths of their fields, except those in lists. */
export function accountsIn(schema: unknown, subject: JsonObject): Readonly<Record<string, string>> {
  const document = typeof schema === 'string' ? tryParseJson(schema) : schema
  if (!isObject(document)) return {}
  const defs = isObject(document['$defs']) ? document['$defs'] : {}
  const found = accountPaths(document, defs, []).flatMap((path) => {
    const value = fieldOf(subject, path)
    return typeof value === 'string' && value !== '' ? [[path, value] as const] : []
  })
  return Object.fromEntries(found)
}

function accountPaths(schema: JsonObject, defs: JsonObject, at: readonly string[]): string[] {
  if (at.length >= maxDepth || !isObject(schema['properties'])) return []
  return Object.entries(schema['properties']).flatMap(([name, field]) => {
    if (!isObject(field)) return []
    const path = [...at, name]
    if (isAccount(field)) return [path.join('.')]
    const named = typeof field['$ref'] === 'string' ? defs[field['$ref']] : undefined
    return isObject(named) ? accountPaths(named, defs, path) : []
  })
}

function isAccount({ $comment: comment }: JsonObject): boolean {
  const held = typeof comment === 'string' ? tryParseJson(comment) : null
  return isObject(held) && held['customType'] === 'hederaAccount'
}
