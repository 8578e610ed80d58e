import { randomUUID } from 'node:crypto'
import { portionsOf } from '../../../platform/database/portions.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { PolicyMemberRow } from '../../../platform/database/policy-tables.ts'

/** Newest first. */
export async function listMembers(store: Store, policyId: string, dids: readonly string[]): Promise<PolicyMemberRow[]> {
  const found: PolicyMemberRow[] = []
  for (const portion of portionsOf(dids))
    found.push(
      ...(await store
        .selectFrom('policy_member')
        .selectAll()
        .where('did', 'in', portion)
        .where('policy_id', '=', policyId)
        .orderBy('given_at', 'desc')
        .orderBy('role')
        .execute()),
    )
  return found
}

/** The members of all groups with a name, oldest first. */
export function listGroup(store: Store, policyId: string, name: string): Promise<PolicyMemberRow[]> {
  return store
    .selectFrom('policy_member')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('group_name', '=', name)
    .orderBy('given_at')
    .execute()
}

export function listGroupMembers(store: Store, policyId: string, uuid: string): Promise<PolicyMemberRow[]> {
  return store
    .selectFrom('policy_member')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('uuid', '=', uuid)
    .orderBy('given_at')
    .execute()
}

/** The members who act in a role, oldest first. */
export function listRoleMembers(store: Store, policyId: string, role: string): Promise<PolicyMemberRow[]> {
  return store
    .selectFrom('policy_member')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('role', '=', role)
    .where('is_active', '=', 1)
    .orderBy('given_at')
    .execute()
}

/** The roles that somebody has, in an active group or not. */
export async function heldRoles(store: Store, policyId: string): Promise<ReadonlySet<string>> {
  const rows = await store
    .selectFrom('policy_member')
    .select('role')
    .distinct()
    .where('policy_id', '=', policyId)
    .execute()
  return new Set(rows.map(({ role }) => role))
}

export async function addMember(store: Store, member: PolicyMemberRow): Promise<void> {
  await store.insertInto('policy_member').values(member).execute()
}

export async function dropMember(
  store: Store,
  { policy_id, did, uuid }: Pick<PolicyMemberRow, 'policy_id' | 'did' | 'uuid'>,
): Promise<void> {
  await store
    .deleteFrom('policy_member')
    .where('did', '=', did)
    .where('policy_id', '=', policy_id)
    .where('uuid', '=', uuid)
    .execute()
}

/** Makes the group with the UUID the only active one; null for none. */
export async function activateGroup(
  store: Store,
  { policy_id, did }: Pick<PolicyMemberRow, 'policy_id' | 'did'>,
  uuid: string | null,
): Promise<void> {
  const own = () => store.updateTable('policy_member').where('did', '=', did).where('policy_id', '=', policy_id)
  await own().set({ is_active: 0 }).execute()
  if (uuid !== null) await own().where('uuid', '=', uuid).set({ is_active: 1 }).execute()
}

/** Adds a group with one member. Granting a role again makes it the newest. */
export async function giveRole(
  store: Store,
  { policy_id, did, role, given_at }: Pick<PolicyMemberRow, 'policy_id' | 'did' | 'role' | 'given_at'>,
): Promise<void> {
  const { numUpdatedRows } = await store
    .updateTable('policy_member')
    .set({ given_at, is_active: 1 })
    .where('did', '=', did)
    .where('policy_id', '=', policy_id)
    .where('role', '=', role)
    .where('relationship', '=', 'Single')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await addMember(store, { policy_id, did, role, given_at, uuid: randomUUID(), is_active: 1, ...ownGroup(did, role) })
}

export function ownGroup(did: string, role: string) {
  return { group_name: role, label: null, relationship: 'Single', access: 'Private', owner: did }
}

/** Admits one account to a group. */
export async function addInvitation(
  store: Store,
  invitation: { id: string; policy_id: string; uuid: string; role: string; given_by: string; given_at: number },
): Promise<void> {
  await store.insertInto('policy_invitation').values(invitation).execute()
}

/** Ends the invitations of a member, who could otherwise return by one of them after being removed. */
export async function dropInvitationsBy(
  store: Store,
  { policy_id, did, uuid }: Pick<PolicyMemberRow, 'policy_id' | 'did' | 'uuid'>,
): Promise<void> {
  await store
    .deleteFrom('policy_invitation')
    .where('policy_id', '=', policy_id)
    .where('uuid', '=', uuid)
    .where('given_by', '=', did)
    .execute()
}

/** Undefined if the invitation does not exist or has been used. */
export function takeInvitation(
  store: Store,
  policyId: string,
  id: string,
): Promise<{ uuid: string; role: string } | undefined> {
  return store
    .deleteFrom('policy_invitation')
    .where('policy_id', '=', policyId)
    .where('id', '=', id)
    .returning(['uuid', 'role'])
    .executeTakeFirst()
}
