import { Validator, type SchemaDraft } from '@cfworker/json-schema'
import { isList, isObject, tryParseJson, type JsonObject, ownMember } from '../../json/json-value.ts'
import { plainNumbers } from '../../json/plain-numbers.ts'
import { readDocument, type SchemaDocument } from '../document/schema-document.ts'
import { formFieldsOf, labelAt, type FormField } from './schema-form.ts'
import { mayBeSlow } from './slow-pattern.ts'
import { violatedRules, type ViolatedRule } from './validator-errors.ts'
import { violationAt, type ValueViolation } from '../../json/value-violation.ts'

/** `rule` is a JSON Schema keyword, `detail` a sentence that names the field. */
export interface FormViolation {
  readonly path: readonly string[]
  readonly rule: string
  /** The rest of a sentence about the value. */
  readonly words?: string
  readonly detail: string
}

export type FormCheck =
  | { readonly ok: true; readonly violations: readonly FormViolation[] }
  /** The schema cannot be used: it is not JSON, has an invalid pattern, or contains itself. */
  | { readonly ok: false }

/** `quick` leaves out the patterns that could take forever, for checks that nothing can interrupt. */
type Patterns = 'all' | 'quick'

interface ReadSchema {
  readonly text: string
  readonly patterns: Patterns
  readonly check: ((data: unknown) => readonly ViolatedRule[]) | null
  readonly read: ReturnType<typeof readDocument>
}

let last: ReadSchema | null = null

/** Checks form values against a schema. Values that the system fills in are not required. */
export function validateForm(text: string, input: unknown, patterns: Patterns = 'all'): FormCheck {
  const data = plainNumbers(input)
  if (last?.text !== text || last.patterns !== patterns)
    last = { text, patterns, check: checkFor(text, patterns), read: readDocument(text) }
  const { check, read } = last
  if (!check || !read.ok) return { ok: false }
  const { document } = read
  try {
    const violations = [...check(data), ...missingIn(formFieldsOf(document, data), data)]
    const distinct = new Map(
      violations.map((violation) => [JSON.stringify([violation.path, violation.rule]), violation]),
    )
    return {
      ok: true,
      violations: [...distinct.values()].map(({ path, rule, words }) => ({
        path,
        rule,
        words,
        detail: `${nameAt(document, path)} ${words}.`,
      })),
    }
  } catch {
    return { ok: false }
  }
}

/** The field by its question, and a value in a list by its number. */
function nameAt(document: SchemaDocument, path: readonly string[]): string {
  const key = path.at(-1)
  if (key === undefined) return 'The document'
  const label = labelAt(document, path)
  if (label !== null) return `"${label}"`
  const list = /^\d+$/.test(key) ? labelAt(document, path.slice(0, -1)) : null
  return list === null ? `"${key}"` : `Value ${Number(key) + 1} of "${list}"`
}

function checkFor(text: string, patterns: Patterns): ReadSchema['check'] {
  const read = readDocument(text)
  const schema = tryParseJson(text)
  if (!read.ok || !isObject(schema)) return null
  const { document } = read
  const computed = document.fields.filter(({ autocalculate }) => autocalculate).map(({ key }) => key)
  const filledIn = new Set(['@context', 'type', ...document.systemKeys, ...computed])
  const defs = isObject(schema['$defs']) ? schema['$defs'] : {}
  // Guardian's references to sub-schemas are not JSON pointers, so they are replaced. References that lead nowhere are
  // removed.
  const places = new Map(Object.keys(defs).map((ref, index) => [ref, `#/$defs/s${index}`]))
  const isTried = (pattern: string) => patterns === 'all' || !mayBeSlow(pattern)
  const reading = { places, isTried }
  try {
    const root = plain(schema, reading, true)
    const named = Object.entries(defs).map(([, def], index) => [`s${index}`, plain(def, reading, false)] as const)
    const required = isList(schema['required']) ? schema['required'] : []
    const whole = {
      ...(isObject(root) ? root : {}),
      $defs: Object.fromEntries(named),
      required: required.filter((key) => typeof key === 'string').filter((key) => !filledIn.has(key)),
    }
    const validator = new Validator(whole, validatorDraftOf(schema), false)
    return (data) => violatedRules(whole, validator.validate(data).errors)
  } catch {
    return null
  }
}

const dropped = new Set(['$id', 'id', '$schema', '$comment', '$anchor', '$defs'])
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', 'definitions'])
const untouched = new Set(['enum', 'const', 'default', 'examples', 'required'])

interface Reading {
  readonly places: ReadonlyMap<string, string>
  readonly isTried: (pattern: string) => boolean
}

/** Removes Guardian's extensions, and the patterns that are not tried. */
function plain(schema: unknown, reading: Reading, top: boolean): unknown {
  if (isList(schema)) return schema.map((one) => plain(one, reading, false))
  if (!isObject(schema)) return schema
  const members = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (dropped.has(name)) return []
    if (untouched.has(name)) return [[name, value]]
    if (name === '$ref') return typeof value === 'string' ? refTo(value, reading.places) : []
    // Guardian calls a URI `url`.
    if (name === 'format') return [[name, value === 'url' ? 'uri' : value]]
    if (name === 'pattern' && typeof value === 'string') return reading.isTried(value) ? [[name, value]] : []
    if (named.has(name) && isObject(value)) {
      const inner = Object.entries(value).filter(([key]) => name !== 'patternProperties' || reading.isTried(key))
      return [[name, Object.fromEntries(inner.map(([key, one]) => [key, plain(one, reading, false)]))]]
    }
    return [[name, plain(value, reading, false)]]
  })
  const result = Object.fromEntries(members)
  return top || !isDocument(schema) ? result : { ...result, required: withoutSystem(schema) }
}

function refTo(ref: string, places: ReadonlyMap<string, string>): [string, unknown][] {
  const place = places.get(ref)
  if (place !== undefined) return [['$ref', place]]
  return ref === '#' || ref.startsWith('#/properties/') || ref.startsWith('#/definitions/') ? [['$ref', ref]] : []
}

/** The system fills in some members of a sub-schema that is a document. */
function isDocument(schema: JsonObject): boolean {
  return isObject(schema['properties']) && isList(schema['required'])
}

function withoutSystem({ properties, required }: JsonObject): unknown {
  if (!isList(required) || !isObject(properties)) return required
  return required.filter((key) => {
    const property = typeof key === 'string' ? ownMember(properties, key) : undefined
    return !(isObject(property) && property['readOnly'] === true)
  })
}

function validatorDraftOf({ $schema }: JsonObject): SchemaDraft {
  const name = typeof $schema === 'string' ? $schema : ''
  if (name.includes('2020-12')) return '2020-12'
  if (name.includes('2019-09')) return '2019-09'
  return name.includes('draft-04') ? '4' : '7'
}

/** Conditions mark required fields in comments, which no validator reads. */
function missingIn(fields: readonly FormField[], data: unknown): ViolatedRule[] {
  return fields.flatMap(({ key, path, required, multiple, groups }) => {
    const value = ownMember(data, key)
    if (value !== undefined) {
      const values = multiple && isList(value) ? value : [value]
      return groups.slice(0, values.length).flatMap((group, index) => missingIn(group, values[index]))
    }
    return required ? [{ path: path.map(String), rule: 'required', words: 'is required' }] : []
  })
}

/** The paths of violations begin with `path`. */
export function documentViolations(
  schema: string,
  subject: unknown,
  path: ValueViolation['path'],
): readonly ValueViolation[] {
  const check = validateForm(schema, subject)
  if (!check.ok) return [violationAt(path, 'cannot be checked because its schema is invalid')]
  return check.violations.map((fault) => violationAt([...path, ...fault.path], fault.detail))
}
