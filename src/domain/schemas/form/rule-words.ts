import { andList, orList } from '../../text/joined.ts'
import { isList, isObject, type JsonObject } from '../../json/json-value.ts'
import { counted } from '../../text/counted.ts'

/** What a value must be, as the rest of a sentence about it. `schema` is the one that contains the rule. */
export function ruleWords(rule: string, schema: JsonObject): string {
  return wordsOf(rule, schema) ?? `does not satisfy the rule “${rule}” of the schema`
}

/** What a value must not be, as the rest of a sentence about it. */
export function exclusionWords(excluded: unknown): string {
  const [rule, ...more] = isObject(excluded) ? Object.keys(excluded).filter((name) => Object.hasOwn(rules, name)) : []
  const words = isObject(excluded) && rule !== undefined && more.length === 0 ? wordsOf(rule, excluded) : null
  return words?.startsWith(must) ? `must not ${words.slice(must.length)}` : 'has a form that the schema excludes'
}

const must = 'must '

function wordsOf(rule: string, schema: JsonObject): string | null {
  return (Object.hasOwn(rules, rule) && rules[rule]?.(schema[rule], schema)) || null
}

type Words = (operand: unknown, schema: JsonObject) => string | null

const rules: Readonly<Record<string, Words>> = {
  type: (type) => `must be ${orList(listOf(type).map((name) => types[String(name)] ?? String(name)))}`,
  const: (value) => `must be ${JSON.stringify(value)}`,
  enum: (values) => `must be ${among(listOf(values).map((value) => JSON.stringify(value)))}`,
  pattern: (pattern) => `must match the pattern ${String(pattern)}`,
  format: (name) => `must be ${formats[String(name)] ?? `of the format “${String(name)}”`}`,
  minimum: (least, { exclusiveMinimum }) => `must be ${exclusiveMinimum === true ? 'more than' : 'at least'} ${least}`,
  maximum: (most, { exclusiveMaximum }) => `must be ${exclusiveMaximum === true ? 'less than' : 'at most'} ${most}`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
  multipleOf: (step) => `must be a multiple of ${step}`,
  minLength: (least) => (least === 1 ? 'must not be empty' : `must have at least ${number(least, 'character')}`),
  maxLength: (most) => `must have at most ${number(most, 'character')}`,
  minItems: (least) => `must have at least ${number(least, 'value')}`,
  maxItems: (most) => `must have at most ${number(most, 'value')}`,
  uniqueItems: () => 'must not repeat a value',
  contains: () => 'lacks a value that the schema demands',
  minContains: (least) => `must contain at least ${number(least, 'value')} of a form that the schema demands`,
  maxContains: (most) => `must contain at most ${number(most, 'value')} of a form that the schema limits`,
  minProperties: (least) => `must have at least ${number(least, 'member')}`,
  maxProperties: (most) => `must have at most ${number(most, 'member')}`,
  propertyNames: () => 'has a member whose name the schema does not allow',
  required: (names) => `must have ${andList(listOf(names).map((name) => JSON.stringify(name)))}`,
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  date: 'a date, such as 2026-03-12',
  time: 'a time with a time zone, such as 12:30:00Z',
  'date-time': 'a date and time with a time zone, such as 2026-03-12T12:30:00Z',
  duration: 'a duration, such as P1DT2H',
  email: 'an email address',
  uri: 'a web address or another URI, such as https://example.org',
  uuid: 'a UUID',
  hostname: 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  regex: 'a regular expression',
}

const shownChoices = 8

function among(choices: readonly string[]): string {
  if (choices.length === 1) return choices.join('')
  if (choices.length <= shownChoices) return `one of ${orList(choices)}`
  return `one of ${choices.length} values, such as ${orList(choices.slice(0, 3))}`
}

function listOf(operand: unknown): readonly unknown[] {
  return isList(operand) ? operand : [operand]
}

function number(count: unknown, noun: string): string {
  return counted(Number(count), noun)
}
