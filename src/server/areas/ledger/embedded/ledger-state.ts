import type { Store } from '../../../platform/database/database.ts'
import { deleteSetting, findSetting } from '../../../platform/database/setting.ts'

/** What is kept of the ledger besides its records. */
export const ledgerKeys = {
  sampled: 'ledger.sampled',
  importedAt: 'ledger.imported_at',
} as const

/** Whether what the ledger holds is the sample. */
export async function isSample(store: Store): Promise<boolean> {
  return (await findSetting(store, ledgerKeys.sampled)) === 'yes'
}

/** Removes everything the ledger holds. */
export async function clearLedger(store: Store): Promise<void> {
  await store.deleteFrom('ledger_posting').execute()
  await store.deleteFrom('ledger_transaction').execute()
  await store.deleteFrom('ledger_bucket').execute()
  for (const key of Object.values(ledgerKeys)) await deleteSetting(store, key)
}
