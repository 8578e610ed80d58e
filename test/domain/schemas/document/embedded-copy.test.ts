import { expect, it } from 'vitest'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import { withUpdatedCopy } from '#domain/schemas/document/embedded-copy.ts'

it.each([
  ['{"$defs":{"#b":{}}}', '{"a":1}', null],
  ['{}', '{"a":1}', null],
  ['{"$defs":{"#a":{"x": 1.0}}}', '{"x":1.0}', null],
  ['{"$defs":{"#a":{"x":1}},"z":1.0}', '{"x":1.0}', '{"$defs":{"#a":{"x": 1.0}},"z":1.0}'],
  ['{"$defs":{"#a":{}}}', '{"x":"a  b","$defs":{"#b":{"c":1}}}', '{"$defs":{"#a":{"x": "a  b"},"#b": {"c":1}}}'],
  ['{"$defs":{"#a":{},"#b":{"kept":1}}}', '{"x":1,"$defs":{"#b":{}}}', '{"$defs":{"#a":{"x": 1},"#b":{"kept":1}}}'],
  [
    '{\n  "$defs": {\n    "#a": {}\n  }\n}',
    '{"x":1,"y":2}',
    '{\n  "$defs": {\n    "#a": {\n      "x": 1,\n      "y": 2\n    }\n  }\n}',
  ],
])('A document %j gets the new copy of %j', (host, other, expected) => {
  expect(withUpdatedCopy(host, '#a', other)).toBe(expected)
})

it('The rest of the document is unchanged', () => {
  const host = JSON.stringify(
    { properties: { f: { $ref: '#a' } }, $defs: { '#a': { properties: { old: {} } } } },
    null,
    2,
  )
  const other = JSON.stringify(
    { $id: '#a', properties: { g: { $ref: '#b' } }, $defs: { '#b': { title: 'B' } } },
    null,
    2,
  )
  const written = withUpdatedCopy(host, '#a', other) ?? ''
  expect(checkSchema(written)).toEqual([])
  expect(JSON.parse(written)).toEqual({
    properties: { f: { $ref: '#a' } },
    $defs: { '#a': { $id: '#a', properties: { g: { $ref: '#b' } } }, '#b': { title: 'B' } },
  })
})
