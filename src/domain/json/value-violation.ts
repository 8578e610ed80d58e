import { isList, isObject } from './json-value.ts'

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

/** What is wrong with a part of something that was sent. */
export interface ValueFault {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export function wrong(path: ValueFault['path'], message: string): ValueFault {
  return { path, message }
}

/** A fault in one line: `config.children[2].tag: must be a text`. `whole` names what has no path. */
export function faultLine({ path, message }: ValueFault, whole: string): string {
  if (path.length === 0) return `${whole} ${message}`
  return `${pathText(path)}: ${message}`
}

function pathText(path: ValueFault['path']): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}
