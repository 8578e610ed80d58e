import { sql } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import { insertMany } from '../../../platform/database/insert-many.ts'
import type { PolicyDocumentRow, PolicyRemovedRow } from '../../../platform/database/policy-tables.ts'

const removedColumns = ['policy_id', 'number', 'id', 'changed_at', 'removed_at', 'keep_days'] as const
const insertRows = insertMany('policy_removed', removedColumns)

/** A position in the documents of a policy, sorted by their last change. */
export interface ChangedPlace {
  readonly updated_at: number
  readonly number: number
}

/** The documents before a position, least recently changed first. */
export function listChangedBefore(
  store: Store,
  policyId: string,
  { updated_at, number }: ChangedPlace,
  maxRows: number,
): Promise<PolicyDocumentRow[]> {
  return store
    .selectFrom('policy_document')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where(sql<boolean>`(updated_at, number) < (${updated_at}, ${number})`)
    .orderBy('updated_at', 'desc')
    .orderBy('number', 'desc')
    .limit(maxRows)
    .execute()
}

/** Whether a later document has the same owner and the same schema. */
export async function hasLater(
  store: Store,
  { policy_id, owner, schema, number }: PolicyDocumentRow,
): Promise<boolean> {
  const later = await store
    .selectFrom('policy_document')
    .select('number')
    .where('policy_id', '=', policy_id)
    .where('owner', '=', owner)
    .where('schema', schema === null ? 'is' : '=', schema)
    .where('number', '>', number)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

export async function isReferredTo(
  store: Store,
  { policy_id, message_id, number }: PolicyDocumentRow,
): Promise<boolean> {
  if (message_id === null) return false
  const other = await store
    .selectFrom('policy_relation')
    .select('number')
    .where('policy_id', '=', policy_id)
    .where('message_id', '=', message_id)
    .where('number', '<>', number)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Whether failures or waiting documents contain the id of a document, or a text such as a reference to a file. Any
 * text that looks the same counts, too.
 */
export async function isHeld(store: Store, policyId: string, text: string): Promise<boolean> {
  const like = `%${text}%`
  const failure = await store
    .selectFrom('policy_failure')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('event', 'like', like)
    .limit(1)
    .executeTakeFirst()
  const waiting = await store
    .selectFrom('policy_aggregate')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('body', 'like', like)
    .limit(1)
    .executeTakeFirst()
  return (failure ?? waiting) !== undefined
}

/** Whether the state of a block contains a text. */
export async function isInState(store: Store, policyId: string, text: string): Promise<boolean> {
  const state = await store
    .selectFrom('policy_state')
    .select('block_id')
    .where('policy_id', '=', policyId)
    .where('body', 'like', `%${text}%`)
    .limit(1)
    .executeTakeFirst()
  return state !== undefined
}

/** Also deletes their states. The caller must remove their entries in lists. */
export async function removeDocuments(
  store: Store,
  policyId: string,
  rows: readonly PolicyDocumentRow[],
  { removed_at, keep_days }: Pick<PolicyRemovedRow, 'removed_at' | 'keep_days'>,
): Promise<void> {
  if (rows.length === 0) return
  const [numbers, ids] = [rows.map(({ number }) => number), rows.map(({ id }) => id)]
  await store.deleteFrom('policy_document').where('policy_id', '=', policyId).where('number', 'in', numbers).execute()
  await store
    .deleteFrom('policy_document_state')
    .where('policy_id', '=', policyId)
    .where('document_id', 'in', ids)
    .execute()
  await insertRows(
    store,
    rows.map(({ number, id, updated_at }) => [policyId, number, id, updated_at, removed_at, keep_days]),
  )
}

export async function countRemoved(store: Store, policyId: string): Promise<number> {
  const row = await store
    .selectFrom('policy_removed')
    .select(({ fn }) => fn.countAll<number | string | bigint>().as('documents'))
    .where('policy_id', '=', policyId)
    .executeTakeFirst()
  return Number(row?.documents ?? 0)
}

/** The latest removal, of one document or of any. */
export function findRemoved(store: Store, policyId: string, id?: string): Promise<PolicyRemovedRow | undefined> {
  let query = store.selectFrom('policy_removed').selectAll().where('policy_id', '=', policyId)
  if (id !== undefined) query = query.where('id', '=', id)
  return query.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/**
 * Deletes failures before an instant that will not be retried, and notifications that were read. Returns their
 * number.
 */
export async function dropOldNotes(store: Store, policyId: string, before: number, maxRows: number): Promise<number> {
  const failures = store
    .selectFrom('policy_failure')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'failed')
    .where('retry_at', 'is', null)
    .where('at', '<', before)
    .limit(maxRows)
  const notices = store
    .selectFrom('policy_notification')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('read_at', '<', before)
    .limit(maxRows)
  const dropped = [
    await store.deleteFrom('policy_failure').where('id', 'in', failures).executeTakeFirst(),
    await store.deleteFrom('policy_notification').where('id', 'in', notices).executeTakeFirst(),
  ]
  return dropped.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
