import { isExactNumber } from '#api/json.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** Undefined for an inherited member: foreign text may name `constructor`. */
export function ownMember<Value>(holder: Readonly<Record<string, Value>>, name: string): Value | undefined
export function ownMember(holder: unknown, name: string): unknown
export function ownMember(holder: unknown, name: string): unknown {
  return isObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
}

/** Undefined if the text is not JSON. Integers beyond 2^53 lose precision. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
