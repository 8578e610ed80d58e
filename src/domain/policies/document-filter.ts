import { keyOf } from './document-key.ts'

/** How a filter compares: with one value, or with any of several that commas part. */
export const queryTypes = ['equal', 'not_equal', 'in', 'not_in'] as const
export type QueryType = (typeof queryTypes)[number]

/** What a field has to be: one of these keys, or none of them. */
export interface KeyTest {
  readonly field: string
  readonly keys: readonly string[]
  readonly isAnyOf: boolean
}

export function isQueryType(value: unknown): value is QueryType {
  return queryTypes.some((type) => type === value)
}

export function keyTest(field: string, type: QueryType, value: string): KeyTest {
  const values = type === 'in' || type === 'not_in' ? value.split(',').map((one) => one.trim()) : [value]
  return { field, keys: [...new Set(values.map(keyOf))], isAnyOf: type === 'equal' || type === 'in' }
}

export function passes({ keys, isAnyOf }: KeyTest, value: unknown): boolean {
  return keys.includes(keyOf(value)) === isAnyOf
}
