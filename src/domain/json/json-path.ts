import { isList, isObject } from './json-value.ts'

export type JsonPath = readonly (string | number)[]

export function valueAt(data: unknown, path: JsonPath): unknown {
  let value = data
  for (const step of path) {
    if (isList(value) && typeof step === 'number') value = value[step]
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}

/** A copy of the data with a value set at a path; missing parents are created. Undefined removes the value. */
export function withValueAt(data: unknown, path: JsonPath, value: unknown): unknown {
  const [step, ...further] = path
  if (step === undefined) return value
  if (typeof step === 'number') {
    const items = isList(data) ? [...data] : []
    if (value === undefined && further.length === 0) return items.toSpliced(step, 1)
    items[step] = withValueAt(items[step], further, value)
    return items
  }
  const { [step]: held, ...others } = isObject(data) ? data : {}
  const next = withValueAt(held, further, value)
  return next === undefined ? others : { ...(isObject(data) ? data : {}), [step]: next }
}

/** True if a path, with indices as strings, leads to a place or to something inside it. */
export function isWithin(path: readonly string[], place: JsonPath): boolean {
  return place.every((step, index) => String(step) === path[index])
}
