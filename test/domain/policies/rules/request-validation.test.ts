import { describe, expect, it } from 'vitest'
import { isValidated, needsAll, sourceConditions } from '#domain/policies/rules/request-validation.ts'

const row = (subject: object) => ({
  document: { credentialSubject: [{ ...subject }] },
  option: { status: 'Approved' },
  owner: 'did:ada',
  schema: null,
  tag: null,
  relationships: null,
})
const size = 'document.credentialSubject.0.size'
const sources = [row({ size: 5 }), row({ size: 8 })]

describe('A new document is compared with stored ones', () => {
  it.each([
    ['lt', 4, true],
    ['lt', 5, false],
    ['gt', 12, true],
    ['gt', '12', true],
    ['equal', 5, true],
    ['equal', 8, false],
    ['not_equal', 8, true],
    ['in', 8, true],
    ['in', 9, false],
    ['not_in', 9, true],
    ['gte', 5, true],
    ['gte', 4, false],
    ['lte', 5, true],
    ['lte', 6, false],
    ['unheard_of', 5, true],
  ])('The comparison %s with the value %o gives the result %s', (type, value, expected) => {
    const condition = { field: size, fieldSource: 'document', type, value: size, valueSource: 'source' }
    expect(isValidated({ conditions: [condition] }, row({ size: value }), sources)).toBe(expected)
  })

  it('Dates are compared by their text, and a missing value is neither greater nor less', () => {
    const compared = (one: unknown, type: string) =>
      isValidated(
        { conditions: [{ field: size, fieldSource: 'document', type, value: '2026-02-01' }] },
        row({ size: one }),
        [],
      )
    expect([compared('2026-03-01', 'gt'), compared('2026-03-01', 'lt')]).toEqual([true, false])
    expect([compared(undefined, 'gt'), compared(undefined, 'lt')]).toEqual([false, false])
  })

  it('Only a comparison with a list needs all documents', () => {
    expect([needsAll({ conditions: [{ type: 'in' }] }), needsAll({ conditions: [{ type: 'gt' }] })]).toEqual([
      true,
      false,
    ])
  })

  it('A filter takes its value from the new document, or from the policy', () => {
    const filters = [
      { field: 'option.status', type: 'not_equal', typeValue: 'value', value: 'Revoked' },
      { field: 'owner', type: 'equal', typeValue: 'variable', value: 'owner' },
      { field: size, type: 'in', typeValue: 'variable', value: 'document.nowhere' },
    ]
    expect(sourceConditions({ filters }, row({}), null)).toEqual([
      { field: 'option.status', type: 'not_equal', value: 'Revoked' },
      { field: 'owner', type: 'equal', value: 'did:ada' },
      { field: size, type: 'in', value: null },
    ])
  })

  it('A validation may be limited to a schema, and to documents of the user or their group', () => {
    const limits = { schema: '#well', onlyOwnDocuments: true, onlyAssignByGroupDocuments: true }
    const equal = (field: string, value: unknown) => ({ field, type: 'equal', value })
    expect(sourceConditions(limits, row({}), { did: 'did:ada', group: null })).toEqual([
      equal('schema', '#well'),
      equal('owner', 'did:ada'),
    ])
  })
})
