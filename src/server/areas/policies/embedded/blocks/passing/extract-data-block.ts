import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { withValueAt, type JsonPath } from '#domain/json/json-path.ts'
import { blockEvents } from '#domain/policies/event-links.ts'
import { isRow, subjectOf, type Row } from '#domain/policies/policy-row.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'

/** Takes the parts that follow a schema out of documents (get), or puts changed parts back (set). */
export const extractDataBlock: BlockType = {
  inputs: {
    RunEvent(run, event) {
      const { action, schema } = run.block.own
      const type = typeof schema === 'string' ? schema.replace(/^#/, '') : ''
      if (action === 'set') {
        const sources = isList(event.result) ? event.result.filter(isRow) : []
        run.emit(blockEvents.run, { rows: withParts(sources, event.rows, type), isList: event.isList })
        return
      }
      const parts = event.rows.flatMap((row) => partsIn(row, type))
      run.emit(blockEvents.run, { rows: parts, isList: true, result: event.rows })
    },
  },
}

function pathsOf(value: unknown, type: string, at: JsonPath = []): JsonPath[] {
  if (isList(value)) return value.flatMap((one, index) => pathsOf(one, type, [...at, index]))
  if (!isObject(value)) return []
  if (value['type'] === type) return [at]
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, type, [...at, name]))
}

function partsIn(row: Row, type: string): Row[] {
  const { document, option, owner, tag, relationships } = row
  return objectsOfType(subjectOf(document), type).map((part) => ({
    owner,
    tag,
    option,
    relationships,
    group: row['group'] ?? null,
    schema: `#${type}`,
    type: `#${type}`,
    document: { credentialSubject: [part] },
  }))
}

function objectsOfType(value: unknown, type: string): JsonObject[] {
  if (isList(value)) return value.flatMap((one) => objectsOfType(one, type))
  if (!isObject(value)) return []
  return value['type'] === type ? [value] : Object.values(value).flatMap((one) => objectsOfType(one, type))
}

function withParts(sources: readonly Row[], parts: readonly Row[], type: string): Row[] {
  const places = sources.map((row) => pathsOf(subjectOf(row.document), type))
  if (places.flat().length !== parts.length) throw blockFailed('Invalid documents count')
  let next = 0
  return sources.map((row, index) => {
    let changed: unknown = subjectOf(row.document)
    for (const path of places[index] ?? []) {
      const part = parts[next]
      next += 1
      changed = withValueAt(changed, path, part && subjectOf(part.document))
    }
    return { ...row, document: { ...row.document, credentialSubject: [changed] } }
  })
}
