import { isAvailable, type PolicyAccess } from '#domain/policies/block-access.ts'
import type { BlockEventFilter, Listening } from '../../../platform/live/live.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listPolicyHeads } from '../store/policies.ts'
import { listMembers } from '../store/policy-members.ts'
import { isManager, readAccesses, userIn } from './engine/policy-user.ts'
import type { PolicyCache } from './loaded-policy.ts'

/** Reads the data for a batch of events once, for any number of listeners. */
export async function createEventFilter(
  store: Store,
  cache: PolicyCache,
  { policyIds, listening }: { readonly policyIds: readonly string[]; readonly listening: readonly Listening[] },
): Promise<BlockEventFilter> {
  const present = new Set((await listPolicyHeads(store)).map(({ id }) => id))
  const accesses = new Map<string, PolicyAccess>()
  for (const id of policyIds) {
    if (!present.has(id)) continue
    const policy = await cache.get(store, id)
    const members = await listMembers(
      store,
      id,
      listening.map(({ did }) => did),
    )
    const users = listening.map((one) => userIn(policy, members, { did: one.did, isManager: isManager(one) }))
    for (const [did, access] of await readAccesses(store, policy, users)) accesses.set(keyOf(id, did), access)
  }
  return ({ policyId, uuid }, did) => {
    // The removal of a policy, marked by its id instead of a block's, is announced to all who had it open.
    if (!present.has(policyId)) return uuid === policyId
    const access = accesses.get(keyOf(policyId, did))
    const block = access?.workflow.byId.get(uuid)
    return access !== undefined && block !== undefined && isAvailable(access, block)
  }
}

function keyOf(policyId: string, did: string): string {
  return `${policyId} ${did}`
}
