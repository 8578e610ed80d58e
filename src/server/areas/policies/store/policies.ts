import { appendChange, ownChange } from '../../../platform/database/writes.ts'
import { portionsOf } from '../../../platform/database/portions.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { PolicyRow } from '../../../platform/database/policy-tables.ts'

/** Sorted by name. */
export function listPolicyHeads(store: Store): Promise<Pick<PolicyRow, 'id' | 'number'>[]> {
  return store.selectFrom('policy').select(['id', 'number']).orderBy('name').orderBy('id').execute()
}

/** Sorted by name. */
export function listPolicyRows(store: Store): Promise<Pick<PolicyRow, 'id' | 'policy_tag' | 'name' | 'version'>[]> {
  return store
    .selectFrom('policy')
    .select(['id', 'policy_tag', 'name', 'version'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findPolicyNumber(store: Store, id: string): Promise<number | undefined> {
  const row = await store.selectFrom('policy').select('number').where('id', '=', id).executeTakeFirst()
  return row?.number
}

export function findPolicyRow(store: Store, id: string): Promise<PolicyRow | undefined> {
  return store.selectFrom('policy').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPolicyByTag(store: Store, tag: string): Promise<PolicyRow | undefined> {
  return store.selectFrom('policy').selectAll().where('policy_tag', '=', tag).executeTakeFirst()
}

/** Also stores the version. Must run in a transaction that holds the write lock. */
export async function putPolicy(store: Store, row: PolicyRow, writtenBy: string): Promise<void> {
  const { id, number, version, body, updated_at } = row
  await store
    .insertInto('policy')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await store
    .insertInto('policy_version')
    .values({ policy_id: id, number, version, body, written_by: writtenBy, written_at: updated_at })
    .execute()
}

/** Newest first. */
export function listVersionRows(
  store: Store,
  policyId: string,
): Promise<{ number: number; version: string | null; written_at: number }[]> {
  return store
    .selectFrom('policy_version')
    .select(['number', 'version', 'written_at'])
    .where('policy_id', '=', policyId)
    .orderBy('number', 'desc')
    .execute()
}

export async function findVersionBody(store: Store, policyId: string, number: number): Promise<string | undefined> {
  const row = await store
    .selectFrom('policy_version')
    .select('body')
    .where('policy_id', '=', policyId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.body
}

export interface StateKey {
  readonly policy_id: string
  readonly did: string
  readonly block_id: string
}

interface StateRow extends StateKey {
  readonly body: string
}

/** By block id; blocks without stored state are absent. */
export async function listStates(
  store: Store,
  { policy_id, did }: Omit<StateKey, 'block_id'>,
  blockIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const some of portionsOf(blockIds))
    for (const { block_id, body } of await store
      .selectFrom('policy_state')
      .select(['block_id', 'body'])
      .where('policy_id', '=', policy_id)
      .where('did', '=', did)
      .where('block_id', 'in', some)
      .execute())
      found.set(block_id, body)
  return found
}

/** The states whose block ids begin with a text, by block id. */
export async function listStatesAfter(
  store: Store,
  { policy_id, did }: Omit<StateKey, 'block_id'>,
  start: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await store
    .selectFrom('policy_state')
    .select(['block_id', 'body'])
    .where('policy_id', '=', policy_id)
    .where('did', '=', did)
    .where('block_id', '>=', start)
    .where('block_id', '<', `${start}\u{10ffff}`)
    .execute()
  return new Map(rows.map(({ block_id, body }) => [block_id, body]))
}

/** The states of some blocks for some users. */
export async function listStatesOfUsers(
  store: Store,
  { policyId, keys }: { readonly policyId: string; readonly keys: readonly string[] },
  blockIds: readonly string[],
): Promise<Omit<StateRow, 'policy_id'>[]> {
  if (blockIds.length === 0) return []
  const found: Omit<StateRow, 'policy_id'>[] = []
  for (const some of portionsOf(keys))
    found.push(
      ...(await store
        .selectFrom('policy_state')
        .select(['did', 'block_id', 'body'])
        .where('policy_id', '=', policyId)
        .where('did', 'in', some)
        .where('block_id', 'in', blockIds)
        .execute()),
    )
  return found
}

/** By user key. */
export async function listStatesOf(
  store: Store,
  policyId: string,
  blockId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await store
    .selectFrom('policy_state')
    .select(['did', 'body'])
    .where('policy_id', '=', policyId)
    .where('block_id', '=', blockId)
    .execute()
  return new Map(rows.map(({ did, body }) => [did, body]))
}

/** The `did` of state that belongs to the policy, as opposed to a user. */
export const noUser = ''

export async function putState(store: Store, key: StateKey, body: string): Promise<void> {
  await store
    .insertInto('policy_state')
    .values({ ...key, body })
    .onConflict((conflict) => conflict.columns(['policy_id', 'did', 'block_id']).doUpdateSet({ body }))
    .execute()
}

/** Of some users. */
export async function dropStates(
  store: Store,
  { policy_id, block_id }: Omit<StateKey, 'did'>,
  dids: readonly string[],
): Promise<void> {
  for (const some of portionsOf(dids))
    await store
      .deleteFrom('policy_state')
      .where('policy_id', '=', policy_id)
      .where('block_id', '=', block_id)
      .where('did', 'in', some)
      .execute()
}

/** The `did` of a completion that counts for everyone. */
const anyone = ''

/** The blocks that these users have completed, by DID, and those completed for everyone. */
export async function listCompletions(
  store: Store,
  policyId: string,
  dids: readonly string[],
): Promise<{ own: ReadonlyMap<string, ReadonlySet<string>>; anyone: ReadonlySet<string> }> {
  const own = new Map<string, Set<string>>()
  for (const some of portionsOf([anyone, ...dids]))
    for (const { did, block_id } of await store
      .selectFrom('policy_completion')
      .select(['did', 'block_id'])
      .where('policy_id', '=', policyId)
      .where('did', 'in', some)
      .execute())
      own.set(did, (own.get(did) ?? new Set()).add(block_id))
  return { own, anyone: own.get(anyone) ?? new Set() }
}

export async function addCompletion(store: Store, { policy_id, did, block_id }: StateKey, at: number): Promise<void> {
  await store
    .insertInto('policy_completion')
    .values([did, anyone].map((who) => ({ policy_id, did: who, block_id, at })))
    .onConflict((conflict) => conflict.columns(['policy_id', 'did', 'block_id']).doNothing())
    .execute()
}

/** Keeps completions that count for everyone. */
export async function dropCompletions(
  store: Store,
  { policy_id, did }: Omit<StateKey, 'block_id'>,
  blockIds: readonly string[],
): Promise<void> {
  if (blockIds.length === 0) return
  await store
    .deleteFrom('policy_completion')
    .where('policy_id', '=', policy_id)
    .where('did', '=', did)
    .where('block_id', 'in', blockIds)
    .execute()
}

export async function clearPolicies(store: Store): Promise<void> {
  const ids = store.selectFrom('policy').select('id')
  const lists = store.selectFrom('policy_list').select('id').where('policy_id', 'in', ids)
  for (const table of ['policy_entry', 'policy_count'] as const)
    await store.deleteFrom(table).where('list_id', 'in', lists).execute()
  const tables = [
    'policy_list',
    'policy_document',
    'policy_document_state',
    'policy_failure',
    'policy_aggregate',
    'policy_notification',
    'policy_completion',
    'policy_state',
    'policy_member',
    'policy_invitation',
    'policy_version',
    'policy_sandbox',
  ] as const
  for (const table of tables) await store.deleteFrom(table).where('policy_id', 'in', ids).execute()
  await store.deleteFrom('policy').execute()
}

interface BlockChange {
  readonly policyId: string
  readonly blockId: string
  readonly at: number
}

/** Announces a changed block to everyone who may see it. */
export function blockChange(transaction: Store, { policyId, blockId, at }: BlockChange): Promise<void> {
  return appendChange(transaction, { area: 'block', kind: 'data', id: `${policyId} ${blockId}`, at })
}

/** Announces a changed block state to its user only. */
export function stateChange(
  transaction: Store,
  { policyId, blockId, at, did }: BlockChange & { readonly did: string },
): Promise<void> {
  return appendChange(transaction, { area: 'block', kind: `${ownChange}${did}`, id: `${policyId} ${blockId}`, at })
}
