import { isExactNumber } from '#api/json.ts'
import { isList, isObject, type JsonObject } from './json-value.ts'

/** A value in which every number is a number: integers beyond 2^53 lose digits, and others the way they were written. The same value if all are numbers. */
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

/** A value in which only integers beyond 2^53 are no numbers. The same value if nothing changes. */
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
