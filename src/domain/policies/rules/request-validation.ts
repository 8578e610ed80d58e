import type { JsonObject } from '../../json/json-value.ts'
import type { DocumentViewer } from '../document-selection.ts'
import { fieldOf, textIn, type Row } from '../policy-row.ts'
import { objectsIn } from '../workflow.ts'
import { fulfils, type RowCondition } from './row-conditions.ts'

const holders = {
  onlyOwnDocuments: ['owner', 'did'],
  onlyOwnByGroupDocuments: ['group', 'group'],
  onlyAssignDocuments: ['assignedTo', 'did'],
  onlyAssignByGroupDocuments: ['assignedToGroup', 'group'],
} as const

/** The conditions that stored documents must fulfill so that a new document is compared with them. */
export function sourceConditions(validation: JsonObject, row: Row, reader: DocumentViewer | null): RowCondition[] {
  const schema = textIn(validation, 'schema')
  // A Guardian does not ask for the group of somebody who acts in none.
  const held = Object.entries(holders).flatMap(([limit, [field, member]]) =>
    validation[limit] === true && reader?.[member] ? [{ field, type: 'equal', value: reader[member] }] : [],
  )
  const filters = objectsIn(validation['filters']).map(({ field, type, typeValue, value }) => ({
    field: String(field ?? ''),
    type: knownType(type),
    value: typeValue === 'variable' ? (fieldOf(row, String(value ?? '')) ?? null) : value,
  }))
  return [...(schema === null ? [] : [{ field: 'schema', type: 'equal', value: schema }]), ...held, ...filters]
}

/** True if the comparison needs all documents found, not only the first. */
export function needsAll({ conditions }: JsonObject): boolean {
  return objectsIn(conditions).some(({ type }) => isOverAll(type))
}

export function isValidated({ conditions }: JsonObject, row: Row, sources: readonly Row[]): boolean {
  return objectsIn(conditions).every(({ field, fieldSource, type, value, valueSource }) => {
    const side = (path: unknown, source: unknown): unknown => {
      if (source === 'document') return fieldOf(row, String(path ?? ''))
      if (source !== 'source') return path
      const held = sources.map((one) => fieldOf(one, String(path ?? '')))
      return isOverAll(type) ? held.flat() : held[0]
    }
    const left = side(field, fieldSource)
    return fulfils({ left }, { field: 'left', type: knownType(type), value: side(value, valueSource) }) === true
  })
}

function isOverAll(type: unknown): boolean {
  return type === 'in' || type === 'not_in'
}

const types: ReadonlySet<unknown> = new Set(['not_equal', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte'])

/** A Guardian compares for equality if it does not know the type. */
function knownType(type: unknown): string {
  return types.has(type) ? String(type) : 'equal'
}
