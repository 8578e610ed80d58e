import { describe, expect, it } from 'vitest'
import {
  itemConditions,
  matchesItem,
  presentationParts,
  startVariables,
  withItemVariables,
} from '#domain/policies/rules/report.ts'
import type { Row } from '#domain/policies/policy-row.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'

const credential = (id: string, type: string, more = {}) => ({
  id,
  credentialSubject: [{ id: `${id}-subject`, type, ...more }],
})

function anItem(own: Readonly<Record<string, unknown>>): WorkflowBlock {
  const nothing = { permissions: [], dependencies: [], uiMetaData: {}, events: [], children: [] }
  return { id: 'item', blockType: 'reportItemBlock', tag: 'item', defaultActive: false, ...nothing, own }
}

function aRow(id: string, more: Partial<Row> = {}): Row {
  const base = { option: {}, owner: 'did:test:ina', schema: '#form', tag: null, relationships: null }
  return { ...base, ...more, document: credential(id, 'form') }
}

describe('A report', () => {
  it('takes a presentation apart: documents, impacts, messages of documents, and last what was minted', () => {
    const parts = presentationParts({
      verifiableCredential: [
        credential('one', 'form'),
        credential('source', 'TokenDataSource&1.0.0', { dataSource: ['1.5', '1.6'] }),
        credential('impact', 'ActivityImpact&1.0.0'),
        credential('mint', 'MintToken&1.0.0'),
      ],
    })
    expect(parts.mint?.['id']).toBe('mint')
    expect(parts.credentials.map(({ id }) => id)).toEqual(['one'])
    expect(parts.impacts.map(({ id }) => id)).toEqual(['impact'])
    expect(parts.sources).toEqual(['1.5', '1.6'])
  })

  it('starts with the ids of its subjects', () => {
    const variables = startVariables(credential('mint', 'MintToken'), [credential('a', 'x'), credential('b', 'x')], {
      policyId: 'policy',
      did: 'did:test:ina',
    })
    expect(variables).toEqual({
      policyId: 'policy',
      owner: 'did:test:ina',
      actionId: 'mint',
      actionSubjectId: 'mint-subject',
      documentId: 'a',
      documentSubjectId: 'a-subject',
      documentIds: ['a', 'b'],
      documentSubjectIds: ['a-subject', 'b-subject'],
    })
  })

  it('finds documents by values and by the variables that earlier items set', () => {
    const rows = [aRow('a', { tag: 'sent' }), aRow('b', { tag: 'sent', schema: '#UserRole' }), aRow('c')]
    const first = anItem({
      filters: [{ field: 'tag', type: 'equal', typeValue: 'value', value: 'sent' }],
      variables: [{ name: 'found', value: 'document.id' }],
    })
    const conditions = itemConditions(first, {})
    const found = rows.filter((row) => matchesItem(row, conditions))
    expect(found.map(({ document }) => document['id'])).toEqual(['a'])
    const variables = withItemVariables(first, found, { owner: 'x' })
    expect(variables).toEqual({ owner: 'x', found: 'a' })
    const next = anItem({ filters: [{ field: 'document.id', type: 'in', typeValue: 'variable', value: 'found' }] })
    expect(rows.filter((row) => matchesItem(row, itemConditions(next, variables)))).toHaveLength(1)
    expect(rows.some((row) => matchesItem(row, itemConditions(next, {})))).toBe(false)
  })

  it('collects the variables of an item of several documents in lists', () => {
    const item = anItem({ multiple: true, variables: [{ name: 'found', value: 'relationships' }] })
    const rows = [aRow('a', { relationships: ['1.1', '1.2'] }), aRow('b', { relationships: ['1.3'] })]
    expect(withItemVariables(item, rows, {})).toEqual({ found: ['1.1', '1.2', '1.3'] })
    expect(withItemVariables(item, [], { found: 'kept' })).toEqual({ found: 'kept' })
  })
})
