import type { Role } from '#api/accounts/accounts.ts'
import { hasRole, insertAccount, type StoredAccount } from './store/accounts.ts'
import type { Store } from '../../platform/database/database.ts'
import { lockForWrite, recordAudit } from '../../platform/database/writes.ts'
import { hashPassword, type PasswordCost } from './password.ts'
import type { Deviation } from './permissions.ts'
import { newId } from '../../platform/identities.ts'
import { didFor, newDid } from './registry.ts'

export interface NewAccount extends Deviation {
  readonly username: string
  readonly role: Role
  readonly password: string
  /** Whether the account must choose a new password. */
  readonly isTemporary?: boolean
}

/** False if the username is taken. */
export async function storeNewAccount(
  store: Store,
  account: NewAccount,
  now: number,
  cost?: PasswordCost,
): Promise<boolean> {
  const hash = await hashPassword(account.password, cost)
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'accounts')
    return (await insertNewAccount(transaction, { ...account, hash }, now)) !== null
  })
}

/** Call it in a transaction that holds the lock of accounts. Null if the username is taken. */
export async function insertNewAccount(
  transaction: Store,
  account: Omit<NewAccount, 'password'> & { readonly hash: string },
  now: number,
): Promise<StoredAccount | null> {
  const row = rowOf({ ...account, did: await ownDid(transaction, account) }, now)
  if (!(await insertAccount(transaction, row))) return null
  await recordAudit(transaction, { at: now, action: 'account.add', object: account.username })
  return row
}

async function ownDid(store: Store, { username, role }: Pick<NewAccount, 'username' | 'role'>): Promise<string> {
  const isFirst = role === 'STANDARD_REGISTRY' && !(await hasRole(store, role))
  return didFor(store, isFirst ? 'first-registry' : { username })
}

/** Hashing the password is slow: do not call this in a transaction. */
export async function accountRow(
  { password, ...account }: NewAccount & RowExtras,
  now: number,
  cost?: PasswordCost,
): Promise<StoredAccount> {
  return rowOf({ ...account, hash: await hashPassword(password, cost) }, now)
}

interface RowExtras {
  readonly did?: string
  readonly isSample?: boolean
}

function rowOf(
  {
    username,
    did = newDid(),
    role,
    hash,
    granted = [],
    withheld = [],
    isSample = false,
    isTemporary = false,
  }: Omit<NewAccount, 'password'> & RowExtras & { readonly hash: string },
  now: number,
): StoredAccount {
  return {
    id: newId(),
    username,
    did,
    role,
    granted: JSON.stringify(granted),
    withheld: JSON.stringify(withheld),
    password: hash,
    disabled: 0,
    created_at: now,
    sample: isSample ? 1 : 0,
    temporary_password: isTemporary ? 1 : 0,
  }
}
