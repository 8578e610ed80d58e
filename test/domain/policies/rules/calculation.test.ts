import { describe, expect, it } from 'vitest'
import {
  equationsIn,
  inputScope,
  mergedLinks,
  outputSubject,
  scopeOf,
  selectedRow,
  variablesFrom,
} from '#domain/policies/rules/calculation.ts'
import type { Row } from '#domain/policies/policy-row.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'

function aRow(subject: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}): Row {
  const base = { option: {}, owner: 'did:test:ina', schema: null, tag: null, relationships: null }
  return { ...base, ...more, document: { credentialSubject: [subject] } }
}

function aBlock(own: Readonly<Record<string, unknown>>): WorkflowBlock {
  return {
    id: 'one',
    blockType: 'calculateContainerBlock',
    tag: 'one',
    permissions: [],
    defaultActive: false,
    dependencies: [],
    uiMetaData: {},
    events: [],
    own,
    children: [],
  }
}

describe('A calculation', () => {
  it('knows the fields of one document, or lists over several', () => {
    const rows = [aRow({ a: 1, b: 'x' }), aRow({ a: 2 })]
    expect(scopeOf(rows.slice(0, 1), false)).toEqual({ a: 1, b: 'x' })
    expect(scopeOf(rows, true)).toEqual({ a: [1, 2], b: ['x', undefined] })
    expect(scopeOf([], false)).toEqual({})
  })

  it('reads the fields that the block names, and returns values that are neither empty nor 0', () => {
    const block = aBlock({
      inputFields: [{ name: 'field0', value: 'E3' }, { name: 'missing', value: 'E4' }, { name: 'field1' }],
      outputFields: [
        { name: 'total', value: 'E5' },
        { name: 'zero', value: 'E6' },
        { name: 'text', value: 'E7' },
        { name: 'unset', value: '' },
      ],
      equations: [{ variable: 'E5', formula: 'E3*2', role: '' }, { variable: 'E6' }],
    })
    expect(inputScope(block, { field0: 7, field1: 8 })).toEqual({ E3: 7 })
    expect(outputSubject(block, { E5: 14, E6: 0, E7: 'Incorrect formula' })).toEqual({
      total: 14,
      text: 'Incorrect formula',
    })
    expect(equationsIn(block)).toEqual([{ variable: 'E5', formula: 'E3*2' }])
  })

  it.each([
    [{ selectorType: 'equal', comparisonValue: 'b', comparisonValueType: 'const' }, 2],
    [{ selectorType: 'not_equal', comparisonValue: 'a', comparisonValueType: 'const' }, 2],
    [{ selectorType: 'in', comparisonValue: 'c,b', comparisonValueType: 'const' }, 2],
    [{ selectorType: 'not_in', comparisonValue: 'a,b', comparisonValueType: 'const' }, 3],
    [{ selectorType: 'equal', comparisonValue: 'wanted', comparisonValueType: 'var' }, 3],
    [{ selectorType: 'near', comparisonValue: 'a', comparisonValueType: 'const' }, undefined],
  ])('takes variables of the first document that %j holds for', (selector, value) => {
    const rows = [aRow({ key: 'a', value: 1 }), aRow({ key: 'b', value: 2 }), aRow({ key: 'c', value: 3 })]
    const block = aBlock({
      selectors: [{ sourceField: 'document.credentialSubject.0.key', ...selector }],
      variables: [{ variableName: 'v', variablePath: 'document.credentialSubject.0.value' }],
    })
    const row = selectedRow(block, rows, { wanted: 'c' })
    expect(row && variablesFrom(block, row)['v']).toBe(value)
  })

  it('merges the accounts and tokens of its documents and refers to their messages', () => {
    const rows = [
      aRow({}, { messageId: '1.1', accounts: { default: 'a' }, tokens: { one: '0.0.1' } }),
      aRow({}, { accounts: { other: 'b' } }),
    ]
    expect(mergedLinks(rows)).toEqual({
      relationships: ['1.1'],
      accounts: { default: 'a', other: 'b' },
      tokens: { one: '0.0.1' },
    })
    expect(mergedLinks([]).relationships).toBe(null)
  })
})
