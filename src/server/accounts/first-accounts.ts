import { permissions } from '#api/accounts.ts'
import { SettingError } from '../settings.ts'
import { findAccount, hasRole, insertAccount } from '../store/accounts.ts'
import type { Store } from '../store/database.ts'
import { takeTurn } from '../store/turn.ts'
import { accountRow } from './add-account.ts'
import { newPassword, type PasswordCost } from './password.ts'

const registry = 'STANDARD_REGISTRY'
const reader = 'reader'

export interface FirstAccountsOptions {
  readonly adminUsername: string
  /** Null: one is made. */
  readonly adminPassword: string | null
  /** Whether the sample's account to read with is made. */
  readonly sample: boolean
  readonly now: number
  readonly passwordCost?: PasswordCost
}

/** An account that was made; `password` is null where whoever runs the service chose it. */
export interface MadeAccount {
  readonly username: string
  readonly password: string | null
}

/** Makes the first Standard Registry account where there is none, and the sample's account to read with. */
export async function makeFirstAccounts(store: Store, options: FirstAccountsOptions): Promise<MadeAccount[]> {
  const { adminUsername, sample } = options
  const made: MadeAccount[] = []
  if (!(await hasRole(store, registry))) made.push(...(await makeAdmin(store, options)))
  if (sample && adminUsername !== reader && !(await findAccount(store, reader)))
    made.push(...(await makeReader(store, options)))
  return made
}

/** Empty where another instance, which started at the same time, was quicker. */
async function makeAdmin(store: Store, options: FirstAccountsOptions): Promise<MadeAccount[]> {
  const { adminUsername: username, adminPassword, now, passwordCost } = options
  const password = adminPassword ?? newPassword()
  const row = await accountRow({ username, role: registry, password }, now, passwordCost)
  return store.transaction().execute(async (transaction) => {
    await takeTurn(transaction, 'accounts')
    if (await hasRole(transaction, registry)) return []
    if (!(await insertAccount(transaction, row)))
      throw new SettingError(
        `ADMIN_USERNAME is “${username}”, which is an account without the role ${registry}: expected another name`,
      )
    return [{ username, password: adminPassword === null ? password : null }]
  })
}

async function makeReader(store: Store, { now, passwordCost }: FirstAccountsOptions): Promise<MadeAccount[]> {
  const account = { username: reader, password: newPassword() }
  const granted = [permissions.readSystemSchemas]
  const row = await accountRow({ ...account, role: 'USER', granted }, now, passwordCost)
  return (await insertAccount(store, row)) ? [account] : []
}
