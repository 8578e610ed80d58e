import { permits } from '#domain/policies/block-access.ts'
import type { BlockEventFilter } from '../../../platform/live/live-audience.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listPolicyHeads, listRolesIn } from '../store/policies.ts'
import type { LoadedPolicy, PolicyCache } from './loaded-policy.ts'

export async function createEventFilter(
  store: Store,
  cache: PolicyCache,
  { policyIds, dids }: { readonly policyIds: readonly string[]; readonly dids: readonly string[] },
): Promise<BlockEventFilter> {
  const present = new Set((await listPolicyHeads(store)).map(({ id }) => id))
  const policies = new Map<string, LoadedPolicy>()
  for (const id of policyIds) if (present.has(id)) policies.set(id, await cache.get(store, id))
  const roles = Map.groupBy(await listRolesIn(store, [...policies.keys()], dids), ({ policy_id, did }) =>
    keyOf(policy_id, did),
  )
  return ({ policyId, uuid }, did) => {
    const policy = policies.get(policyId)
    const block = policy?.workflow.byId.get(uuid)
    if (!policy || !block) return false
    const held = roles.get(keyOf(policyId, did)) ?? []
    return permits(block, { roles: held.map(({ role }) => role), isOwner: policy.owner === did })
  }
}

function keyOf(policyId: string, did: string): string {
  return `${policyId} ${did}`
}
