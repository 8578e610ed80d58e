import { foldText } from '#domain/text/fold-text.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { StoredAccount } from './accounts.ts'

export interface AccountListQuery {
  /** A part of the name; case and accents do not matter. */
  readonly username?: string | undefined
  /** Returns only names after this one. */
  readonly after?: string | undefined
  readonly limit: number
}

/** A stored account with the facts that lists show. Times are milliseconds since 1970. */
export interface AccountFacts {
  readonly account: StoredAccount
  readonly factors: number
  readonly lastUsedAt: number | null
}

/** Sorted by name. */
export async function listAccountFacts(
  store: Store,
  { username, after = '', limit }: AccountListQuery,
  now: number,
): Promise<AccountFacts[]> {
  const sorted = store.selectFrom('account').where('username', '>', after).orderBy('username')
  if (username === undefined) return withFacts(store, await sorted.selectAll().limit(limit).execute(), now)
  // Databases do not ignore accents, and SQLite ignores the case of ASCII letters only: the names are compared here.
  const part = foldText(username)
  const names = (await sorted.select('username').execute())
    .map((row) => row.username)
    .filter((name) => foldText(name).includes(part))
    .slice(0, limit)
  if (names.length === 0) return []
  return withFacts(store, await sorted.selectAll().where('username', 'in', names).execute(), now)
}

export async function withFacts(
  store: Store,
  accounts: readonly StoredAccount[],
  now: number,
): Promise<AccountFacts[]> {
  if (accounts.length === 0) return []
  const ids = accounts.map(({ id }) => id)
  const factors = await store
    .selectFrom('account_factor')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('count')])
    .where('account_id', 'in', ids)
    .where('confirmed', '=', 1)
    .groupBy('account_id')
    .execute()
  const uses = await store
    .selectFrom('account_token')
    .select(({ fn }) => ['account_id', fn.max('used_at').as('used_at')])
    .where('account_id', 'in', ids)
    .where('expires_at', '>', now)
    .groupBy('account_id')
    .execute()
  const countOf = new Map(factors.map(({ account_id: id, count }) => [id, Number(count)]))
  const usedAt = new Map(uses.map(({ account_id: id, used_at: at }) => [id, at === null ? null : Number(at)]))
  return accounts.map((account) => ({
    account,
    factors: countOf.get(account.id) ?? 0,
    lastUsedAt: usedAt.get(account.id) ?? null,
  }))
}
