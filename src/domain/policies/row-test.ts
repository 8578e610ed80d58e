import { ownMember } from '../json/json-value.ts'
import { keyOf } from './document-key.ts'
import { fieldOf } from './policy-row.ts'
import type { JsonObject } from '../json/json-value.ts'

/** `in` and `not_in` accept values separated by commas; `user_defined` accepts an operator and its value: `eq:7`. */
export const filterTypes = [
  'equal',
  'not_equal',
  'in',
  'not_in',
  'gt',
  'gte',
  'lt',
  'lte',
  'regex',
  'user_defined',
] as const
export type FilterType = (typeof filterTypes)[number]

interface KeyTest {
  readonly field: string
  readonly keys: readonly string[]
  readonly isAnyOf: boolean
}

export const rangeTypes = ['gt', 'gte', 'lt', 'lte', 'regex'] as const

/** Numbers are compared with numbers and texts with texts; `regex` searches within a text. */
export interface RangeTest {
  readonly field: string
  readonly type: (typeof rangeTypes)[number]
  readonly value: string
}

export type RowTest = KeyTest | RangeTest

export function isFilterType(value: unknown): value is FilterType {
  return filterTypes.some((type) => type === value)
}

const operators: Readonly<Record<string, FilterType>> = {
  eq: 'equal',
  ne: 'not_equal',
  in: 'in',
  nin: 'not_in',
  not_in: 'not_in',
  gt: 'gt',
  gte: 'gte',
  lt: 'lt',
  lte: 'lte',
  regex: 'regex',
}

/** Null for a user-defined value without a known operator. */
export function rowTest(field: string, type: FilterType, value: string): RowTest | null {
  if (type === 'user_defined') {
    const [operator = '', ...rest] = value.split(':')
    const named = ownMember(operators, operator)
    return named === undefined ? null : rowTest(field, named, rest.join(':'))
  }
  if (type === 'gt' || type === 'gte' || type === 'lt' || type === 'lte' || type === 'regex')
    return { field, type, value }
  const values = type === 'in' || type === 'not_in' ? value.split(',').map((one) => one.trim()) : [value]
  return { field, keys: [...new Set(values.map(keyOf))], isAnyOf: type === 'equal' || type === 'in' }
}

export function passesTest(test: RowTest, row: JsonObject): boolean {
  const value = fieldOf(row, test.field)
  return 'keys' in test ? test.keys.includes(keyOf(value)) === test.isAnyOf : keyPasses(test, keyOf(value))
}

export function keyPasses({ type, value }: RangeTest, key: string): boolean {
  if (type === 'regex') return key !== '' && key.slice(1).includes(value)
  const bound = keyOf(value)
  if (key === '' || key[0] !== bound[0]) return false
  if (type === 'gt') return key > bound
  if (type === 'gte') return key >= bound
  return type === 'lt' ? key < bound : key <= bound
}
