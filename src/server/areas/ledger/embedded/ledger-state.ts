import type { Store } from '../../../platform/database/database.ts'
import { moveFacetMark } from '../store/facets.ts'
import { deleteSetting, findSetting } from '../../../platform/database/setting.ts'

export const ledgerKeys = {
  sampled: 'ledger.sampled',
  importedAt: 'ledger.imported_at',
} as const

export async function isSample(store: Store): Promise<boolean> {
  return (await findSetting(store, ledgerKeys.sampled)) === 'yes'
}

export async function clearLedger(store: Store): Promise<void> {
  await store.deleteFrom('ledger_posting').execute()
  await store.deleteFrom('ledger_facet').execute()
  await moveFacetMark(store, null)
  await store.deleteFrom('ledger_transaction').execute()
  await store.deleteFrom('ledger_bucket').execute()
  for (const key of Object.values(ledgerKeys)) await deleteSetting(store, key)
}
