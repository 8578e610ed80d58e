import type { WaitingWork } from './areas/notifications/ports.ts'
import { listStoredAccounts } from './areas/accounts/store/accounts.ts'
import { registryDid } from './areas/accounts/registry.ts'
import type { PolicyInsight } from './areas/policies/source.ts'
import type { Store } from './platform/database/database.ts'
import { limits } from './platform/limits.ts'

/** The documents in policies that wait for a decision by any account. Queries again only after a policy has changed. */
export function createWaitingWork(
  store: Store,
  insight: Pick<PolicyInsight, 'work'>,
): () => Promise<readonly WaitingWork[]> {
  let seen = -1
  let work: readonly WaitingWork[] = []

  async function look(): Promise<readonly WaitingWork[]> {
    const accounts = (await listStoredAccounts(store)).filter(({ disabled }) => disabled === 0)
    const ownerDid = await registryDid(store)
    const found = new Map<string, { readonly policyName: string; readonly documents: Set<string> }>()
    for (const { id, username, did, role } of accounts.slice(0, limits.notificationWorkAccounts)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that requests come in between
      const { documents } = await insight.work({ id, username, did, role, permissions: [], ownerDid })
      for (const { policyId, policyName, documentId } of documents) {
        const held = found.get(policyId) ?? { policyName, documents: new Set() }
        held.documents.add(documentId)
        found.set(policyId, held)
      }
    }
    return [...found].map(([policyId, { policyName, documents }]) => ({ policyId, policyName, count: documents.size }))
  }

  return async () => {
    const { newest } = await store
      .selectFrom('change')
      .select(({ fn }) => fn.max('number').as('newest'))
      .where('area', '=', 'block')
      .executeTakeFirstOrThrow()
    if ((newest ?? 0) === seen) return work
    work = await look()
    seen = newest ?? 0
    return work
  }
}
