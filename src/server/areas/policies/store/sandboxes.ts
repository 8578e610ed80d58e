import type { Store } from '../../../platform/database/database.ts'
import type { PolicySandboxRow, PolicySavepointRow } from '../../../platform/database/policy-tables.ts'

/** A sandbox without its content, with the current state of its policy. */
export interface SandboxHead extends Omit<PolicySandboxRow, 'image'> {
  readonly policyName: string
  readonly policyOwner: string
  readonly currentNumber: number
}

function heads(store: Store) {
  return store
    .selectFrom('policy_sandbox as sandbox')
    .innerJoin('policy', 'policy.id', 'sandbox.policy_id')
    .select([
      'sandbox.id',
      'sandbox.policy_id',
      'sandbox.account',
      'sandbox.number',
      'sandbox.revision',
      'sandbox.created_at',
      'sandbox.used_at',
      'policy.name as policyName',
      'policy.owner as policyOwner',
      'policy.number as currentNumber',
    ])
}

export function findSandbox(store: Store, id: string): Promise<SandboxHead | undefined> {
  return heads(store).where('sandbox.id', '=', id).executeTakeFirst()
}

export function findSandboxOf(store: Store, account: string, policyId: string): Promise<SandboxHead | undefined> {
  return heads(store)
    .where('sandbox.account', '=', account)
    .where('sandbox.policy_id', '=', policyId)
    .executeTakeFirst()
}

export async function findSandboxImage(store: Store, id: string, revision: number): Promise<Uint8Array | undefined> {
  const row = await store
    .selectFrom('policy_sandbox')
    .select('image')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.image
}

export async function countSandboxes(store: Store, account: string): Promise<number> {
  const rows = await store.selectFrom('policy_sandbox').select('id').where('account', '=', account).execute()
  return rows.length
}

export async function addSandbox(store: Store, row: PolicySandboxRow): Promise<void> {
  await store.insertInto('policy_sandbox').values(row).execute()
}

/** False if it has changed since the revision, or no longer exists. */
export async function changeSandbox(
  store: Store,
  { id, revision }: Pick<PolicySandboxRow, 'id' | 'revision'>,
  change: Pick<PolicySandboxRow, 'image' | 'used_at'> & Partial<Pick<PolicySandboxRow, 'number'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('policy_sandbox')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteUse(store: Store, id: string, usedAt: number): Promise<void> {
  await store.updateTable('policy_sandbox').set({ used_at: usedAt }).where('id', '=', id).execute()
}

/** Also deletes its savepoints. */
export async function dropSandboxRow(store: Store, id: string): Promise<void> {
  await store.deleteFrom('policy_sandbox').where('id', '=', id).execute()
}

export async function dropSandboxesBefore(store: Store, usedBefore: number): Promise<void> {
  await store.deleteFrom('policy_sandbox').where('used_at', '<', usedBefore).execute()
}

/** Oldest first. */
export function listSavepointRows(store: Store, sandboxId: string): Promise<Omit<PolicySavepointRow, 'image'>[]> {
  return store
    .selectFrom('policy_savepoint')
    .select(['id', 'sandbox_id', 'name', 'number', 'created_at'])
    .where('sandbox_id', '=', sandboxId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findSavepoint(store: Store, sandboxId: string, id: string): Promise<PolicySavepointRow | undefined> {
  return store
    .selectFrom('policy_savepoint')
    .selectAll()
    .where('sandbox_id', '=', sandboxId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Saves the content of the sandbox at the revision. False if it has changed since. */
export async function addSavepointRow(
  store: Store,
  row: Omit<PolicySavepointRow, 'image' | 'number'>,
  revision: number,
): Promise<boolean> {
  const { id, sandbox_id, name, created_at } = row
  const { numInsertedOrUpdatedRows = 0n } = await store
    .insertInto('policy_savepoint')
    .columns(['id', 'sandbox_id', 'name', 'number', 'image', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('policy_sandbox')
        .select(({ val }) => [
          val(id).as('id'),
          'policy_sandbox.id as sandbox_id',
          val(name).as('name'),
          'number',
          'image',
          val(created_at).as('created_at'),
        ])
        .where('id', '=', sandbox_id)
        .where('revision', '=', revision),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function nameSavepoint(store: Store, sandboxId: string, id: string, name: string): Promise<void> {
  await store
    .updateTable('policy_savepoint')
    .set({ name })
    .where('sandbox_id', '=', sandboxId)
    .where('id', '=', id)
    .execute()
}

export async function dropSavepointRows(store: Store, sandboxId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await store.deleteFrom('policy_savepoint').where('sandbox_id', '=', sandboxId).where('id', 'in', ids).execute()
}
