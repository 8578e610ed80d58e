import type { Store } from '../../../platform/database/database.ts'
import type { AccountFactorRow } from '../../../platform/database/tables.ts'

export async function insertFactor(store: Store, factor: AccountFactorRow): Promise<void> {
  await store.insertInto('account_factor').values(factor).execute()
}

/** The factors of an account, oldest first. */
export function listStoredFactors(store: Store, accountId: string): Promise<AccountFactorRow[]> {
  return store
    .selectFrom('account_factor')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The encrypted secrets of all factors; passkeys have none. */
export function listFactorSecrets(store: Store): Promise<Pick<AccountFactorRow, 'id' | 'secret'>[]> {
  return store.selectFrom('account_factor').select(['id', 'secret']).where('secret', '<>', '').execute()
}

export async function replaceFactorSecret(store: Store, id: string, secret: string): Promise<void> {
  await store.updateTable('account_factor').set({ secret }).where('id', '=', id).execute()
}

export async function hasFactor(store: Store, accountId: string): Promise<boolean> {
  const row = await store
    .selectFrom('account_factor')
    .select('id')
    .where('account_id', '=', accountId)
    .where('confirmed', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the time step of a code as used. False if that step or a later one was used before. */
export async function takeStep(store: Store, id: string, step: number, now: number): Promise<boolean> {
  const result = await store
    .updateTable('account_factor')
    .set({ last_step: step, used_at: now })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False if no such factor is waiting for its first code. */
export async function confirmFactor(store: Store, id: string, name: string): Promise<boolean> {
  const result = await store
    .updateTable('account_factor')
    .set({ confirmed: 1, name })
    .where('id', '=', id)
    .where('confirmed', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False if the account has no such factor. */
export async function putFactorName(store: Store, accountId: string, id: string, name: string): Promise<boolean> {
  const result = await store
    .updateTable('account_factor')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteFactor(store: Store, accountId: string, id: string): Promise<boolean> {
  const result = await store
    .deleteFrom('account_factor')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Removes factors whose secret was shown but never confirmed. */
export async function dropUnconfirmed(store: Store, accountId: string): Promise<void> {
  await store.deleteFrom('account_factor').where('account_id', '=', accountId).where('confirmed', '=', 0).execute()
}

/** Removes all factors and recovery codes. */
export async function clearFactors(store: Store, accountId: string): Promise<void> {
  await store.deleteFrom('account_factor').where('account_id', '=', accountId).execute()
  await replaceRecoveryCodes(store, accountId, [])
}

export async function replaceRecoveryCodes(store: Store, accountId: string, hashes: readonly string[]): Promise<void> {
  await store.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (hashes.length > 0)
    await store
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ account_id: accountId, hash })))
      .execute()
}

export async function countRecoveryCodes(store: Store, accountId: string): Promise<number> {
  const rows = await store.selectFrom('recovery_code').select('hash').where('account_id', '=', accountId).execute()
  return rows.length
}

/** Uses up a recovery code. False if there is none with that hash. */
export async function takeRecoveryCode(store: Store, accountId: string, hash: string): Promise<boolean> {
  const result = await store
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
