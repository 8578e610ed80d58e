import { parseJson } from '#api/json.ts'
import { Schema } from '#api/schemas/schemas.ts'
import { memberOf, rawAt, readJsonTree, type JsonNode } from '#domain/json/json-reader.ts'
import * as v from 'valibot'

/**
 * The rows of a Guardian's answer, which is a row, a list of rows, or empty. A document that is an object is kept
 * as its text in the answer, character by character. Anything that is not a row is omitted.
 */
export function schemasIn(text: string): Schema[] {
  const value = parseJson(text)
  const rows = (Array.isArray(value) ? value : [value]).map(readRow)
  const hasObjects = rows.some((row) => row && typeof row.document === 'object' && row.document !== null)
  const documents = hasObjects ? documentsIn(text) : []
  return rows.flatMap((row, index) => {
    if (!row) return []
    const document = documents[index]
    return [document === undefined ? row : { ...row, document }]
  })
}

const WithEitherId = v.looseObject({ id: v.nullish(v.string()), _id: v.nullish(v.string()) })

function readRow(value: unknown): Schema | undefined {
  const named = v.safeParse(WithEitherId, value)
  if (!named.success) return undefined
  const { id, _id } = named.output
  const row = v.safeParse(Schema, { ...named.output, id: id ?? _id })
  return row.success ? row.output : undefined
}

/** For each row, the text of its document if that is an object. */
function documentsIn(text: string): (string | undefined)[] {
  const tree = readJsonTree(text)
  if (!tree.ok) return []
  const rows = tree.root.type === 'array' ? tree.root.items : [tree.root]
  return rows.map((row) => objectText(text, memberOf(row, 'document')))
}

function objectText(text: string, node: JsonNode | undefined): string | undefined {
  return node?.type === 'object' ? rawAt(text, node) : undefined
}
