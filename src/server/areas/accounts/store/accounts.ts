import { lockForWrite, recordAudit, type NewAuditEntry } from '../../../platform/database/writes.ts'
import type { Store } from '../../../platform/database/database.ts'
import { clearFactors } from './factors.ts'
import type { AccountRow, AccountTokenRow as TokenRow, NewAccountToken } from '../../../platform/database/tables.ts'

/** A stored account. `granted` and `withheld` list permissions that differ from those of its role. */
export type StoredAccount = AccountRow

export function findAccount(store: Store, username: string): Promise<StoredAccount | undefined> {
  return store.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst()
}

export function findAccountById(store: Store, id: string): Promise<StoredAccount | undefined> {
  return store.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** All accounts, sorted by name. */
export function listStoredAccounts(store: Store): Promise<StoredAccount[]> {
  return store.selectFrom('account').selectAll().orderBy('username').execute()
}

/** Usernames by DID. */
export async function listNames(store: Store, dids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (dids.length === 0) return new Map()
  const rows = await store.selectFrom('account').select(['did', 'username']).where('did', 'in', dids).execute()
  return new Map(rows.map(({ did, username }) => [did, username]))
}

export function findFirstOfRole(store: Store, role: string): Promise<StoredAccount | undefined> {
  return store
    .selectFrom('account')
    .selectAll()
    .where('role', '=', role)
    .orderBy('created_at')
    .orderBy('username')
    .limit(1)
    .executeTakeFirst()
}

export async function hasRole(store: Store, role: string): Promise<boolean> {
  const row = await store.selectFrom('account').select('id').where('role', '=', role).limit(1).executeTakeFirst()
  return row !== undefined
}

/** False if the name is taken; then nothing is written. */
export async function insertAccount(store: Store, account: StoredAccount): Promise<boolean> {
  const result = await store
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes an account and ends its sessions and tokens. Undefined if it does not exist or is not as `expected`. */
export function putAccountChange(
  store: Store,
  { username, expected }: { readonly username: string; readonly expected?: string },
  change: { readonly password: string; readonly temporary_password?: number } | { readonly disabled: number },
  entry?: NewAuditEntry,
): Promise<StoredAccount | undefined> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'accounts')
    const account = await transaction
      .updateTable('account')
      .set(change)
      .where('username', '=', username)
      .$if(expected !== undefined, (query) => query.where('password', '=', expected ?? ''))
      .returningAll()
      .executeTakeFirst()
    if (!account) return undefined
    await endFound(transaction, account)
    if (entry) await recordAudit(transaction, entry)
    return account
  })
}

/** Changes an account that was read in the same transaction, which must hold the lock of accounts. */
export async function changeFoundAccount(
  transaction: Store,
  account: StoredAccount,
  change: {
    readonly role?: string
    readonly disabled?: number
    readonly password?: string
    readonly temporary_password?: number
  },
): Promise<StoredAccount> {
  await transaction.updateTable('account').set(change).where('id', '=', account.id).execute()
  await endFound(transaction, account)
  return { ...account, ...change }
}

/** Removes the factors and recovery codes of such an account. */
export async function clearFoundFactors(transaction: Store, account: StoredAccount): Promise<void> {
  await clearFactors(transaction, account.id)
  await endFound(transaction, account)
}

/** Ends the sessions and tokens of such an account. */
export async function endFound(transaction: Store, { id, username }: StoredAccount): Promise<void> {
  await transaction.deleteFrom('account_token').where('account_id', '=', id).execute()
  await transaction.deleteFrom('session').where('username', '=', username).execute()
}

/** Ends the sessions and tokens of all other accounts. Returns how many of them were signed in. */
export async function endOthers(transaction: Store, { id, username }: StoredAccount, now: number): Promise<number> {
  const { accounts } = await transaction
    .selectFrom('account_token')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('accounts'))
    .where('account_id', '!=', id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  await transaction.deleteFrom('account_token').where('account_id', '!=', id).execute()
  await transaction.deleteFrom('session').where('username', '!=', username).execute()
  return Number(accounts)
}

/** Removes the second factors of an account and ends its sessions and tokens. */
export function dropFactors(store: Store, username: string, now: number): Promise<void> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'accounts')
    const account = await findAccount(transaction, username)
    if (!account) return
    await clearFoundFactors(transaction, account)
    await recordAudit(transaction, { at: now, action: 'account.reset-mfa', object: username })
  })
}

/** Adds a token of an account. False if the account was disabled or its password changed since it was read. */
export function addToken(
  store: Store,
  { username, password }: StoredAccount,
  token: Omit<NewAccountToken, 'account_id'>,
  entry?: NewAuditEntry,
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'accounts')
    const account = await findAccount(transaction, username)
    if (!account || account.disabled === 1 || account.password !== password) return false
    await insertToken(transaction, { ...token, account_id: account.id })
    if (entry) await recordAudit(transaction, entry)
    return true
  })
}

/** Stores an issued refresh token. Times are milliseconds since 1970. */
export async function insertToken(store: Store, token: NewAccountToken): Promise<void> {
  await store.insertInto('account_token').values(token).execute()
}

/** The account of a refresh token that is neither revoked nor expired. */
export function findTokenHolder(store: Store, tokenId: string, now: number): Promise<StoredAccount | undefined> {
  return store
    .selectFrom('account_token')
    .innerJoin('account', 'account.id', 'account_token.account_id')
    .selectAll('account')
    .where('account_token.id', '=', tokenId)
    .where('account_token.expires_at', '>', now)
    .where('account.disabled', '=', 0)
    .executeTakeFirst()
}

/** The valid tokens of an account, most recently used first. */
export function listTokenRows(store: Store, accountId: string, now: number): Promise<TokenRow[]> {
  return store
    .selectFrom('account_token')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function touchToken(
  store: Store,
  tokenId: string,
  { now, olderThan }: { readonly now: number; readonly olderThan: number },
): Promise<void> {
  await store
    .updateTable('account_token')
    .set({ used_at: now })
    .where('id', '=', tokenId)
    .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '<=', olderThan)]))
    .execute()
}

/** False if the account has no such token. */
export async function deleteTokenOf(store: Store, accountId: string, tokenId: string): Promise<boolean> {
  const result = await store
    .deleteFrom('account_token')
    .where('id', '=', tokenId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Returns the account that the token belonged to; undefined if there was no such token. */
export async function deleteToken(store: Store, tokenId: string): Promise<StoredAccount | undefined> {
  const token = await store
    .deleteFrom('account_token')
    .where('id', '=', tokenId)
    .returning('account_id')
    .executeTakeFirst()
  return token && findAccountById(store, token.account_id)
}

export async function deleteTokens(store: Store, tokenIds: readonly string[]): Promise<void> {
  if (tokenIds.length > 0) await store.deleteFrom('account_token').where('id', 'in', tokenIds).execute()
}

export async function dropTokensBefore(store: Store, now: number): Promise<void> {
  await store.deleteFrom('account_token').where('expires_at', '<=', now).execute()
}
