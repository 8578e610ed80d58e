import { describe, expect, it } from 'vitest'
import { validateForm } from '#domain/schemas/form/form-validation.ts'
import { mayBeSlow } from '#domain/schemas/form/slow-pattern.ts'

describe('A pattern', () => {
  it.each([
    ['repeats what it repeats', '^(a+)+$'],
    ['repeats it in a group of a group', '^(?:(?:a+))+$'],
    ['repeats it in a named group', '(?<x>a+)*'],
    ['repeats optional spaces', String.raw`^(\w+\s?)*$`],
    ['repeats alternatives', '(a|aa)+b'],
    ['repeats what may be absent', '(a?){30}a{30}'],
    ['repeats many times in a row', 'a*a*a*a*a*b'],
  ])('may be slow if it %s', (_, pattern) => {
    expect(mayBeSlow(pattern)).toBe(true)
  })

  it.each([
    '^ipfs://.+',
    String.raw`^\d+\.\d+\.\d+$`,
    String.raw`^[+-]?\d+(\.\d+)?$`,
    String.raw`^(\d{3})+$`,
    String.raw`\(a+\)+`,
    '[(a+)+]+',
    '^(yes|no)$',
    '(?<=a)b',
  ])('is quick: %s', (pattern) => {
    expect(mayBeSlow(pattern)).toBe(false)
  })
})

describe('A quick check of a form', () => {
  const schema = (property: object) => JSON.stringify({ $id: '#Form', type: 'object', ...property })
  const data = { name: `${'a'.repeat(200)}!` }

  it.each([
    ['of a field', { properties: { name: { type: 'string', pattern: '^(a+)+$' } } }],
    ['in a condition', { allOf: [{ if: { properties: { name: { pattern: '^(a+)+$' } } }, then: {} }] }],
    ['of a name', { patternProperties: { '^(n|na)+$': false } }],
  ])('does not try a pattern that may be slow: %s', (_, property) => {
    expect(validateForm(schema(property), data, 'quick')).toEqual({ ok: true, violations: [] })
  })

  it('tries the others', () => {
    const check = validateForm(schema({ properties: { name: { type: 'string', pattern: '^a+$' } } }), data, 'quick')
    expect(check).toMatchObject({ violations: [{ rule: 'pattern' }] })
  })

  it('leaves a field that is named like the keyword', () => {
    const check = validateForm(schema({ properties: { pattern: { type: 'number' } } }), { pattern: 'x' }, 'quick')
    expect(check).toMatchObject({ violations: [{ path: ['pattern'] }] })
  })
})
