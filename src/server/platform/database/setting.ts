import type { Store } from './database.ts'

export async function findSetting(store: Store, key: string): Promise<string | undefined> {
  const row = await store.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function putSetting(store: Store, key: string, value: string): Promise<void> {
  await store
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function deleteSetting(store: Store, key: string): Promise<void> {
  await store.deleteFrom('setting').where('key', '=', key).execute()
}

/** Stores a value unless one exists, safe against concurrent instances. Returns the stored one. */
export async function keepSetting(store: Store, key: string, value: string): Promise<string> {
  await store
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findSetting(store, key)) ?? value
}
