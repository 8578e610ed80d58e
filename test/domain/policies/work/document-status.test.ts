import { describe, expect, it } from 'vitest'
import { shownUnder } from '#domain/policies/document-cell.ts'
import { documentStatus, withStatusWord } from '#domain/policies/work/document-status.ts'

describe('The status of a document', () => {
  it('It is a word where a Guardian sets it, and as the policy names it otherwise', () => {
    expect(documentStatus('NEW')).toBe('New')
    expect(documentStatus('ISSUE')).toBe('Issued')
    expect(documentStatus('Waiting for approval')).toBe('Waiting for approval')
    expect(documentStatus('constructor')).toBe('constructor')
  })

  it('A value of another field stays as it is', () => {
    expect(withStatusWord('hederaStatus', 'REVOKE')).toBe('Revoked')
    expect(withStatusWord('document.credentialSubject.0.field1', 'NEW')).toBe('NEW')
    expect(withStatusWord('option.status', null)).toBeNull()
  })

  it('A list shows the word in the column of the status', () => {
    const row = { id: 'a', option: { status: 'NEW' }, document: { state: 'NEW' }, createDate: '' }
    expect(shownUnder(row, 'option.status', [])).toBe('New')
    expect(shownUnder(row, 'document.state', [])).toBe('NEW')
  })
})
