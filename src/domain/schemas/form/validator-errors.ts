import type { OutputUnit } from '@cfworker/json-schema'
import { isList, isObject, type JsonObject, ownMember } from '../../json/json-value.ts'
import { exclusionWords, ruleWords } from './rule-words.ts'

/** A violated rule, in a validator's path. `words` are the rest of a sentence about the value. */
export interface ViolatedRule {
  readonly path: readonly string[]
  readonly rule: string
  readonly words: string
}

/** Keywords that only report an invalid part, which is reported separately. */
const outer = new Set([
  'properties',
  'items',
  '$ref',
  '$recursiveRef',
  'allOf',
  'if',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  'additionalItems',
  'unevaluatedItems',
  'prefixItems',
])

/** Keywords followed by what is wrong with their parts, which is no violation by itself. */
const summaries: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'propertyNames'])

/** Describes the errors of a validator in our own words. */
export function violatedRules(root: JsonObject, errors: readonly OutputUnit[]): readonly ViolatedRule[] {
  return rulesIn(root, errors.map(placed))
}

/** The validator gives the schema `false` no separate place. It follows the error of what contains it. */
function placed(error: OutputUnit, index: number, errors: readonly OutputUnit[]): OutputUnit {
  if (error.keyword !== 'false') return error
  return { ...error, keywordLocation: `${errors[index - 1]?.keywordLocation ?? '#'}/false` }
}

function rulesIn(root: JsonObject, errors: readonly OutputUnit[]): ViolatedRule[] {
  const found: ViolatedRule[] = []
  let index = 0
  for (let error = errors[index]; error; error = errors[index]) {
    const start = (index += 1)
    if (summaries.has(error.keyword)) while (isWithin(errors[index], error)) index += 1
    const rule = ruleOf(root, error, errors.slice(start, index))
    if (rule) found.push(rule)
  }
  return found
}

function ruleOf(root: JsonObject, error: OutputUnit, parts: readonly OutputUnit[]): ViolatedRule | null {
  const { keyword: rule } = error
  if (outer.has(rule)) return null
  const path = stepsOf(error.instanceLocation)
  const missing = missingMember(error)
  if (missing !== null) return { path: [...path, missing], rule: 'required', words: 'is required' }
  if (rule === 'false') return { path, rule, words: 'is not allowed by the schema' }
  if (rule === 'dependencies') return null
  const schema = schemaAt(root, stepsOf(error.keywordLocation).slice(0, -1))
  if (rule === 'not') return { path, rule, words: exclusionWords(schema['not']) }
  if (rule !== 'anyOf' && rule !== 'oneOf') return { path, rule, words: ruleWords(rule, schema) }
  return { path, rule, words: alternativeWords(root, error, parts) }
}

/** Only the validator's message names a missing member, at its end. */
function missingMember({ keyword, error }: OutputUnit): string | null {
  const before = keyword === 'required' ? ' does not have required property "' : '" but does not have "'
  const nameIsLast = ['required', 'dependentRequired', 'dependencies'].includes(keyword) && error.includes(before)
  return nameIsLast ? error.slice(error.lastIndexOf(before) + before.length, -'".'.length) : null
}

const severalMatches = /\((?:[2-9]|\d{2,}) matches\)/

const shownAlternatives = 4

/** "must be text, or must be a number", if each alternative fails by one rule about the value itself. */
function alternativeWords(root: JsonObject, error: OutputUnit, parts: readonly OutputUnit[]): string {
  if (severalMatches.test(error.error)) return 'fits more than one of the alternatives of which the schema allows one'
  const byPart = Map.groupBy(parts, ({ keywordLocation }) =>
    keywordLocation.slice(error.keywordLocation.length + 1).replace(/\/.*/s, ''),
  )
  const depth = stepsOf(error.instanceLocation).length
  const reasons = [...byPart.values()].map((errors) => {
    const [reason, ...more] = rulesIn(root, errors)
    return reason && more.length === 0 && reason.path.length === depth ? reason.words : null
  })
  return reasons.length <= shownAlternatives && reasons.every((words) => words !== null)
    ? [...new Set(reasons)].join(', or ')
    : 'fits none of the alternatives that the schema allows'
}

function isWithin(error: OutputUnit | undefined, { keywordLocation, instanceLocation }: OutputUnit): boolean {
  if (!error?.keywordLocation.startsWith(`${keywordLocation}/`)) return false
  return `${error.instanceLocation}/`.startsWith(`${instanceLocation}/`)
}

/** The schema to which keywords lead from the root, through references. */
function schemaAt(root: JsonObject, steps: readonly string[]): JsonObject {
  let at: unknown = root
  for (const step of steps) {
    const inner = isList(at) ? at[Number(step)] : ownMember(at, step)
    at = step === '$ref' && typeof inner === 'string' ? schemaAt(root, stepsOf(inner)) : inner
  }
  return isObject(at) ? at : {}
}

function stepsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescaped)
}

function unescaped(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
}
