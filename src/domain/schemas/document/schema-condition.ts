import { isList, isObject, type JsonObject } from '../../json/json-value.ts'
import { readComment } from './schema-comment.ts'

/** Compares the value at a path of keys that begins with a field. `value` is JSON text. */
export interface ConditionTest {
  readonly path: readonly string[]
  /** `is`: equals the value; `has`: is a list that contains it; `each`: is a list of only that value. */
  readonly how: 'is' | 'has' | 'each'
  readonly value: string
}

export interface Condition {
  /** Its position in `allOf`. */
  readonly index: number
  readonly join: 'all' | 'any'
  readonly tests: readonly ConditionTest[]
  /** Keys of the fields to show if the tests pass, and if they fail. */
  readonly shows: readonly string[]
  readonly showsElse: readonly string[]
  /** The shown fields that are then required. */
  readonly requires: readonly string[]
  readonly requiresElse: readonly string[]
  /** True if the members above describe the condition completely. Otherwise the editor shows it as JSON. */
  readonly readable: boolean
}

/** The parts of a condition that the editor can change. */
export type ConditionContent = Omit<Condition, 'index' | 'readable'>

/** Entries of `allOf` that are not conditions are returned with `readable: false`. */
export function readConditions(allOf: unknown): Condition[] {
  return isList(allOf) ? allOf.map(readCondition) : []
}

function readCondition(entry: unknown, index: number): Condition {
  const condition = isObject(entry) ? entry : {}
  const test = isObject(condition['if']) ? condition['if'] : {}
  const join = isList(test['anyOf']) ? 'any' : 'all'
  const parts = partsOf(test)
  const tests = parts.flatMap((part) => testsIn(part, []))
  const [shown, otherwise] = [branchOf(condition['then']), branchOf(condition['else'])]
  return {
    index,
    join,
    tests,
    shows: shown.shows,
    showsElse: otherwise.shows,
    requires: shown.requires,
    requiresElse: otherwise.requires,
    readable: tests.length > 0 && parts.every(isTest) && shown.plain && otherwise.plain,
  }
}

function partsOf(test: JsonObject): readonly JsonObject[] {
  const list = test['anyOf'] ?? test['allOf']
  return isList(list) ? list.filter(isObject) : [test]
}

function testsIn(part: JsonObject, path: readonly string[]): ConditionTest[] {
  const { properties } = part
  if (!isObject(properties)) return []
  return Object.entries(properties).flatMap(([key, value]) => {
    if (!isObject(value)) return []
    const here = [...path, key]
    const found = comparisonIn(value)
    return found ? [{ path: here, how: found.how, value: JSON.stringify(found.value) }] : testsIn(value, here)
  })
}

function comparisonIn(value: JsonObject): { readonly how: ConditionTest['how']; readonly value: unknown } | null {
  const { const: constant, contains, items } = value
  if (constant !== undefined) return { how: 'is', value: constant }
  if (isObject(contains) && contains['const'] !== undefined) return { how: 'has', value: contains['const'] }
  if (isObject(items) && items['const'] !== undefined) return { how: 'each', value: items['const'] }
  return null
}

const testMembers = new Set(['properties', 'required', 'type'])
const comparisonMembers = new Set(['const', 'contains', 'items', 'minItems'])

/** True if the schema consists only of tests and the keys that they need. */
function isTest(part: JsonObject): boolean {
  const { properties } = part
  if (!Object.keys(part).every((name) => testMembers.has(name)) || !isObject(properties)) return false
  return Object.values(properties).every(
    (value) =>
      isObject(value) &&
      (comparisonIn(value) ? Object.keys(value).every((name) => comparisonMembers.has(name)) : isTest(value)),
  )
}

interface Branch {
  readonly shows: readonly string[]
  readonly requires: readonly string[]
  readonly plain: boolean
}

function branchOf(branch: unknown): Branch {
  if (branch === undefined) return { shows: [], requires: [], plain: true }
  if (!isObject(branch)) return { shows: [], requires: [], plain: false }
  const properties = Object.entries(isObject(branch['properties']) ? branch['properties'] : {})
  // In a branch, the schema `false` hides a field.
  const shown = properties.flatMap(([key, value]) => (isObject(value) && !isWrapper(value) ? [{ key, value }] : []))
  const required = isList(branch['required']) ? branch['required'].filter((key) => typeof key === 'string') : []
  const marked = shown.filter(({ value }) => readComment(value['$comment']).values['conditionRequired'] === true)
  return {
    shows: shown.map(({ key }) => key),
    requires: [...new Set([...required, ...marked.map(({ key }) => key)])],
    plain:
      Object.keys(branch).every((name) => name === 'properties' || name === 'required') &&
      properties.every(([, value]) => value === false || (isObject(value) && !isWrapper(value))),
  }
}

/** A property that only leads to fields of a sub-schema is not a field itself. */
function isWrapper(property: JsonObject): boolean {
  const names = Object.keys(property)
  return names.length > 0 && names.every((name) => name === 'properties' || name === 'required')
}
