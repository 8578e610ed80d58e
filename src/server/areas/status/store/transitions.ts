import type { Store } from '../../../platform/database/database.ts'
import type { StatusTransitionRow } from '../../../platform/database/tables.ts'

/** An observed transition this close to an update's transition of the same component is the same. */
const sameTransition = 15 * 60_000

export async function putTransition(store: Store, transition: StatusTransitionRow): Promise<void> {
  await insert(store, transition)
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
    await insert(store, { ...transition, record_kind: null, record_id: null })
}

export function listTransitions(store: Store, component?: string): Promise<StatusTransitionRow[]> {
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

async function insert(store: Store, transition: StatusTransitionRow): Promise<void> {
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
