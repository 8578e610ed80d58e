import { permissions } from '#api/accounts/accounts.ts'
import type { SchemaValue } from './schema.ts'

export type SchemaAction = 'create' | 'update' | 'delete' | 'activate'

export type DenyReason =
  | { readonly kind: 'permission'; readonly permission: string }
  /** Only Standard Registry accounts may do this. */
  | { readonly kind: 'role' }
  /** Active schemas cannot be changed. */
  | { readonly kind: 'active' }
  /** It belongs to another registry, or is a system schema. */
  | { readonly kind: 'readonly' }

export interface SchemaViewer {
  readonly role: string
  readonly permissions: readonly string[]
}

const permissionOf: Readonly<Record<SchemaAction, string>> = {
  create: permissions.createSystemSchema,
  update: permissions.updateSystemSchema,
  delete: permissions.deleteSystemSchema,
  activate: permissions.activateSystemSchema,
}

export function createDenyReason(reader: SchemaViewer): DenyReason | null {
  return permissionDenyReason('create', reader)
}

export function schemaDenyReason(
  action: Exclude<SchemaAction, 'create'>,
  schema: Pick<SchemaValue, 'active' | 'readonly'>,
  reader: SchemaViewer,
): DenyReason | null {
  const right = permissionDenyReason(action, reader)
  if (right) return right
  if (schema.active) return { kind: 'active' }
  // The permission to activate covers all schemas: registries adopt each other's schemas this way.
  return schema.readonly && action !== 'activate' ? { kind: 'readonly' } : null
}

function permissionDenyReason(action: SchemaAction, { role, permissions: held }: SchemaViewer): DenyReason | null {
  const permission = permissionOf[action]
  if (!held.includes(permission)) return { kind: 'permission', permission }
  return action === 'update' && role !== 'STANDARD_REGISTRY' ? { kind: 'role' } : null
}
