import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { Policy } from '#api/policies/policies.ts'
import { searchPolicies, policyOf } from '#domain/policies/policy.ts'
const read = (policy: object) => policyOf(v.parse(Policy, policy))
const solar = read({
  id: '1',
  name: 'Solar',
  description: 'Panels on roofs',
  policyTag: 'sun',
  userRoles: ['Installer'],
})
const wells = read({ id: '2', name: 'Wells', version: '1.0.0', userRole: 'NO_ROLE', userRoles: ['NO_ROLE'] })

describe('policyOf', () => {
  it('It fills in missing members', () => {
    expect(read({ id: '3' })).toEqual({
      id: '3',
      name: '',
      description: '',
      version: null,
      tag: '',
      status: '',
      roles: [],
      role: null,
    })
  })

  it.each([
    ['1.0.0', '1.0.0'],
    ['Dry Run', null],
    ['dry-run', null],
    ['', null],
    ['Dry Run 2', 'Dry Run 2'],
  ])('The version %j is shown as %j', (version, shown) => {
    expect(read({ id: '3', version }).version).toBe(shown)
  })

  it('It treats Guardian’s names for no role as no role', () => {
    expect(wells).toMatchObject({ role: null, roles: [] })
    expect(solar.roles).toEqual(['Installer'])
  })
})

describe('searchPolicies', () => {
  it.each([
    ['', ['1', '2']],
    ['SOLAR', ['1']],
    ['roofs panels', ['1']],
    ['installer', ['1']],
    ['1.0', ['2']],
    ['sun wells', []],
  ])('A search for %j finds %j', (search, found) => {
    expect(searchPolicies([solar, wells], search).map(({ id }) => id)).toEqual(found)
  })
})
