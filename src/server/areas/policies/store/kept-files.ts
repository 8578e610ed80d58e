import { sql } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import type { KeptFileTable } from '../../../platform/database/policy-tables.ts'

/** Keeps what is there already: the same file again costs nothing. */
export async function putFile(store: Store, row: KeptFileTable): Promise<void> {
  await store
    .insertInto('kept_file')
    .values(row)
    .onConflict((conflict) => conflict.columns(['policy_id', 'hash', 'account']).doNothing())
    .execute()
}

interface FileKey {
  readonly policyId: string
  readonly hash: string
}

/** The accounts that sent a file. */
export async function findSenders(store: Store, { policyId, hash }: FileKey): Promise<string[]> {
  const rows = await store
    .selectFrom('kept_file')
    .select('account')
    .where('policy_id', '=', policyId)
    .where('hash', '=', hash)
    .execute()
  return rows.map(({ account }) => account)
}

export function findFile(
  store: Store,
  { policyId, hash }: FileKey,
): Promise<Pick<KeptFileTable, 'type' | 'content'> | undefined> {
  return store
    .selectFrom('kept_file')
    .select(['type', 'content'])
    .where('policy_id', '=', policyId)
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
}

/** What an account has sent since a time. */
export async function usageSince(
  store: Store,
  account: string,
  since: number,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const row = await store
    .selectFrom('kept_file')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')])
    .where('account', '=', account)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) }
}

export async function noteReferences(
  store: Store,
  policyId: string,
  hashes: readonly string[],
  at: number,
): Promise<void> {
  await store
    .updateTable('kept_file')
    .set({ referenced_at: at })
    .where('policy_id', '=', policyId)
    .where('hash', 'in', hashes)
    .where('referenced_at', 'is', null)
    .execute()
}

/** Deletes what no document referred to in time, and what belonged to a policy that is gone. */
export async function dropUnreferenced(store: Store, before: number): Promise<void> {
  await store
    .deleteFrom('kept_file')
    .where((eb) =>
      eb.or([
        eb.and([eb('referenced_at', 'is', null), eb('created_at', '<', before)]),
        eb.not(
          eb.exists(
            eb
              .selectFrom('policy')
              .select(sql`1`.as('one'))
              .whereRef('policy.id', '=', 'kept_file.policy_id'),
          ),
        ),
      ]),
    )
    .execute()
}
