import { describe, expect, it } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { createDenyReason, schemaDenyReason } from '#domain/schemas/document/schema-access.ts'

const admin = { role: 'STANDARD_REGISTRY', permissions: Object.values(permissions) }
const reader = { role: 'USER', permissions: [permissions.readSystemSchemas] }
const draft = { active: false, readonly: false }

describe('The right to change a schema', () => {
  it.each([
    ['a registry for its own draft', draft, admin, null],
    ['no one for an active schema', { ...draft, active: true }, admin, { kind: 'active' }],
    ['no one for a schema of another registry', { ...draft, readonly: true }, admin, { kind: 'readonly' }],
    [
      'no one without the permission, whatever else prevents it',
      { active: true, readonly: true },
      reader,
      { kind: 'permission', permission: permissions.updateSystemSchema },
    ],
    ['no one without the role', draft, { ...admin, role: 'USER' }, { kind: 'role' }],
  ])('belongs to %s', (_, schema, who, reason) => {
    expect(schemaDenyReason('update', schema, who)).toEqual(reason)
  })
})

it('A registry may activate the schema of another, but not delete it', () => {
  const foreign = { ...draft, readonly: true }
  expect(schemaDenyReason('activate', foreign, admin)).toBeNull()
  expect(schemaDenyReason('delete', foreign, admin)).toEqual({ kind: 'readonly' })
})

it('A deny reason names the permission that the action needs', () => {
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
