import { isList, isObject, type JsonObject } from './json-value.ts'

/** A value in which every number is a number: integers beyond 2^53 lose digits. The same value if none is that large. */
export function plainNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
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
