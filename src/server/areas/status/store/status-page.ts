import type { Store } from '../../../platform/database/database.ts'
import type {
  StatusPageRow,
  StatusComponentRow,
  NewStatusChange,
  StatusTransitionRow,
} from '../../../platform/database/tables.ts'

export function findStatusPage(store: Store): Promise<StatusPageRow | undefined> {
  return store.selectFrom('status_page').selectAll().executeTakeFirst()
}

export async function putStatusPage(store: Store, page: StatusPageRow): Promise<void> {
  await store.deleteFrom('status_page').where('id', '!=', page.id).execute()
  await store
    .insertInto('status_page')
    .values(page)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(page))
    .execute()
}

/** Removes all data of the status area. */
export async function clearStatus(store: Store): Promise<void> {
  await store.deleteFrom('status_change').execute()
  await store.deleteFrom('status_transition').execute()
  await store.deleteFrom('status_record_component').execute()
  await store.deleteFrom('status_record_version').execute()
  await store.deleteFrom('status_record').execute()
  await store.deleteFrom('status_component').execute()
  await store.deleteFrom('status_page').execute()
}

/** All components and groups, including delisted ones, in list order. */
export function listComponentRows(store: Store): Promise<StatusComponentRow[]> {
  return store.selectFrom('status_component').selectAll().orderBy('ordinal').orderBy('id').execute()
}

export async function listCurrentComponents(store: Store): Promise<StatusComponentRow[]> {
  return (await listComponentRows(store)).filter(({ withdrawn_at }) => withdrawn_at === null)
}

export async function putComponent(store: Store, component: StatusComponentRow): Promise<void> {
  await store
    .insertInto('status_component')
    .values(component)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(component))
    .execute()
}

export async function withdrawComponent(store: Store, id: string, at: number): Promise<void> {
  await store.updateTable('status_component').set({ withdrawn_at: at }).where('id', '=', id).execute()
}

export async function appendStatusChanges(store: Store, changes: readonly NewStatusChange[]): Promise<void> {
  if (changes.length > 0) await store.insertInto('status_change').values(changes).execute()
}

/** Up to `limit` changes after `since` with an id below `before`, newest first. */
export function listStatusChanges(store: Store, since: number, limit: number, before?: number) {
  const all = store.selectFrom('status_change').selectAll().where('seen_at', '>', since)
  const page = before === undefined ? all : all.where('id', '<', before)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

export async function countStatusChanges(store: Store, since: number): Promise<number> {
  const row = await store
    .selectFrom('status_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seen_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** An observed transition this close to an update's transition of the same component is the same. */
const sameTransition = 15 * 60_000

export async function putTransition(store: Store, transition: StatusTransitionRow): Promise<void> {
  await insertTransition(store, transition)
  if (transition.record_id === null) return
  const same = (await listSame(store, transition)).filter(({ record_id }) => record_id === null)
  for (const { component_id, cause } of same)
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    await store
      .deleteFrom('status_transition')
      .where('component_id', '=', component_id)
      .where('cause', '=', cause)
      .execute()
}

/** Stores an observed transition unless an update has already reported it. */
export async function putObservedTransition(
  store: Store,
  transition: Omit<StatusTransitionRow, 'record_kind' | 'record_id'>,
): Promise<void> {
  const same = await listSame(store, transition)
  if (same.every(({ record_id }) => record_id === null))
    await insertTransition(store, { ...transition, record_kind: null, record_id: null })
}

export function listTransitionRows(store: Store, component?: string): Promise<StatusTransitionRow[]> {
  const all = store.selectFrom('status_transition').selectAll().orderBy('at').orderBy('cause')
  return (component === undefined ? all : all.where('component_id', '=', component)).execute()
}

/** Up to `limit` transitions after an instant, newest first. */
export function listTransitionsAfter(store: Store, at: number, limit: number): Promise<StatusTransitionRow[]> {
  return store
    .selectFrom('status_transition')
    .selectAll()
    .where('at', '>', at)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

async function insertTransition(store: Store, transition: StatusTransitionRow): Promise<void> {
  const { seen_at: _, ...values } = transition
  await store
    .insertInto('status_transition')
    .values(transition)
    .onConflict((conflict) => conflict.columns(['component_id', 'cause']).doUpdateSet(values))
    .execute()
}

/** Transitions to one state at about the same time, without another state in between. */
async function listSame(
  store: Store,
  { component_id, to_status, at }: Pick<StatusTransitionRow, 'component_id' | 'to_status' | 'at'>,
): Promise<StatusTransitionRow[]> {
  const near = await store
    .selectFrom('status_transition')
    .selectAll()
    .where('component_id', '=', component_id)
    .where('at', '>', at - sameTransition)
    .where('at', '<', at + sameTransition)
    .execute()
  const others = near.filter((row) => row.to_status !== to_status)
  return near.filter((row) => row.to_status === to_status && !others.some((other) => liesBetween(other.at, row.at, at)))
}

function liesBetween(instant: number, one: number, other: number): boolean {
  return Math.min(one, other) < instant && instant < Math.max(one, other)
}
