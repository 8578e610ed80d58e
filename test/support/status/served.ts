import { createEmbeddedStatus } from '#server/areas/status/embedded/status.ts'
import { statusEndpoints } from '#api/endpoints.ts'
import type { Store } from '#server/platform/database/database.ts'

/** The bodies that the Statuspage endpoints serve from a store, by path; empty while no page is known. */
export async function servedTexts(store: Store): Promise<ReadonlyMap<string, string>> {
  const source = createEmbeddedStatus(store)
  await source.load()
  const texts = new Map<string, string>()
  for (const { path } of statusEndpoints) {
    const body = source.find(path)
    if (body) texts.set(path, new TextDecoder().decode(body.identity))
  }
  return texts
}

/** One of these bodies, parsed. */
export async function served(store: Store, name: string) {
  const text = (await servedTexts(store)).get(`/api/v2/${name}.json`)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Every row of the status tables, to compare before and after. */
export async function statusRows(store: Store): Promise<object> {
  return {
    page: await store.selectFrom('status_page').selectAll().execute(),
    components: await store.selectFrom('status_component').selectAll().orderBy('id').execute(),
    records: await store.selectFrom('status_record').selectAll().orderBy('kind').orderBy('id').execute(),
    versions: await store
      .selectFrom('status_record_version')
      .selectAll()
      .orderBy('record_id')
      .orderBy('number')
      .execute(),
    members: await store
      .selectFrom('status_record_component')
      .selectAll()
      .orderBy('record_id')
      .orderBy('component_id')
      .execute(),
    transitions: await store
      .selectFrom('status_transition')
      .selectAll()
      .orderBy('component_id')
      .orderBy('cause')
      .execute(),
    changes: await store.selectFrom('status_change').selectAll().orderBy('id').execute(),
    log: await store.selectFrom('change').selectAll().where('area', '=', 'status').orderBy('number').execute(),
  }
}
