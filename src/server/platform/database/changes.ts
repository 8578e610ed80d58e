import type { Store } from './database.ts'

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

/** The areas with changes above a number. */
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
