import { expect, it } from 'vitest'
import { validateForm } from '#domain/schemas/form/form-validation.ts'

/** A schema whose one field asks "How much?". */
function asking(rules: object, more: object = {}): string {
  const field = { title: 'field0', description: 'How much?', ...rules }
  return JSON.stringify({ $id: '#Form', type: 'object', properties: { field0: field }, ...more })
}

function said(schema: string, data: unknown): readonly string[] {
  const check = validateForm(schema, data)
  return check.ok ? check.violations.map(({ path, detail }) => `${path.join('/')}: ${detail}`) : ['broken']
}

it.each<[string, object, unknown, string]>([
  ['text', { type: 'string' }, 5, 'must be text'],
  ['a number', { type: 'number' }, 'five', 'must be a number'],
  ['a whole number', { type: 'integer' }, 1.5, 'must be a whole number'],
  ['yes or no', { type: 'boolean' }, 'yes', 'must be true or false'],
  ['a list', { type: 'array', items: { type: 'string' } }, 'a', 'must be a list'],
  ['one of several types', { type: ['string', 'null'] }, 5, 'must be text or null'],
  ['one value', { type: 'string', const: 'a' }, 'b', 'must be "a"'],
  ['an enum of one', { type: 'string', enum: ['a'] }, 'b', 'must be "a"'],
  ['an enum', { type: 'string', enum: ['a', 'b', 'c'] }, 'd', 'must be one of "a", "b" or "c"'],
  [
    'a large enum',
    { type: 'string', enum: Array.from({ length: 300 }, (_, index) => `c${index}`) },
    'd',
    'must be one of 300 values, such as "c0", "c1" or "c2"',
  ],
  ['a pattern', { type: 'string', pattern: '^[A-Z]{2}$' }, 'che', 'must match the pattern ^[A-Z]{2}$'],
  ['a date', { type: 'string', format: 'date' }, '12 March', 'must be a date, such as 2026-03-12'],
  [
    'a web address',
    { type: 'string', format: 'url' },
    'x y',
    'must be a web address or another URI, such as https://example.org',
  ],
  ['another format', { type: 'string', format: 'json-pointer' }, 'x', 'must be of the format “json-pointer”'],
  ['a minimum', { type: 'number', minimum: 3 }, 2, 'must be at least 3'],
  ['a maximum', { type: 'number', maximum: 3 }, 4, 'must be at most 3'],
  ['an exclusive minimum', { type: 'number', exclusiveMinimum: 3 }, 3, 'must be more than 3'],
  ['an exclusive maximum', { type: 'number', exclusiveMaximum: 3 }, 3, 'must be less than 3'],
  ['a step', { type: 'number', multipleOf: 0.5 }, 0.7, 'must be a multiple of 0.5'],
  ['any text', { type: 'string', minLength: 1 }, '', 'must not be empty'],
  ['a long text', { type: 'string', minLength: 2 }, 'a', 'must have at least 2 characters'],
  ['a short text', { type: 'string', maxLength: 1 }, 'ab', 'must have at most 1 character'],
  ['some values', { type: 'array', minItems: 2 }, ['a'], 'must have at least 2 values'],
  ['few values', { type: 'array', maxItems: 1 }, ['a', 'b'], 'must have at most 1 value'],
  ['different values', { type: 'array', uniqueItems: true }, ['a', 'a'], 'must not repeat a value'],
  ['a certain value', { type: 'array', contains: { const: 'a' } }, ['b'], 'lacks a value that the schema demands'],
  ['some members', { type: 'object', minProperties: 2 }, { a: 1 }, 'must have at least 2 members'],
  ['few members', { type: 'object', maxProperties: 1 }, { a: 1, b: 2 }, 'must have at most 1 member'],
  [
    'names of members',
    { type: 'object', propertyNames: { pattern: '^a' } },
    { b: 1 },
    'has a member whose name the schema does not allow',
  ],
  ['no certain value', { type: 'string', not: { const: 'a' } }, 'a', 'must not be "a"'],
  [
    'no certain form',
    { type: 'string', not: { minLength: 1, maxLength: 2 } },
    'a',
    'has a form that the schema excludes',
  ],
  [
    'one type or another',
    { anyOf: [{ type: 'number' }, { type: 'string' }] },
    true,
    'must be a number, or must be text',
  ],
  ['one range or another', { oneOf: [{ maximum: 1 }, { minimum: 9 }] }, 5, 'must be at most 1, or must be at least 9'],
  [
    'only one of two',
    { oneOf: [{ maximum: 6 }, { minimum: 4 }] },
    5,
    'fits more than one of the alternatives of which the schema allows one',
  ],
  [
    'one form or another',
    {
      anyOf: [
        { type: 'object', required: ['a'] },
        { type: 'object', required: ['b'] },
      ],
    },
    { c: 1 },
    'fits none of the alternatives that the schema allows',
  ],
  ['nothing', { allOf: [false] }, 1, 'is not allowed by the schema'],
])('A value that has to be %s is refused once, by its question and in our own words', (_, rules, value, words) => {
  expect(said(asking(rules), { field0: value })).toEqual([`field0: "How much?" ${words}.`])
})

it('A violation says what an older draft of JSON Schema demands', () => {
  const draft = { $schema: 'http://json-schema.org/draft-04/schema#' }
  const limits = { type: 'number', minimum: 3, exclusiveMinimum: true }
  expect(said(asking(limits, draft), { field0: 3 })).toEqual(['field0: "How much?" must be more than 3.'])
})

it.each<[string, object, unknown, string]>([
  [
    'a value of a list',
    { type: 'array', items: { type: 'number' } },
    ['a'],
    'field0/0: Value 1 of "How much?" must be a number.',
  ],
  [
    'a field of a nested schema',
    { type: 'object', $ref: '#Part' },
    { weight: 'heavy' },
    'field0/weight: "Weight in kg" must be a number.',
  ],
  [
    'a member that no field has',
    { type: 'object', $ref: '#Part' },
    { x: 1 },
    'field0/x: "x" is not allowed by the schema.',
  ],
])('A violation names %s', (_, field, value, sentence) => {
  const weight = { title: 'weight', description: 'Weight in kg', type: 'number' }
  const part = { $id: '#Part', type: 'object', properties: { weight }, additionalProperties: false }
  expect(said(asking(field, { $defs: { '#Part': part } }), { field0: value })).toEqual([sentence])
})

it.each<[string, object, string]>([
  [
    'then',
    { if: { properties: { kind: { const: 'a' } } }, then: { properties: { field0: { maximum: 1 } } } },
    'must be at most 1',
  ],
  [
    'else',
    { if: { properties: { kind: { const: 'b' } } }, else: { properties: { field0: { maximum: 2 } } } },
    'must be at most 2',
  ],
])('A rule under “%s” is reported at the field that violates it', (_, condition, words) => {
  expect(said(asking({ type: 'number' }, condition), { kind: 'a', field0: 5 })).toEqual([
    `field0: "How much?" ${words}.`,
  ])
})

it('A member that another one demands is reported as missing', () => {
  const more = { dependentRequired: { other: ['field0'] } }
  expect(said(asking({ type: 'number' }, more), { other: 1 })).toEqual(['field0: "How much?" is required.'])
})

it('What concerns no field is said of the whole document', () => {
  expect(said(asking({ type: 'number' }, { minProperties: 1 }), {})).toEqual([
    ': The document must have at least 1 member.',
  ])
})
