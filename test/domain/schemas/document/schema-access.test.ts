import { describe, expect, it } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { createDenyReason, schemaDenyReason } from '#domain/schemas/document/schema-access.ts'

const admin = { role: 'STANDARD_REGISTRY', permissions: Object.values(permissions) }
const reader = { role: 'USER', permissions: [permissions.readSystemSchemas] }
const draft = { active: false, readonly: false }

describe('who may change a schema', () => {
  it.each([
    ['a registry its draft', draft, admin, null],
    ['nobody an active one', { ...draft, active: true }, admin, { kind: 'active' }],
    ['nobody that of another registry', { ...draft, readonly: true }, admin, { kind: 'readonly' }],
    [
      'nobody without the permission, whatever else is in the way',
      { active: true, readonly: true },
      reader,
      { kind: 'permission', permission: permissions.updateSystemSchema },
    ],
    ['nobody without the role', draft, { ...admin, role: 'USER' }, { kind: 'role' }],
  ])('%s', (_, schema, who, hindrance) => {
    expect(schemaDenyReason('update', schema, who)).toEqual(hindrance)
  })
})

it('lets a registry activate the schema of another, but not delete it', () => {
  const foreign = { ...draft, readonly: true }
  expect(schemaDenyReason('activate', foreign, admin)).toBeNull()
  expect(schemaDenyReason('delete', foreign, admin)).toEqual({ kind: 'readonly' })
})

it('names the permission that each action needs', () => {
  expect(createDenyReason(reader)).toEqual({ kind: 'permission', permission: permissions.createSystemSchema })
  expect(schemaDenyReason('activate', draft, reader)).toEqual({
    kind: 'permission',
    permission: permissions.activateSystemSchema,
  })
  expect(schemaDenyReason('delete', draft, reader)).toEqual({
    kind: 'permission',
    permission: permissions.deleteSystemSchema,
  })
  expect(createDenyReason(admin)).toBeNull()
})
