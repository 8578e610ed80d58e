import { describe, expect, it } from 'vitest'
import { partPaths } from '#domain/policies/rules/document-parts.ts'

const part = '#part&1.0.0'
const schemas: Readonly<Record<string, unknown>> = {
  '#whole': {
    properties: {
      one: { $ref: part },
      several: { type: 'array', items: { $ref: part } },
      other: { $ref: '#other' },
      text: { type: 'string' },
    },
    $defs: {
      [part]: { properties: { inner: { $ref: '#whole' } } },
      '#other': { properties: { deep: { $ref: part } } },
    },
  },
}
const documentOf = (iri: string) => schemas[iri]
const find = (subject: Readonly<Record<string, unknown>>, schema: string | null) =>
  partPaths(subject, { schema, part, documentOf })

describe('The parts of a document', () => {
  it('are found by the fields of its schema, in lists and inside other parts', () => {
    const subject = { several: [{}, {}], one: {}, other: { deep: {} }, text: {} }
    expect(find(subject, '#whole')).toEqual([['one'], ['several', 0], ['several', 1], ['other', 'deep']])
  })

  it('are only those that the document has', () => {
    expect(find({ one: 'text', other: {} }, '#whole')).toEqual([])
  })

  it('are found without reading schemas of what the document does not have', () => {
    const asked: string[] = []
    const wide = { properties: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { $ref: '#wide' }])) }
    const schema = { properties: { part: { $ref: part }, deep: { $ref: '#wide' } } }
    const paths = partPaths(
      { part: {}, deep: { a: [{ b: {} }] } },
      {
        schema: '#start',
        part,
        documentOf: (iri) => {
          asked.push(iri)
          return iri === '#start' ? schema : wide
        },
      },
    )
    expect(paths).toEqual([['part']])
    expect(asked).toEqual(['#start', part, '#wide', '#wide', '#wide'])
  })

  it('are found by their type where the schema is not known', () => {
    const subject = { a: { type: 'part&1.0.0' }, b: [{ type: 'part&1.0.0' }, { type: 'x' }] }
    expect(find(subject, null)).toEqual([['a'], ['b', 0]])
    expect(find(subject, '#none')).toEqual([['a'], ['b', 0]])
    expect(find(subject, '#whole')).toEqual([])
  })
})
