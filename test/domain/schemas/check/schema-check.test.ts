import { fuzzRuns, isFullTier } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'

/** Rule and place of every fault, as text. */
function faultsOf(schema: unknown): string[] {
  const text = typeof schema === 'string' ? schema : JSON.stringify(schema)
  return checkSchema(text).map(({ rule, path }) => `${rule} ${path.join('/')}`)
}

const draft = (name: string) => `http://json-schema.org/${name}/schema#`
const newer = (year: string) => `https://json-schema.org/draft/${year}/schema`

describe('A document', () => {
  it.each([
    ['an empty one', {}],
    ['unknown keywords of any kind', { 'x-mine': 5, unit: null, pattern2: [] }],
    ['a field that is forbidden', { properties: { a: false, b: true } }],
    ['unknown formats', { properties: { a: { type: 'string', format: 'url' } } }],
    ['several types', { type: ['string', 'null'] }],
    [
      'names of keywords as names of fields',
      { properties: { type: { type: 'string' }, required: {}, $ref: {} }, required: ['$ref'] },
    ],
    [
      'data that look like schemas',
      { default: { $ref: '#nowhere', type: 5 }, examples: [{ required: 1 }], enum: [{ type: 1 }] },
    ],
    ['a list of schemas for items', { items: [{ type: 'string' }, true], additionalItems: false }],
    ['a reference to elsewhere', { properties: { a: { $ref: 'https://example.org/schema.json' } } }],
    ['values from elsewhere', { properties: { a: { type: 'string', $ref: '#somewhere' } } }],
    ['what a Guardian has built in', { properties: { a: { $ref: '#GeoJSON' }, b: { $ref: '#SentinelHUB' } } }],
    ['a reference by key', { properties: { a: { $ref: '#A' } }, $defs: { '#A': {} } }],
    ['a reference by id', { properties: { a: { $ref: '#B' } }, $defs: { x: { $id: '#B' } } }],
    ['a reference by pointer', { properties: { a: { $ref: '#/definitions/x~1y%20z' } }, definitions: { 'x/y z': {} } }],
    [
      'a reference by anchor',
      { $schema: newer('2020-12'), properties: { a: { $ref: '#here' } }, $defs: { x: { $anchor: 'here' } } },
    ],
    ['draft-04', { $schema: draft('draft-04'), id: 5, exclusiveMinimum: true, const: {}, if: 5 }],
    [
      '2019-09',
      { $schema: newer('2019-09'), items: [{}], dependentRequired: { a: ['b'] }, unevaluatedProperties: false },
    ],
    ['2020-12', { $schema: newer('2020-12'), prefixItems: [{}], items: false, minContains: 0 }],
  ])('may have %s', (_, schema) => {
    expect(faultsOf(schema)).toEqual([])
  })

  it.each([
    ['nothing', '', 'json '],
    ['no JSON', '{"a":}', 'json '],
    ['a list', '[]', 'object '],
    ['a text', '"{}"', 'object '],
    ['an unknown draft', { $schema: 'https://example.org/draft' }, 'draft $schema'],
    ['a draft that is no text', { $schema: 7 }, 'keyword $schema'],
    ['a wrong type', { type: 'text' }, 'keyword type'],
    ['a type twice', { type: ['string', 'string'] }, 'keyword type'],
    ['a number as text', { minLength: '5' }, 'keyword minLength'],
    ['a count below 0', { maxItems: -1 }, 'keyword maxItems'],
    ['a step of 0', { multipleOf: 0 }, 'keyword multipleOf'],
    ['true as text', { properties: { a: { readOnly: 'true' } } }, 'keyword properties/a/readOnly'],
    ['a field that is no schema', { properties: { a: 'string' } }, 'keyword properties/a'],
    ['fields as a list', { properties: [] }, 'keyword properties'],
    ['an empty list of alternatives', { oneOf: [] }, 'keyword oneOf'],
    ['an alternative that is none', { oneOf: [{}, 5] }, 'keyword oneOf/1'],
    ['the old kind of required', { properties: { a: { required: true } } }, 'keyword properties/a/required'],
    ['a name that is required twice', { properties: { a: {} }, required: ['a', 'a'] }, 'keyword required'],
    ['a broken pattern', { pattern: '(' }, 'pattern pattern'],
    ['a broken pattern as key', { patternProperties: { '(': {} } }, 'pattern patternProperties/('],
    ['a wrong sub-schema', { $defs: { '#A': { items: { type: 1 } } } }, 'keyword $defs/#A/items/type'],
    ['a bound of draft-04 in draft-07', { exclusiveMinimum: true }, 'keyword exclusiveMinimum'],
    [
      'yes or no as a schema in draft-04',
      { $schema: draft('draft-04'), properties: { a: true } },
      'keyword properties/a',
    ],
    ['a list of items in 2020-12', { $schema: newer('2020-12'), items: [{}] }, 'keyword items'],
    ['a reference to nothing', { properties: { a: { $ref: '#gone' } } }, 'reference properties/a/$ref'],
    ['a pointer to nothing', { properties: { a: { $ref: '#/$defs/b' } }, $defs: {} }, 'reference properties/a/$ref'],
    ['a broken pointer', { properties: { a: { $ref: '#/%' } } }, 'reference properties/a/$ref'],
    ['NUL', { title: 'a\0b', 'x\0': 1 }, 'nul title', 'nul x\0'],
    ['a space in a key', { properties: { 'a b': {} } }, 'field-key properties/a b'],
    [
      'a tab in a key of a sub-schema',
      { $defs: { '#A': { properties: { 'a\t': {} } } } },
      'field-key $defs/#A/properties/a\t',
    ],
    ['an empty key', { properties: { '': {} } }, 'field-key properties/'],
    ['a key twice', '{"properties":{"a":{},"a":{}}}', 'duplicate-key properties/a'],
    ['a key twice, once with an escape', '{"title":"","\\u0074itle":""}', 'duplicate-key title'],
    ['a repeated key inside an unknown keyword', '{"x":[{"b":1,"b":1}]}', 'duplicate-key x/0/b'],
  ])('must not have %s', (_, schema, ...faults) => {
    expect(faultsOf(schema)).toEqual(faults)
  })
})

describe('`required`', () => {
  const branch = (name: string, schema: object) => Object.fromEntries([[name, schema]])
  const condition = (then: object) => ({
    if: { properties: { a: { const: 1 } }, required: ['a'] },
    ...branch('then', then),
  })

  it.each([
    ['fields', { properties: { a: {} }, required: ['a'] }],
    ['fields in a condition', { properties: { a: {}, b: {} }, allOf: [condition({ required: ['b'] })] }],
    [
      'a field that a condition reveals',
      { properties: { a: {} }, allOf: [condition({ properties: { b: {} }, required: ['b'] })] },
    ],
    [
      'fields of an alternative',
      { properties: { a: {} }, anyOf: [{ required: ['a'] }, { properties: { b: {} } }], required: ['b'] },
    ],
    ['fields by reference', { allOf: [{ $ref: '#A' }], required: ['x'], $defs: { '#A': { properties: { x: {} } } } }],
    ['whatever comes from elsewhere', { allOf: [{ $ref: 'https://example.org/a' }], required: ['x'] }],
    ['names that patterns allow', { patternProperties: { '^x': {} }, required: ['xy'] }],
  ])('may name %s', (_, schema) => {
    expect(faultsOf(schema)).toEqual([])
  })

  it.each([
    ['what is no field', { properties: { a: {} }, required: ['a', 'b'] }, 'required required/1'],
    ['anything where there are no fields', { required: ['a'] }, 'required required/0'],
    [
      'a field of the schema around it',
      { properties: { a: {}, s: { properties: {}, required: ['a'] } } },
      'required properties/s/required/0',
    ],
    [
      'a field of the sub-schema itself',
      { properties: { s: { properties: { b: {} } } }, required: ['b'] },
      'required required/0',
    ],
    [
      'what no field of a condition is',
      { properties: { a: {} }, allOf: [condition({ required: ['c'] })] },
      'required allOf/0/then/required/0',
    ],
    ['what is no field in $defs', { $defs: { '#A': { required: ['z'] } } }, 'required $defs/#A/required/0'],
  ])('must not name %s', (_, schema, fault) => {
    expect(faultsOf(schema)).toEqual([fault])
  })
})

describe('References', () => {
  const to = (...refs: string[]) => ({
    properties: Object.fromEntries(refs.map((ref, n) => [`f${n}`, { items: { $ref: ref } }])),
  })

  it.each([
    ['a chain', { ...to('#A'), $defs: { '#A': to('#B'), '#B': to('#C'), '#C': {} } }],
    ['two ways to one', { ...to('#A', '#B'), $defs: { '#A': to('#C'), '#B': to('#C', '#C'), '#C': {} } }],
    ['through a definition that is not used', { $defs: { '#A': to('#B'), '#B': {} } }],
  ])('may form %s', (_, schema) => {
    expect(faultsOf(schema)).toEqual([])
  })

  it.each([
    ['to the document itself', { $id: '#me', ...to('#me') }, 'circular properties/f0/items/$ref'],
    ['to the root', to('#'), 'circular properties/f0/items/$ref'],
    ['of one to itself', { $defs: { '#A': to('#A') } }, 'circular $defs/#A/properties/f0/items/$ref'],
    [
      'of two to each other',
      { ...to('#A'), $defs: { '#A': to('#B'), '#B': to('#A') } },
      'circular $defs/#B/properties/f0/items/$ref',
    ],
    [
      'by another name',
      { ...to('#A'), $defs: { '#A': { $id: '#X', ...to('#/$defs/#A') } } },
      'circular $defs/#A/properties/f0/items/$ref',
    ],
    [
      'to a part around it',
      { properties: { a: { properties: { b: { $ref: '#/properties/a' } } } } },
      'circular properties/a/properties/b/$ref',
    ],
    [
      'from a definition to the document',
      { $id: '#me', ...to('#A'), $defs: { '#A': to('#me') } },
      'circular $defs/#A/properties/f0/items/$ref',
    ],
  ])('must not form a cycle %s', (_, schema, fault) => {
    expect(faultsOf(schema)).toEqual([fault])
  })

  it('may form a long chain', () => {
    const $defs = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`#${n}`, n < 4999 ? to(`#${n + 1}`) : {}]))
    expect(faultsOf({ ...to('#0'), $defs })).toEqual([])
  })
})

it('Each violation has its place and a remedy', () => {
  const text = '{"properties": {"a b": {"type": "text"}}}'
  const faults = checkSchema(text).map((fault) => [
    text.slice(fault.offset, fault.offset + fault.length),
    fault.message,
    fault.remedy,
  ])
  expect(faults).toEqual([
    ['"a b"', "Field key 'a b' must not contain spaces.", "Rename it to 'a_b'."],
    ['"text"', expect.stringContaining('`type` must be one of "array"'), 'Choose one of them.'],
  ])
})

test('Any text can be checked, and all places are inside it', () => {
  const keyword = fc.constantFrom(
    'type',
    'properties',
    'items',
    'required',
    '$ref',
    '$defs',
    'allOf',
    'if',
    'enum',
    'a b',
    '$schema',
  )
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom<unknown>('string', '#', '#/properties/items', '#type', 1, -1, true, null, []),
      fc.dictionary(keyword, tie('node'), { maxKeys: 5 }),
      fc.array(tie('node'), { maxLength: 3 }),
    ),
  }))
  fc.assert(
    fc.property(
      fc.oneof(
        node.map((value) => JSON.stringify(value)),
        fc.json(),
        fc.string(),
      ),
      (text) => {
        for (const { offset, length, message, remedy } of checkSchema(text)) {
          expect(offset >= 0 && offset + length <= Math.max(1, text.length + 1)).toBe(true)
          expect(message !== '' && remedy !== '').toBe(true)
        }
      },
    ),
    { numRuns: fuzzRuns(5000) },
  )
})

it.runIf(isFullTier)(
  'Nine thousand fields that refer to each other in a chain are checked without running out of stack',
  () => {
    const count = 9000
    const fields = Array.from({ length: count }, (_, index) => [
      `f${index}`,
      index === count - 1 ? { type: 'string' } : { $ref: `#/properties/f${index + 1}`, required: ['g'] },
    ])
    expect(checkSchema(JSON.stringify({ type: 'object', properties: Object.fromEntries(fields.slice(-150)) }))).toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: 'required' })]),
    )
    expect(checkSchema(JSON.stringify({ type: 'object', properties: Object.fromEntries(fields) }))).not.toEqual([])
  },
)
