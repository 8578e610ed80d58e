import type { Schema } from '#api/schemas/schemas.ts'
import { isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { valueAt, withValueAt } from '#domain/json/json-path.ts'
import { blockEvents } from '#domain/policies/workflow.ts'
import { subjectOf, type Row } from '#domain/policies/policy-row.ts'
import { partPaths } from '#domain/policies/rules/document-parts.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { derivedMark } from '../../credential.ts'

/** Extracts the parts of documents that follow a schema (get), or puts changed parts back (set). */
export const extractDataBlock: BlockType = {
  inputs: {
    RunEvent(run, event) {
      if (run.block.own['action'] === 'set') {
        if (event.source === undefined) throw blockFailed('Invalid documents')
        run.emit(blockEvents.run, { rows: withParts(run, event.source, event.rows), isList: true, source: [] })
        return
      }
      const rows = event.rows.flatMap((row) => partsIn(run, row))
      run.emit(blockEvents.run, { rows, isList: true, source: event.rows })
    },
  },
}

/** Large schemas take longer to parse than anything else here, so they are parsed once. */
const parsed = new WeakMap<Schema, unknown>()

function pathsIn(run: BlockRun, row: Row) {
  const documentOf = (iri: string) => {
    const schema = run.policy.schemas.get(iri)
    if (schema && !parsed.has(schema)) parsed.set(schema, tryParseJson(String(schema.document ?? '')) ?? null)
    return schema && parsed.get(schema)
  }
  return partPaths(subjectOf(row.document), { schema: row.schema, part: partOf(run), documentOf })
}

function partOf({ block }: BlockRun): string {
  const { schema } = block.own
  if (typeof schema !== 'string' || schema === '') throw blockFailed('Schema IRI is empty')
  return schema
}

function partsIn(run: BlockRun, row: Row): Row[] {
  const { owner, option, relationships } = row
  const subject = subjectOf(row.document)
  const part = partOf(run)
  return pathsIn(run, row).flatMap((path) => {
    const held = valueAt(subject, path)
    if (!isObject(held)) return []
    const document = { credentialSubject: [held] }
    return [
      {
        owner,
        option,
        relationships,
        tag: run.block.tag,
        group: row['group'] ?? null,
        schema: part,
        type: part,
        document,
      },
    ]
  })
}

function withParts(run: BlockRun, sources: readonly Row[], parts: readonly Row[]): Row[] {
  const places = sources.map((row) => pathsIn(run, row))
  if (places.flat().length !== parts.length) throw blockFailed('Invalid documents count')
  let next = 0
  return sources.map((row, index) => {
    let changed: unknown = subjectOf(row.document)
    for (const path of places[index] ?? []) {
      const part = parts[next]
      next += 1
      const held = valueAt(changed, path)
      const before: JsonObject = isObject(held) ? held : {}
      changed = withValueAt(changed, path, { ...before, ...(part && subjectOf(part.document)) })
    }
    return { ...row, ...derivedMark, document: { ...row.document, credentialSubject: [changed] } }
  })
}
