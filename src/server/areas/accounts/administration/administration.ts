import type { Role } from '#api/accounts/accounts.ts'
import type { Caller } from '../../../http/caller.ts'
import { lockForWrite, recordAudit, type NewAuditEntry } from '../../../platform/database/writes.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { Store } from '../../../platform/database/database.ts'
import { conflict, forbidden, invalidBody, notFound, unauthorized } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'
import { insertNewAccount } from '../add-account.ts'
import { hashPassword, newPassword, type PasswordCost } from '../password.ts'
import { hasLeftSample } from '../sample-accounts.ts'
import { listAccountFacts, withFacts, type AccountFacts } from '../store/account-list.ts'
import {
  changeFoundAccount,
  clearFoundFactors,
  endFound,
  endOthers,
  findAccountById,
  type StoredAccount,
} from '../store/accounts.ts'

const registry: Role = 'STANDARD_REGISTRY'

/** The administration of the service's own accounts by Standard Registry accounts. Throws `HttpError`. */
export interface Administration {
  list(query: { readonly username?: string | undefined; readonly after?: string | undefined }): Promise<{
    readonly accounts: readonly AccountFacts[]
    readonly next: string | null
  }>
  add(
    caller: Caller,
    account: { readonly username: string; readonly role: Role },
  ): Promise<{ readonly account: AccountFacts; readonly password: string }>
  change(caller: Caller, accountId: string, change: AccountChange): Promise<AccountFacts>
  resetPassword(caller: Caller, accountId: string): Promise<string>
  resetFactors(caller: Caller, accountId: string): Promise<void>
  signOut(caller: Caller, accountId: string): Promise<void>
  /** Returns how many other accounts were signed in. */
  signOutOthers(caller: Caller): Promise<number>
}

interface AccountChange {
  readonly role?: Role | undefined
  readonly isDisabled?: boolean | undefined
}

export interface AdministrationOptions {
  readonly store: Store
  readonly now: () => number
  readonly cost?: PasswordCost | undefined
}

export function createAdministration({ store, now, cost }: AdministrationOptions): Administration {
  const hashing = createConcurrencyLimit({
    running: 1,
    waiting: limits.waitingPasswordChecks,
    message: 'Too many new passwords at once.',
    retryAfterSeconds: 1,
  })

  /**
   * Runs as the caller, who was a Standard Registry when the request arrived and must still be one. If two disable
   * each other at the same time, only one succeeds, so that at least one always remains.
   */
  function asRegistry<Result>(
    caller: Caller,
    work: (transaction: Store, registry: StoredAccount) => Promise<Result>,
  ): Promise<Result> {
    return store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'accounts')
      const account = await findAccountById(transaction, caller.id)
      if (!account || account.disabled === 1) throw unauthorized()
      if (account.role !== registry) throw forbidden()
      return work(transaction, account)
    })
  }

  async function factsOf(transaction: Store, account: StoredAccount): Promise<AccountFacts> {
    const [facts] = await withFacts(transaction, [account], now())
    return facts ?? { account, factors: 0, lastUsedAt: null }
  }

  return {
    async list(query) {
      const page = limits.listedAccounts
      const rows = await listAccountFacts(store, { ...query, limit: page + 1 }, now())
      const accounts = rows.slice(0, page)
      return { accounts, next: rows.length > page ? (accounts.at(-1)?.account.username ?? null) : null }
    },
    async add(caller, { username, role }) {
      const password = newPassword()
      const hash = await hashing(() => hashPassword(password, cost))
      return asRegistry(caller, async (transaction) => {
        const account = await insertNewAccount(transaction, { username, role, hash, isTemporary: true }, now())
        if (!account) throw conflict('conflict', `There is already an account called ${username}.`)
        return { account: await factsOf(transaction, account), password }
      })
    },
    change: (caller, accountId, { role, isDisabled }) =>
      asRegistry(caller, async (transaction) => {
        const account = await found(transaction, accountId)
        if (role === undefined && isDisabled === undefined) throw invalidBody(['Send role or isDisabled.'])
        const [isRole, isState] = [
          role !== undefined && role !== account.role,
          isDisabled !== undefined && isDisabled !== (account.disabled === 1),
        ]
        if (!isRole && !isState) return factsOf(transaction, account)
        if (accountId === caller.id)
          throw conflict('conflict', 'You cannot change your own role or disable yourself. Ask another registry.')
        if (isState && isDisabled === false && account.sample === 1 && (await hasLeftSample(transaction)))
          throw conflict(
            'conflict',
            'This account belongs to the sample, and its password is known. Add a new account.',
          )
        const { username } = account
        const entries: NewAuditEntry[] = []
        if (isRole) entries.push({ at: now(), action: 'account.role', object: `${username}: ${role}` })
        if (isState)
          entries.push({ at: now(), action: isDisabled ? 'account.disable' : 'account.enable', object: username })
        const changed = await changeFoundAccount(transaction, account, {
          role: role ?? account.role,
          disabled: isState ? Number(isDisabled) : account.disabled,
        })
        for (const entry of entries) await recordAudit(transaction, entry)
        return factsOf(transaction, changed)
      }),
    async resetPassword(caller, accountId) {
      const password = newPassword()
      const hash = await hashing(() => hashPassword(password, cost))
      return asRegistry(caller, async (transaction) => {
        const account = await found(transaction, accountId)
        if (accountId === caller.id)
          throw conflict('conflict', 'Change your own password under “Your account”, where you enter the old one.')
        await changeFoundAccount(transaction, account, { password: hash, temporary_password: 1 })
        await recordAudit(transaction, { at: now(), action: 'account.password', object: account.username })
        return password
      })
    },
    resetFactors: (caller, accountId) =>
      asRegistry(caller, async (transaction) => {
        const account = await found(transaction, accountId)
        await clearFoundFactors(transaction, account)
        await recordAudit(transaction, { at: now(), action: 'account.reset-mfa', object: account.username })
      }),
    signOut: (caller, accountId) =>
      asRegistry(caller, async (transaction) => {
        const account = await found(transaction, accountId)
        await endFound(transaction, account)
        await recordAudit(transaction, { at: now(), action: 'account.sign-out', object: account.username })
      }),
    signOutOthers: (caller) =>
      asRegistry(caller, async (transaction, own) => {
        const accounts = await endOthers(transaction, own, now())
        await recordAudit(transaction, { at: now(), action: 'account.sign-out-others', object: `others: ${accounts}` })
        return accounts
      }),
  }
}

async function found(transaction: Store, accountId: string): Promise<StoredAccount> {
  const account = await findAccountById(transaction, accountId)
  if (!account) throw notFound('There is no such account.')
  return account
}
