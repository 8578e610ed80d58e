import * as v from 'valibot'
import { randomBytes } from 'node:crypto'
import type { Store } from '../../../platform/database/database.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import { parseStored } from '../../../platform/stored-json.ts'

const VirtualUser = v.object({
  /** Its number in the sandbox, from 1; never reused. */
  seat: v.number(),
  did: v.string(),
  username: v.string(),
  account: v.string(),
  /** Whether it acts with the DID of the policy's owner. */
  isOwner: v.boolean(),
})
export type VirtualUser = v.InferOutput<typeof VirtualUser>

/** Stored in the sandbox, so that a savepoint restores them. */
const VirtualUsers = v.object({ active: v.number(), users: v.array(VirtualUser) })
export type VirtualUsersState = v.InferOutput<typeof VirtualUsers>

const key = 'sandbox.users'

export async function readUsers(store: Store): Promise<VirtualUsersState> {
  const text = await findSetting(store, key)
  return text === undefined ? { active: 0, users: [] } : parseStored(VirtualUsers, text, 'the users of a sandbox')
}

export function putUsers(store: Store, state: VirtualUsersState): Promise<void> {
  return putSetting(store, key, JSON.stringify(state))
}

/** A DID that is recognizably not registered on any network. */
function newVirtualDid(): string {
  return `did:sandbox:${randomBytes(16).toString('hex')}`
}

/** A user that plays a role is named after it. */
export function nextUser(
  { users }: VirtualUsersState,
  { username, ownerDid }: { readonly username: string | null; readonly ownerDid?: string },
): Omit<VirtualUser, 'account'> {
  const seat = Math.max(0, ...users.map((user) => user.seat)) + 1
  return {
    seat,
    did: ownerDid ?? newVirtualDid(),
    username: freeName(username ?? `Virtual User ${users.length}`, users),
    isOwner: ownerDid !== undefined,
  }
}

function freeName(wanted: string, users: readonly VirtualUser[]): string {
  const taken = new Set(users.map(({ username }) => username))
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted} ${number}`)) return `${wanted} ${number}`
}
