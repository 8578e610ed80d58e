import { permissions } from '#api/accounts/accounts.ts'
import { SettingError } from '../../platform/settings.ts'
import { findAccount, hasRole, insertAccount } from './store/accounts.ts'
import type { Store } from '../../platform/database/database.ts'
import { lockForWrite } from '../../platform/database/write-lock.ts'
import { accountRow } from './add-account.ts'
import { newPassword, type PasswordCost } from './password.ts'
import { didFor } from './registry.ts'

const registry = 'STANDARD_REGISTRY'
/** The sample's accounts: one to read with, and one for each role of its policies. */
const sampleAccounts: readonly { readonly username: string; readonly granted: readonly string[] }[] = [
  { username: 'reader', granted: [permissions.readSystemSchemas] },
  { username: 'installer', granted: [] },
  { username: 'verifier', granted: [] },
  { username: 'auditor', granted: [] },
]

export interface FirstAccountsOptions {
  readonly adminUsername: string
  /** Null: one is made. */
  readonly adminPassword: string | null
  /** Whether the sample's accounts are made. */
  readonly sample: boolean
  readonly now: number
  readonly passwordCost?: PasswordCost
}

/** An account that was made; `password` is null where whoever runs the service chose it. */
export interface MadeAccount {
  readonly username: string
  readonly password: string | null
}

/** Makes accounts that are prepared. Tells those that it made: others that started at the same time may be quicker. */
type Make = () => Promise<MadeAccount[]>

const nothing: Make = () => Promise.resolve([])

/**
 * Prepares the first Standard Registry account where there is none, and the sample's accounts. That takes a while; to make them then does not, so that a password is told as soon as it holds.
 */
export async function prepareFirstAccounts(store: Store, options: FirstAccountsOptions): Promise<Make> {
  const { adminUsername, sample } = options
  const wanted = []
  for (const account of sample ? sampleAccounts : [])
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
  const password = adminPassword ?? newPassword()
  const did = await didFor(store, 'first-registry')
  const row = await accountRow({ username, did, role: registry, password }, now, passwordCost)
  return () =>
    store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'accounts')
      const isMade = !(await hasRole(transaction, registry)) && (await insertAccount(transaction, row))
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
  const row = await accountRow({ ...account, did, role: 'USER', granted }, now, passwordCost)
  return async () => ((await insertAccount(store, row)) ? [account] : [])
}
