import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import type { KeptFileTable } from '../../../platform/database/policy-tables.ts'

export interface FileKey {
  readonly policyId: string
  readonly hash: string
}

/** A part of this size is written in a few milliseconds. */
const partBytes = 256 * 1024

/** Adds a file, which counts toward limits at once; its parts follow. Keeps an existing row. */
export async function insertFile(store: Store, row: KeptFileTable): Promise<void> {
  await store
    .insertInto('kept_file')
    .values(row)
    .onConflict((conflict) => conflict.columns(['policy_id', 'hash', 'account']).doNothing())
    .execute()
}

/** Keeps existing parts: uploading the same file again costs nothing. Other requests run between the parts. */
export async function putParts(
  store: Store,
  { policy_id, hash, account }: Pick<KeptFileTable, 'policy_id' | 'hash' | 'account'>,
  content: Uint8Array,
): Promise<void> {
  if (await findFile(store, { policyId: policy_id, hash }, account)) return
  // Parts of an interrupted upload may have a different size.
  await dropParts(store, { policyId: policy_id, hash }, account)
  for (let start = 0; start < content.length; start += partBytes) {
    await store
      .insertInto('kept_file_part')
      .values({
        policy_id,
        hash,
        account,
        part: start / partBytes,
        content: content.subarray(start, start + partBytes),
      })
      .onConflict((conflict) => conflict.columns(['policy_id', 'hash', 'account', 'part']).doNothing())
      .execute()
    await setImmediate()
  }
}

/** The accounts that uploaded a file. */
export async function findSenders(store: Store, { policyId, hash }: FileKey): Promise<string[]> {
  const rows = await store
    .selectFrom('kept_file')
    .select('account')
    .where('policy_id', '=', policyId)
    .where('hash', '=', hash)
    .execute()
  return rows.map(({ account }) => account)
}

/** Which of these files an account has uploaded. */
export async function listSent(
  store: Store,
  policyId: string,
  account: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await store
    .selectFrom('kept_file')
    .select('hash')
    .where('policy_id', '=', policyId)
    .where('account', '=', account)
    .where('hash', 'in', hashes)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

export interface StoredFile extends FileKey {
  readonly account: string
  readonly type: string
}

/** A completely stored file, uploaded by one account or by any. */
export async function findFile(
  store: Store,
  { policyId, hash }: FileKey,
  account?: string,
): Promise<StoredFile | undefined> {
  let query = store
    .selectFrom('kept_file')
    .innerJoin('kept_file_part', (join) =>
      join
        .onRef('kept_file_part.policy_id', '=', 'kept_file.policy_id')
        .onRef('kept_file_part.hash', '=', 'kept_file.hash')
        .onRef('kept_file_part.account', '=', 'kept_file.account'),
    )
    .select(['kept_file.account', 'kept_file.type'])
    .where('kept_file.policy_id', '=', policyId)
    .where('kept_file.hash', '=', hash)
    .groupBy(['kept_file.account', 'kept_file.type', 'kept_file.size'])
    .having(sql<boolean>`sum(octet_length(kept_file_part.content)) = kept_file.size`)
    .limit(1)
  if (account !== undefined) query = query.where('kept_file.account', '=', account)
  const row = await query.executeTakeFirst()
  return row && { policyId, hash, ...row }
}

export async function* fileParts(store: Store, { policyId, hash, account }: StoredFile): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await store
      .selectFrom('kept_file_part')
      .select('content')
      .where('policy_id', '=', policyId)
      .where('hash', '=', hash)
      .where('account', '=', account)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield row.content
  }
}

/** How much an account has uploaded since a time. */
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
    .execute()
}

/** Deletes files that no document has referred to in time, and files of removed policies. */
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
  for (let lost = await lostParts(store); lost; lost = await lostParts(store))
    await dropParts(store, { policyId: lost.policy_id, hash: lost.hash }, lost.account)
}

function lostParts(store: Store) {
  return store
    .selectFrom('kept_file_part')
    .select(['policy_id', 'hash', 'account'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('kept_file')
            .select(sql`1`.as('one'))
            .whereRef('kept_file.policy_id', '=', 'kept_file_part.policy_id')
            .whereRef('kept_file.hash', '=', 'kept_file_part.hash')
            .whereRef('kept_file.account', '=', 'kept_file_part.account'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
}

async function dropParts(store: Store, { policyId, hash }: FileKey, account: string): Promise<void> {
  const ofFile = store
    .selectFrom('kept_file_part')
    .select('part')
    .where('policy_id', '=', policyId)
    .where('hash', '=', hash)
    .where('account', '=', account)
  for (const { part } of await ofFile.execute()) {
    await store
      .deleteFrom('kept_file_part')
      .where('policy_id', '=', policyId)
      .where('hash', '=', hash)
      .where('account', '=', account)
      .where('part', '=', part)
      .execute()
    await setImmediate()
  }
}
