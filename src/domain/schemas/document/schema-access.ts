import { permissions } from '#api/accounts/accounts.ts'
import type { SchemaValue } from './schema.ts'

export type SchemaAction = 'create' | 'update' | 'delete' | 'activate'

/** Why somebody may not do something to a schema. */
export type DenyReason =
  | { readonly kind: 'permission'; readonly permission: string }
  /** Only Standard Registry accounts may. */
  | { readonly kind: 'role' }
  /** The active schema of an entity is never changed. */
  | { readonly kind: 'active' }
  /** It belongs to another registry, or came with the system. */
  | { readonly kind: 'readonly' }

export interface Reader {
  readonly role: string
  readonly permissions: readonly string[]
}

const permissionOf: Readonly<Record<SchemaAction, string>> = {
  create: permissions.createSystemSchema,
  update: permissions.updateSystemSchema,
  delete: permissions.deleteSystemSchema,
  activate: permissions.activateSystemSchema,
}

/** What keeps somebody from creating a schema; null where nothing does. */
export function createDenyReason(reader: Reader): DenyReason | null {
  return permissionDenyReason('create', reader)
}

/** What keeps somebody from changing, deleting or activating a schema; null where nothing does. */
export function schemaDenyReason(
  action: Exclude<SchemaAction, 'create'>,
  schema: Pick<SchemaValue, 'active' | 'readonly'>,
  reader: Reader,
): DenyReason | null {
  const right = permissionDenyReason(action, reader)
  if (right) return right
  if (schema.active) return { kind: 'active' }
  // Whoever may activate may activate any: that is how a registry takes up a schema of another.
  return schema.readonly && action !== 'activate' ? { kind: 'readonly' } : null
}

function permissionDenyReason(action: SchemaAction, { role, permissions: held }: Reader): DenyReason | null {
  const permission = permissionOf[action]
  if (!held.includes(permission)) return { kind: 'permission', permission }
  return action === 'update' && role !== 'STANDARD_REGISTRY' ? { kind: 'role' } : null
}
