import { permissions } from '#api/accounts/accounts.ts'
import { lockForWrite, recordAudit, type NewAuditEntry } from '../../platform/database/writes.ts'
import { SettingError } from '../../platform/settings.ts'
import { findAccount, hasRole, insertAccount } from './store/accounts.ts'
import type { Store } from '../../platform/database/database.ts'
import { accountRow } from './add-account.ts'
import { newPassword, type PasswordCost } from './password.ts'
import { newPasswordFaults } from './password-strength.ts'
import { didFor } from './registry.ts'
import { hasLeftSample } from './sample-accounts.ts'

const registry = 'STANDARD_REGISTRY'
/** One account that only reads, and one for each role of the sample policies. */
const sampleAccounts: readonly { readonly username: string; readonly granted: readonly string[] }[] = [
  { username: 'reader', granted: [permissions.readSystemSchemas] },
  { username: 'installer', granted: [] },
  { username: 'verifier', granted: [] },
  { username: 'auditor', granted: [] },
]

export interface FirstAccountsOptions {
  readonly adminUsername: string
  /** Null generates one. */
  readonly adminPassword: string | null
  readonly sample: boolean
  readonly now: number
  readonly passwordCost?: PasswordCost
}

/** A created account. `password` is null if the operator chose it. */
export interface MadeAccount {
  readonly username: string
  readonly password: string | null
}

/** Creates the prepared accounts. Returns those that it created: another instance may have been faster. */
type Make = () => Promise<MadeAccount[]>

const nothing: Make = () => Promise.resolve([])

/**
 * Prepares the first Standard Registry account and the sample accounts if they are missing. Passwords are hashed
 * here, so that creating the accounts is quick.
 */
export async function prepareFirstAccounts(store: Store, options: FirstAccountsOptions): Promise<Make> {
  const { adminUsername, sample } = options
  const wanted = []
  for (const account of sample && !(await hasLeftSample(store)) ? sampleAccounts : [])
    if (account.username !== adminUsername && !(await findAccount(store, account.username))) wanted.push(account)
  const makes = await Promise.all([
    (await hasRole(store, registry)) ? nothing : prepareAdmin(store, options),
    ...wanted.map((account) => prepareSampleAccount(store, account, options)),
  ])
  return async () => {
    const made: MadeAccount[] = []
    for (const make of makes) made.push(...(await make()))
    return made
  }
}

async function prepareAdmin(store: Store, options: FirstAccountsOptions): Promise<Make> {
  const { adminUsername: username, adminPassword, now, passwordCost } = options
  if (await findAccount(store, username))
    throw new SettingError(
      `ADMIN_USERNAME is “${username}”, which is an account without the role ${registry}: expected another name`,
    )
  const [fault] = adminPassword === null ? [] : await newPasswordFaults(adminPassword, username)
  if (fault !== undefined) throw new SettingError(`ADMIN_PASSWORD ${fault}`)
  const password = adminPassword ?? newPassword()
  const did = await didFor(store, 'first-registry')
  const row = await accountRow({ username, did, role: registry, password }, now, passwordCost)
  return () =>
    store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'accounts')
      const isMade = !(await hasRole(transaction, registry)) && (await insertAccount(transaction, row))
      if (isMade) await recordAudit(transaction, addedAt(username, now))
      return isMade ? [{ username, password: adminPassword === null ? password : null }] : []
    })
}

async function prepareSampleAccount(
  store: Store,
  { username, granted }: (typeof sampleAccounts)[number],
  { now, passwordCost }: FirstAccountsOptions,
): Promise<Make> {
  const account = { username, password: newPassword() }
  const did = await didFor(store, { username })
  const row = await accountRow({ ...account, did, role: 'USER', granted, isSample: true }, now, passwordCost)
  return () =>
    store.transaction().execute(async (transaction) => {
      if (!(await insertAccount(transaction, row))) return []
      await recordAudit(transaction, addedAt(username, now))
      return [account]
    })
}

function addedAt(username: string, at: number): NewAuditEntry {
  return { at, action: 'account.add', object: username, actor: 'first start' }
}
