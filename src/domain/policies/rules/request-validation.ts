import { isList, type JsonObject } from '../../json/json-value.ts'
import { fieldOf, type Row } from '../policy-row.ts'
import { objectsIn } from '../workflow.ts'
import { fulfils, type RowCondition } from './row-conditions.ts'

/** The conditions that stored documents must fulfill so that a new document is compared with them. */
export function sourceConditions({ filters }: JsonObject, row: Row): RowCondition[] {
  return objectsIn(filters).map(({ field, type, typeValue, value }) => ({
    field: String(field ?? ''),
    type: knownType(type),
    value: typeValue === 'variable' ? (fieldOf(row, String(value ?? '')) ?? null) : value,
  }))
}

/** True if the comparison needs all documents found, not only the first. */
export function needsAll({ conditions }: JsonObject): boolean {
  return objectsIn(conditions).some(({ type }) => type === 'in' || type === 'not_in')
}

/** Whether a new document fulfills the conditions of a validation. */
export function isValidated({ conditions }: JsonObject, row: Row, sources: readonly Row[]): boolean {
  return objectsIn(conditions).every(({ field, fieldSource, type, value, valueSource }) => {
    const side = (path: unknown, source: unknown): unknown => {
      if (source === 'document') return fieldOf(row, String(path ?? ''))
      if (source !== 'source') return path
      const held = sources.map((one) => fieldOf(one, String(path ?? '')))
      return type === 'in' || type === 'not_in' ? held : held[0]
    }
    return compares(side(field, fieldSource), type, side(value, valueSource))
  })
}

function compares(left: unknown, type: unknown, right: unknown): boolean {
  if (type === 'gt') return isGreater(left, right)
  if (type === 'lt') return isGreater(right, left)
  return fulfils({ left }, { field: 'left', type: knownType(type), value: right }) === true
}

/** Texts that are not numbers, such as dates, are compared in the order of their characters. */
function isGreater(one: unknown, other: unknown): boolean {
  const [a, b] = [numberOf(one), numberOf(other)]
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a > b
  return typeof one === 'string' && typeof other === 'string' && one > other
}

function numberOf(value: unknown): number {
  return value === null || value === '' || isList(value) ? Number.NaN : Number(value)
}

/** Whatever a Guardian does not know, it compares for equality. */
function knownType(type: unknown): string {
  return type === 'not_equal' || type === 'in' || type === 'not_in' ? type : 'equal'
}
