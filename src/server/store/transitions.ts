import type { Store } from './database.ts'
import type { StatusTransitionRow } from './tables.ts'

/** An observation this close to what an update tells of the same component is the same transition. */
const sameTransition = 15 * 60_000

export async function putTransition(store: Store, transition: StatusTransitionRow): Promise<void> {
  const { seen_at: _, ...told } = transition
  await store
    .insertInto('status_transition')
    .values(transition)
    .onConflict((conflict) => conflict.columns(['component_id', 'cause']).doUpdateSet(told))
    .execute()
  if (transition.record_id !== null)
    await near(store.deleteFrom('status_transition').where('record_id', 'is', null), transition).execute()
}

/** Keeps a transition that no update has told of. */
export async function putObservedTransition(
  store: Store,
  transition: Omit<StatusTransitionRow, 'record_kind' | 'record_id'>,
): Promise<void> {
  const told = await near(store.selectFrom('status_transition').select('cause'), transition).executeTakeFirst()
  if (!told) await putTransition(store, { ...transition, record_kind: null, record_id: null })
}

/** Every transition of all components, or of one, oldest first. */
export function listTransitions(store: Store, component?: string): Promise<StatusTransitionRow[]> {
  const all = store.selectFrom('status_transition').selectAll().orderBy('at').orderBy('cause')
  return (component === undefined ? all : all.where('component_id', '=', component)).execute()
}

type Narrowed<Query> = {
  where: (column: 'component_id' | 'to_status' | 'at', operator: '=' | '>' | '<', value: string | number) => Query
}

function near<Query extends Narrowed<Query>>(
  query: Query,
  { component_id, to_status, at }: Pick<StatusTransitionRow, 'component_id' | 'to_status' | 'at'>,
): Query {
  return query
    .where('component_id', '=', component_id)
    .where('to_status', '=', to_status)
    .where('at', '>', at - sameTransition)
    .where('at', '<', at + sameTransition)
}
