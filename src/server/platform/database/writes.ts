import { sql } from 'kysely'
import type { AuditAction } from '#api/accounts/audit.ts'
import { currentRequester } from '../requester.ts'
import type { Store } from './database.ts'
import { putSetting } from './setting.ts'

/**
 * Waits until no other transaction writes to the area. What is read afterwards stays valid until the end of the
 * transaction. Locks a row, which works in all databases. Must be the first statement of the transaction.
 */
export function lockForWrite(transaction: Store, area: string): Promise<void> {
  return putSetting(transaction, `turn.${area}`, '')
}

/**
 * If the work throws, undoes its writes without ending the transaction. `passes`: errors for which the whole
 * transaction is undone anyway.
 */
export async function atSavepoint<T>(
  transaction: Store,
  work: () => Promise<T>,
  passes: (error: unknown) => boolean,
): Promise<T> {
  await sql`savepoint part`.execute(transaction)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(transaction)
    return result
  } catch (error) {
    if (passes(error)) throw error
    await sql`rollback to savepoint part`.execute(transaction)
    await sql`release savepoint part`.execute(transaction)
    throw error
  }
}

/** Prefix of the kind of a change that concerns one account only; the account’s DID follows. */
export const ownChange = 'own '

/** A row of the change log, through which each instance learns what the others wrote. */
export interface ChangeRow {
  readonly number: number
  readonly area: string
  readonly kind: string
  readonly id: string | null
  readonly at: number
}

/** Call it in the transaction of the write that it reports. */
export async function appendChanges(store: Store, area: string, kinds: readonly string[], at: number): Promise<void> {
  if (kinds.length === 0) return
  await store
    .insertInto('change')
    .values(kinds.map((kind) => ({ area, kind, id: null, at })))
    .execute()
}

/** Appends a change with an id. */
export async function appendChange(store: Store, change: Omit<ChangeRow, 'number'>): Promise<void> {
  await store.insertInto('change').values(change).execute()
}

/** Changes with a number above `after`, oldest first. */
export function listChangesAfter(store: Store, after: number, limit?: number): Promise<ChangeRow[]> {
  const query = store.selectFrom('change').selectAll().where('number', '>', after).orderBy('number')
  return (limit === undefined ? query : query.limit(limit)).execute()
}

export async function listChangedAreas(store: Store, after: number): Promise<string[]> {
  const rows = await store.selectFrom('change').select('area').distinct().where('number', '>', after).execute()
  return rows.map(({ area }) => area)
}

/** The numbers of the oldest and newest stored changes; zeros if there are none. */
export async function changeRange(store: Store): Promise<{ oldest: number; newest: number }> {
  // One statement for both ends would scan the whole table.
  const end = (direction: 'asc' | 'desc') =>
    store.selectFrom('change').select('number').orderBy('number', direction).limit(1).executeTakeFirst()
  const [first, last] = [await end('asc'), await end('desc')]
  return { oldest: first?.number ?? 0, newest: last?.number ?? 0 }
}

/** Deletes changes made before an instant, but never the newest: its number must not be reused. */
export async function dropChangesBefore(store: Store, before: number): Promise<void> {
  const { newest } = await changeRange(store)
  await store.deleteFrom('change').where('at', '<', before).where('number', '<', newest).execute()
}

export interface NewAuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: AuditAction
  /** The name or id of what was changed; never a secret. */
  readonly object: string | null
  readonly outcome?: 'done' | 'refused'
  /** The account behind the current request by default, or the command line. */
  readonly actor?: string
}

const commandLine = 'command line'
const maxAuditTextLength = 200

/** Adds an entry to the audit log. Call it in the transaction of the change: the two commit or roll back together. */
export async function recordAudit(transaction: Store, entry: NewAuditEntry): Promise<void> {
  const { at, action, object, outcome = 'done' } = entry
  const requester = currentRequester()
  const actor = entry.actor ?? (requester ? requester.username : commandLine)
  await transaction
    .insertInto('audit_entry')
    .values({
      at,
      actor: cut(actor),
      address: requester?.address ?? null,
      action,
      object: cut(object),
      outcome,
    })
    .execute()
}

/** Names typed by users may have any length and contain any character. */
function cut(text: string | null): string | null {
  return text?.replaceAll('\0', '').slice(0, maxAuditTextLength) ?? null
}
