import type { Store } from '../../../platform/database/database.ts'
import { moveFacetMark } from '../store/facets.ts'
import { clearStreams } from '../store/postings.ts'
import { clearRosters, moveRosterMark } from '../store/roster-rows.ts'
import { moveTextMark } from '../store/transactions.ts'
import { deleteSetting, findSetting, putSetting } from '../../../platform/database/setting.ts'

export const ledgerKeys = {
  sampled: 'ledger.sampled',
  importedAt: 'ledger.imported_at',
  /** Retention has removed all records before this consensus timestamp, but kept their counts. */
  countsOnlyBefore: 'ledger.counts_only_before',
} as const

export async function isSample(store: Store): Promise<boolean> {
  return (await findSetting(store, ledgerKeys.sampled)) === 'yes'
}

/** Nanoseconds since 1970; 0 if nothing has been removed. Earlier records are only counted. */
export async function findCountsOnlyBefore(store: Store): Promise<bigint> {
  return BigInt((await findSetting(store, ledgerKeys.countsOnlyBefore)) ?? 0)
}

export async function moveCountsOnlyBefore(store: Store, consensus: bigint): Promise<void> {
  if (consensus > (await findCountsOnlyBefore(store)))
    await putSetting(store, ledgerKeys.countsOnlyBefore, String(consensus))
}

export async function clearLedger(store: Store): Promise<void> {
  await clearStreams(store)
  await clearRosters(store)
  await moveFacetMark(store, null)
  await moveRosterMark(store, null)
  await moveTextMark(store, null)
  await store.deleteFrom('ledger_transaction').execute()
  await store.deleteFrom('ledger_bucket').execute()
  for (const key of Object.values(ledgerKeys)) await deleteSetting(store, key)
}
