import { lockForWrite, recordAudit } from '../../platform/database/writes.ts'
import { findSetting, putSetting } from '../../platform/database/setting.ts'
import type { Store } from '../../platform/database/database.ts'

const key = 'sample.accounts'
const registryRole = 'STANDARD_REGISTRY'

/** Whether real data has been imported. From then on the sample’s accounts are neither created nor usable. */
export async function hasLeftSample(store: Store): Promise<boolean> {
  return (await findSetting(store, key)) === 'gone'
}

/**
 * Disables the sample's accounts, whose passwords may have been printed to a log, and ends their sessions. Returns
 * their names.
 */
export function retireSampleAccounts(store: Store, now: number): Promise<readonly string[]> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'accounts')
    await putSetting(transaction, key, 'gone')
    const retired = await transaction
      .updateTable('account')
      .set({ disabled: 1 })
      .where('sample', '=', 1)
      .where('disabled', '=', 0)
      .returning(['id', 'username'])
      .execute()
    if (retired.length === 0) return []
    const [ids, names] = [retired.map(({ id }) => id), retired.map(({ username }) => username)]
    await transaction.deleteFrom('account_token').where('account_id', 'in', ids).execute()
    await transaction.deleteFrom('session').where('username', 'in', names).execute()
    await recordAudit(transaction, { at: now, action: 'sample.end', object: names.toSorted().join(', ') })
    return names.toSorted()
  })
}

export interface SampleAccount {
  readonly username: string
  readonly role: string
}

/** The sample’s accounts that can sign in, preceded by the first Standard Registry. Empty if the sample has none. */
export async function listSampleAccounts(store: Store): Promise<SampleAccount[]> {
  const usable = await store
    .selectFrom('account')
    .select(['username', 'role', 'sample', 'created_at'])
    .where('disabled', '=', 0)
    .where((where) => where.or([where('sample', '=', 1), where('role', '=', registryRole)]))
    .orderBy('created_at')
    .orderBy('username')
    .execute()
  const ofSample = usable.filter(({ sample }) => sample === 1)
  const registry = usable.filter(({ role }) => role === registryRole).slice(0, 1)
  return ofSample.length === 0 ? [] : [...registry, ...ofSample].map(({ username, role }) => ({ username, role }))
}
