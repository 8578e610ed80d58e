import { isList, isObject } from './json-value.ts'
import { wrong, type ValueFault } from './value-violation.ts'

/** Texts with NUL or half a character in them, names of members among them: no store can keep them. */
export function textFaults(value: unknown, path: ValueFault['path'] = []): readonly ValueFault[] {
  if (typeof value === 'string') return isText(value) ? [] : [wrong(path, notText)]
  if (isList(value)) return value.flatMap((one, index) => textFaults(one, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) =>
    isText(name) ? textFaults(one, [...path, name]) : [wrong(path, notText)],
  )
}

const notText = 'holds a character that a text cannot have'

function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
