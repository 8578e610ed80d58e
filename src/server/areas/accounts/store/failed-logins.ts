import type { Store } from '../../../platform/database/database.ts'

/** One failed attempt; `who` identifies an account and an address. Times are milliseconds since 1970. */
export interface FailedLogin {
  readonly who: string
  readonly at: number
  readonly id: string
}

export async function insertFailedLogin(store: Store, failure: FailedLogin): Promise<void> {
  await store.insertInto('failed_login').values(failure).execute()
}

/**
 * The times of failures within a window that ends now, newest first, at most `most`. Failures in the future do not
 * count: the clock was set back.
 */
export async function listFailedLogins(
  store: Store,
  who: string,
  { from, now }: { readonly from: number; readonly now: number },
  most: number,
): Promise<number[]> {
  const rows = await store
    .selectFrom('failed_login')
    .select('at')
    .where('who', '=', who)
    .where('at', '>', from)
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at }) => at)
}

export async function dropFailedLoginsBefore(store: Store, before: number): Promise<void> {
  await store.deleteFrom('failed_login').where('at', '<=', before).execute()
}
