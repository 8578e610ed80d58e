import { describe, expect, it } from 'vitest'
import { accountsIn } from '#domain/policies/rules/account-fields.ts'

const account = { type: 'string', $comment: '{"term":"a","customType":"hederaAccount"}' }
const schema = {
  properties: {
    owner: account,
    name: { type: 'string', $comment: '{"term":"name"}' },
    site: { $ref: '#site' },
    sites: { type: 'array', items: { $ref: '#site' } },
  },
  $defs: { '#site': { properties: { payee: account, inner: { $ref: '#site' } } } },
}

describe('The accounts of a form', () => {
  it('are found by the paths of their fields, in nested forms, too', () => {
    const subject = { owner: '0.0.1', name: '0.0.9', site: { payee: '0.0.2', inner: { payee: '0.0.3' } }, sites: [] }
    const accounts = { owner: '0.0.1', 'site.payee': '0.0.2', 'site.inner.payee': '0.0.3' }
    expect(accountsIn(schema, subject)).toEqual(accounts)
    expect(accountsIn(JSON.stringify(schema), subject)).toEqual(accounts)
  })

  it('are none without a schema that can be read, or where nothing was filled in', () => {
    expect(accountsIn('no JSON', { owner: '0.0.1' })).toEqual({})
    expect(accountsIn(schema, { owner: '', site: 5 })).toEqual({})
  })
})
