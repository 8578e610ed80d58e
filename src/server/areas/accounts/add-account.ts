import type { Role } from '#api/accounts/accounts.ts'
import { hasRole, insertAccount, type StoredAccount } from './store/accounts.ts'
import type { Store } from '../../platform/database/database.ts'
import { lockForWrite } from '../../platform/database/write-lock.ts'
import { hashPassword, type PasswordCost } from './password.ts'
import type { Deviation } from './permissions.ts'
import { recordAudit } from '../../platform/audit.ts'
import { newId } from '../../platform/identities.ts'
import { didFor, newDid } from './registry.ts'

export interface NewAccount extends Deviation {
  readonly username: string
  readonly role: Role
  readonly password: string
}

/** False if the username is taken. */
export async function addAccount(
  store: Store,
  account: NewAccount,
  now: number,
  cost?: PasswordCost,
): Promise<boolean> {
  const row = await accountRow(account, now, cost)
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'accounts')
    const isNew = await insertAccount(transaction, { ...row, did: await ownDid(transaction, account) })
    if (isNew) await recordAudit(transaction, { at: now, action: 'account.add', object: account.username })
    return isNew
  })
}

async function ownDid(store: Store, { username, role }: NewAccount): Promise<string> {
  const isFirst = role === 'STANDARD_REGISTRY' && !(await hasRole(store, role))
  return didFor(store, isFirst ? 'first-registry' : { username })
}

/** Hashes the password, which is slow: do not call it in a transaction. */
export async function accountRow(
  {
    username,
    did = newDid(),
    role,
    password,
    granted = [],
    withheld = [],
    isSample = false,
  }: NewAccount & {
    readonly did?: string
    readonly isSample?: boolean
  },
  now: number,
  cost?: PasswordCost,
): Promise<StoredAccount> {
  return {
    id: newId(),
    username,
    did,
    role,
    granted: JSON.stringify(granted),
    withheld: JSON.stringify(withheld),
    password: await hashPassword(password, cost),
    disabled: 0,
    created_at: now,
    sample: isSample ? 1 : 0,
  }
}
