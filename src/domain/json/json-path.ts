import { isList, isObject } from './json-value.ts'

export type JsonPath = readonly (string | number)[]

/** What stands at a path; undefined for nothing. */
export function valueAt(data: unknown, path: JsonPath): unknown {
  let value = data
  for (const step of path) {
    if (isList(value) && typeof step === 'number') value = value[step]
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}

/** The same data with something else at a path, and what the path needs on its way; undefined takes it away. */
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

/** Whether a path with its indices as text leads to a place, or to something in it. */
export function isWithin(path: readonly string[], place: JsonPath): boolean {
  return place.every((step, index) => String(step) === path[index])
}
