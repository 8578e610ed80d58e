import { describe, expect, it } from 'vitest'
import { fulfils } from '#domain/policies/rules/row-conditions.ts'

const row = {
  option: { status: 'Approved', count: 5, list: ['a', 'b'] },
  document: { credentialSubject: [{ id: 'one' }, { id: 'two' }] },
}

describe('A condition', () => {
  it.each([
    ['option.status', 'equal', 'Approved', true],
    ['option.status', 'equal', 'Rejected', false],
    ['option.status', 'not_equal', 'Rejected', true],
    ['option.count', 'equal', '5', true],
    ['option.status', 'in', 'New, Approved', true],
    ['option.status', 'not_in', 'New,Approved', false],
    ['option.list', 'in', 'b', true],
    ['option.list', 'not_in', 'c', true],
    ['option.missing', 'equal', '', false],
    ['option.missing', 'not_equal', 'x', true],
    ['option.missing', 'in', 'undefined', false],
    ['document.credentialSubject.0.id', 'equal', 'one', true],
    ['document.credentialSubject.L.id', 'equal', 'two', true],
    ['document.credentialSubject.0.id', 'equal', ['one', 'three'], true],
    ['option.status', 'equal', null, false],
    ['option.count', 'gt', '4', true],
    ['option.count', 'gt', 5, false],
    ['option.count', 'gte', 5, true],
    ['option.count', 'lt', 6, true],
    ['option.count', 'lte', 4, false],
    ['option.missing', 'lt', 6, false],
  ])('on %s that is %s to %j gives %j', (field, type, value, outcome) => {
    expect(fulfils(row, { field, type, value })).toBe(outcome)
  })

  it('of an unknown type is fulfilled by nothing', () => {
    expect(fulfils(row, { field: 'option.status', type: 'like', value: 'Approved' })).toBeUndefined()
  })
})
