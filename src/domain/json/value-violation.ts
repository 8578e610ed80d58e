import { isList, isObject } from './json-value.ts'

/**
 * Finds strings and names with NUL or a lone surrogate, which no database can store, and numbers such as `1e999`, with
 * which no rule can calculate.
 */
export function valueViolations(value: unknown, path: ValueViolation['path'] = []): readonly ValueViolation[] {
  if (typeof value === 'string') return isText(value) ? [] : [violationAt(path, notText)]
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [violationAt(path, 'is too large a number')]
  if (isList(value)) return value.flatMap((one, index) => valueViolations(one, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) =>
    isText(name) ? valueViolations(one, [...path, name]) : [violationAt(path, notText)],
  )
}

const notText = 'contains a character that is not allowed'

function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export interface ValueViolation {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export function violationAt(path: ValueViolation['path'], message: string): ValueViolation {
  return { path, message }
}

/** On one line: `config.children[2].tag: must be a text`. `whole` names the value itself. */
export function violationLine({ path, message }: ValueViolation, whole: string): string {
  if (path.length === 0) return `${whole} ${message}`
  return `${pathText(path)}: ${message}`
}

/** `config.children[2].tag` */
export function pathText(path: ValueViolation['path']): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}
