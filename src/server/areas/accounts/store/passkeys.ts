import type { Store } from '../../../platform/database/database.ts'
import type { AccountFactorRow, PasskeyChallengeRow } from '../../../platform/database/tables.ts'

export async function insertChallenge(store: Store, challenge: PasskeyChallengeRow): Promise<void> {
  await store.insertInto('passkey_challenge').values(challenge).execute()
}

/** The number of pending challenges, in total or for one network. */
export async function countChallenges(store: Store, now: number, network?: string): Promise<number> {
  const { open } = await store
    .selectFrom('passkey_challenge')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('expires_at', '>', now)
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Uses up a challenge. Undefined if it does not exist, has expired, or belongs to another account. */
export function takeChallenge(
  store: Store,
  { id, accountId, now }: { readonly id: string; readonly accountId: string | null; readonly now: number },
): Promise<PasskeyChallengeRow | undefined> {
  return store
    .deleteFrom('passkey_challenge')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

export async function dropChallengesBefore(store: Store, now: number): Promise<void> {
  await store.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}

export function findPasskey(store: Store, credentialId: string): Promise<AccountFactorRow | undefined> {
  return store
    .selectFrom('account_factor')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('kind', '=', 'passkey')
    .executeTakeFirst()
}

/** Stores the counter of a passkey. False if the passkey was used since the counter was read. */
export async function countUse(
  store: Store,
  {
    id,
    before,
    counter,
    now,
  }: { readonly id: string; readonly before: number; readonly counter: number; readonly now: number },
): Promise<boolean> {
  const result = await store
    .updateTable('account_factor')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
