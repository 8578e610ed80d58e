import { assert, constantFrom, json, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { ConditionContent } from '#domain/schemas/document/schema-condition.ts'
import { addCondition, changeCondition } from '#domain/schemas/edit/condition-edit.ts'
import { removeCondition, setFieldOption, setFieldType } from '#domain/schemas/edit/schema-edit.ts'
import { validateForm } from '#domain/schemas/form/form-validation.ts'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'

const properties = {
  kind: { title: 'Kind', type: 'string', enum: ['a', 'b'] },
  flag: { title: 'Flag', type: 'boolean' },
  one: { title: 'One', type: 'string' },
  two: { title: 'Two', type: 'number' },
}
const flat = JSON.stringify({ type: 'object', properties, required: ['kind', 'one'], additionalProperties: false })
const laid = JSON.stringify(JSON.parse(flat), null, 4)

const isA: ConditionContent = {
  join: 'all',
  tests: [{ path: ['kind'], how: 'is', value: '"a"' }],
  shows: ['one'],
  showsElse: ['two'],
  requires: ['one'],
  requiresElse: [],
}

function done(edit: ReturnType<typeof addCondition>): string {
  if (!edit.ok) throw new Error(JSON.stringify(edit.rejection))
  return edit.text
}

function conditionsIn(text: string) {
  const read = readDocument(text)
  return read.ok ? read.document.conditions : []
}

const askedFor = (text: string, data: unknown) => {
  const read = readDocument(text)
  return read.ok ? formFieldsOf(read.document, data).map(({ key, required }) => `${key}${required ? '!' : ''}`) : []
}

describe('A condition', () => {
  it.each([flat, laid])('One that is added is read as it was meant, and works', (text) => {
    const added = done(addCondition(text, isA))
    expect(conditionsIn(added)).toEqual([{ ...isA, index: 0, readable: true }])
    expect(askedFor(added, { kind: 'a' })).toEqual(['kind!', 'flag', 'one!'])
    expect(askedFor(added, { kind: 'b' })).toEqual(['kind!', 'flag', 'two'])
    expect(validateForm(added, { kind: 'b', two: 1 })).toEqual({ ok: true, violations: [] })
    const refused = validateForm(added, { kind: 'a', two: 1 })
    expect(refused.ok && refused.violations.map(({ path }) => path.join('/')).toSorted()).toEqual(['one', 'two'])
  })

  it('Everything else keeps its text', () => {
    const added = done(addCondition(laid, { ...isA, shows: ['two'], showsElse: [], requires: [] }))
    expect(done(removeCondition(added, 0))).toBe(laid)
    expect(added).toContain('\n    "allOf": [\n        {\n            "if": {')
  })

  it.each([
    ['pattern', (text: string) => setFieldOption(text, 'one', 'pattern', '^[A-Z]+$'), { kind: 'a', one: 'AB' }],
    ['title', (text: string) => setFieldOption(text, 'one', 'title', 'First'), { kind: 'a', one: 'x' }],
    ['type', (text: string) => setFieldType(text, 'one', 'number'), { kind: 'a', one: 7 }],
    ['type of the other branch', (text: string) => setFieldType(text, 'two', 'date'), { kind: 'b', two: '2026-01-02' }],
  ])('A changed %s of a field also changes in the branch that shows it, and nothing else does', (_, edit, data) => {
    for (const text of [flat, laid]) {
      const added = done(addCondition(text, isA))
      const changed = done(edit(added))
      expect(done(removeCondition(changed, 0))).toBe(done(edit(done(removeCondition(added, 0)))))
      expect(validateForm(changed, data)).toEqual({ ok: true, violations: [] })
      const { properties: all, allOf } = JSON.parse(changed)
      expect(allOf[0].then.properties.one).toEqual(all.one)
      expect(allOf[0].else.properties.two).toEqual(all.two)
    }
  })

  it('A branch keeps members that only it has for a field, and members that are not copies stay', () => {
    const own =
      '{"if":{"properties":{"kind":{"const":"a"}}},"then":{"properties":{"one":{"title":"Own","type":"string"}}}}'
    const bare = '{"if":{"properties":{"kind":{"const":"b"}}},"then":{"properties":{"one":{}}}}'
    const text = flat.replace('"required"', `"allOf":[${own},${bare}],"required"`)
    const changed = done(setFieldOption(text, 'one', 'pattern', '^x'))
    const conditions = JSON.parse(changed).allOf
    expect(conditions[0].then.properties.one).toEqual({ title: 'Own', type: 'string', pattern: '^x' })
    expect(conditions[1]).toEqual(JSON.parse(bare))
  })

  it.each([
    ['kind', '""', false],
    ['two', '""', true],
    ['two', '"1,5"', true],
  ])('One that compares %s with %s is refused, unless it did so before', (key, value, isNumber) => {
    const tests = [{ path: [key], how: 'is', value } as const]
    const content = { ...isA, tests, shows: ['one'], showsElse: [], requires: [] }
    const test = key === 'two' ? 'Two' : 'Kind'
    const expected = { ok: false, rejection: { kind: 'test-value', test, isNumber } }
    expect(addCondition(flat, content)).toEqual(expected)
    const added = done(addCondition(flat, { ...content, tests: [{ path: [key], how: 'is', value: '1' }] }))
    expect(changeCondition(added, 0, content)).toEqual(expected)
    const odd = added.replace('{"const":1}', `{"const":${value}}`)
    expect(conditionsIn(done(changeCondition(odd, 0, { ...content, shows: ['flag'] })))[0]?.shows).toEqual(['flag'])
  })

  it('Any of several tests is enough, or all are needed', () => {
    const tests = [...isA.tests, { path: ['flag'], how: 'is', value: 'true' } as const]
    const any = done(addCondition(flat, { ...isA, tests, join: 'any' }))
    expect(askedFor(any, { kind: 'b', flag: true })).toContain('one!')
    const all = done(changeCondition(any, 0, { ...isA, tests, join: 'all' }))
    expect(askedFor(all, { kind: 'b', flag: true })).toContain('two')
    expect(conditionsIn(all)).toEqual([{ ...isA, tests, join: 'all', index: 0, readable: true }])
  })

  it('A change leaves the parts that it does not concern', () => {
    const odd = flat.replace(
      '"additionalProperties"',
      '"allOf":[{"$comment":"mine","if": {"properties":{"kind":{"const":"a"}}},"then":{"properties":{"one":{"title" : "One"}}}}],"additionalProperties"',
    )
    const changed = done(
      changeCondition(odd, 0, {
        ...isA,
        tests: [{ path: ['kind'], how: 'is', value: '"b"' }],
        showsElse: [],
        requires: [],
      }),
    )
    expect(changed).toContain('"$comment":"mine"')
    expect(changed).toContain('"then":{"properties":{"one":{"title" : "One"}}}')
    expect(conditionsIn(changed)[0]?.tests[0]?.value).toBe('"b"')
  })

  it.each([
    ['tests nothing', { tests: [] }],
    ['shows nothing', { shows: [], showsElse: [] }],
    ['shows a field in both cases', { showsElse: ['one'] }],
    ['shows the field that it tests', { shows: ['kind'] }],
  ])('One that %s is refused', (_, wrong) => {
    expect(addCondition(flat, { ...isA, ...wrong })).toEqual({ ok: false, rejection: { kind: 'condition-incomplete' } })
  })

  it('One for a field that does not exist is rejected', () => {
    expect(addCondition(flat, { ...isA, shows: ['gone'] })).toEqual({
      ok: false,
      rejection: { kind: 'no-such-field', key: 'gone' },
    })
    expect(changeCondition(flat, 3, isA)).toEqual({ ok: false, rejection: { kind: 'no-such-condition' } })
  })

  it('Whatever is added is read again, and removing it restores the text', () => {
    const key = constantFrom('one', 'two')
    const content = record({
      join: constantFrom('all', 'any'),
      tests: uniqueArray(
        record({
          path: constantFrom(['kind'], ['flag'], ['flag', 'in']),
          how: constantFrom('is', 'has', 'each'),
          value: json({ maxDepth: 1 }).filter((text) => text !== 'null' && text !== '""'),
        }),
        { minLength: 1, maxLength: 3, selector: ({ path }) => path[0] },
      ),
      shows: uniqueArray(key, { maxLength: 2 }),
      requires: uniqueArray(key, { maxLength: 2 }),
    })
    const optional = laid.replace(/"kind",\s+"one"/, '"kind"')
    assert(
      property(content, ({ join, tests, shows, requires }) => {
        const own = requires.filter((one) => shows.includes(one))
        const showsElse = (['one', 'two'] as const).filter((one) => !shows.includes(one))
        const wanted: ConditionContent = {
          join: tests.length === 1 ? 'all' : join,
          tests: tests.map((test) => ({ ...test, value: JSON.stringify(JSON.parse(test.value)) })),
          shows,
          showsElse,
          requires: own,
          requiresElse: [],
        }
        const added = done(addCondition(optional, wanted))
        expect(conditionsIn(added)).toEqual([{ ...wanted, index: 0, readable: true }])
        expect(done(removeCondition(added, 0))).toBe(optional)
      }),
      { numRuns: 60 },
    )
  })
})
