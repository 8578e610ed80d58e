import { isExactNumber } from '#api/json.ts'
import { isList, isObject, type JsonObject } from './json-value.ts'

/**
 * Converts every number to a plain `number`: integers beyond 2^53 lose precision, and others lose their spelling.
 * Returns the same value if there is nothing to convert.
 */
export function plainNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (isExactNumber(value)) return Number(value.rawJSON)
  if (isList(value)) {
    const items = value.map(plainNumbers)
    return items.every((item, index) => Object.is(item, value[index])) ? value : items
  }
  return isObject(value) ? plainObject(value) : value
}

export function plainObject(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(([name, value]) => [name, plainNumbers(value)] as const)
  return members.every(([name, value]) => Object.is(value, object[name])) ? object : Object.fromEntries(members)
}

/**
 * Converts all numbers but integers beyond 2^53 to plain ones. Returns the same value if there is nothing to convert.
 */
export function plainDecimals(value: unknown): unknown {
  if (isExactNumber(value)) return Number(value.rawJSON)
  if (isList(value)) {
    const items = value.map(plainDecimals)
    return items.every((item, index) => Object.is(item, value[index])) ? value : items
  }
  return isObject(value) ? plainDecimalsIn(value) : value
}

export function plainDecimalsIn(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(([name, value]) => [name, plainDecimals(value)] as const)
  return members.every(([name, value]) => Object.is(value, object[name])) ? object : Object.fromEntries(members)
}
