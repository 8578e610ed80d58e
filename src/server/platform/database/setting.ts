import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export async function findSetting(store: Kysely<Tables>, key: string): Promise<string | undefined> {
  const row = await store.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function putSetting(store: Kysely<Tables>, key: string, value: string): Promise<void> {
  await store
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function deleteSetting(store: Kysely<Tables>, key: string): Promise<void> {
  await store.deleteFrom('setting').where('key', '=', key).execute()
}

/** Stores a value unless one exists; safe against concurrent instances. Returns the stored value. */
export async function keepSetting(store: Kysely<Tables>, key: string, value: string): Promise<string> {
  await store
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findSetting(store, key)) ?? value
}
