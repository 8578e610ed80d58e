import { isList, type JsonObject } from '../../json/json-value.ts'
import { fieldOf } from '../policy-row.ts'

/** A condition that a validator or report item puts on a row. A value from a variable may be a list. */
export interface RowCondition {
  readonly field: string
  readonly type: string
  readonly value: unknown
}

/** Undefined if the condition's type is unknown, which nothing satisfies. */
export function fulfils(row: JsonObject, { field, type, value }: RowCondition): boolean | undefined {
  const held = fieldOf(row, field)
  const values = valuesIn(value)
  const isAny = isList(held) ? held.some((one) => isAmong(one, values)) : isAmong(held, values)
  if (type === 'in') return isAny
  if (type === 'not_in') return !isAny
  if (type === 'gt') return isGreater(held, value)
  if (type === 'lt') return isGreater(value, held)
  if (type === 'gte') return isGreater(held, value) || isSame(held, value)
  if (type === 'lte') return isGreater(value, held) || isSame(held, value)
  const isEqual = isList(value) || isList(held) ? isAny : isSame(held, value)
  if (type === 'equal') return isEqual
  return type === 'not_equal' ? !isEqual : undefined
}

function valuesIn(value: unknown): readonly unknown[] {
  if (isList(value)) return value
  return typeof value === 'string' ? value.split(',').map((one) => one.trim()) : [value]
}

function isAmong(held: unknown, values: readonly unknown[]): boolean {
  return values.some((value) => isSame(held, value))
}

/** Configurations store most values as text, so 5 equals `5`. */
function isSame(held: unknown, value: unknown): boolean {
  if (held === value) return true
  return isPlain(held) && isPlain(value) && String(held) === String(value)
}

/** Texts that are not numbers, such as dates, are compared in the order of their characters. */
function isGreater(one: unknown, other: unknown): boolean {
  const [a, b] = [numberOf(one), numberOf(other)]
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a > b
  return typeof one === 'string' && typeof other === 'string' && one > other
}

function numberOf(value: unknown): number {
  return isPlain(value) && value !== '' ? Number(value) : Number.NaN
}

function isPlain(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== 'object'
}
