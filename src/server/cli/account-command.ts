import { storeNewAccount } from '../areas/accounts/add-account.ts'
import { hashPassword, type PasswordCost } from '../areas/accounts/password.ts'
import { newPasswordFaults } from '../areas/accounts/password-strength.ts'
import type { AccountCommand } from './command-line.ts'
import { ExpectedError } from '../platform/expected-error.ts'
import { giveParticipantRole, rolesOf } from '../areas/policies/embedded/role-grants.ts'
import { putAccountChange, findAccount, dropFactors, listStoredAccounts } from '../areas/accounts/store/accounts.ts'
import type { Store } from '../platform/database/database.ts'
import { findPolicyByTag } from '../areas/policies/store/policies.ts'

export class AccountError extends ExpectedError {
  override readonly name = 'AccountError'
}

export interface AccountCommandOptions {
  readonly readPassword: (username: string) => Promise<string>
  readonly now: number
  readonly passwordCost?: PasswordCost
}

/** Throws an `AccountError`; in that case nothing is written. */
export async function runAccountCommand(
  store: Store,
  command: AccountCommand,
  { readPassword, now, passwordCost }: AccountCommandOptions,
): Promise<string> {
  if (command.name === 'account list') return list(store)
  const { username } = command
  if (command.name === 'account role') return give(store, command, now)
  if (command.name === 'account add') {
    if (await findAccount(store, username)) throw taken(username)
    const password = await readPassword(username)
    await checkPassword(password, username)
    if (
      !(await storeNewAccount(
        store,
        { username, role: command.role, password, isTemporary: command.isTemporary === true },
        now,
        passwordCost,
      ))
    )
      throw taken(username)
    return `Added ${username}, ${command.role}.${command.isTemporary ? mustReplace : ''}`
  }
  if (!(await findAccount(store, username))) throw new AccountError(`There is no account called ${username}.`)
  if (command.name === 'account disable') {
    await putAccountChange(
      store,
      { username },
      { disabled: 1 },
      { at: now, action: 'account.disable', object: username },
    )
    return `Disabled ${username} and ended its sessions.`
  }
  if (command.name === 'account reset-mfa') {
    await dropFactors(store, username, now)
    return `Removed the second factors of ${username} and ended its sessions.`
  }
  const password = await readPassword(username)
  await checkPassword(password, username)
  const entry = { at: now, action: 'account.password', object: username } as const
  const change = {
    password: await hashPassword(password, passwordCost),
    temporary_password: command.isTemporary ? 1 : 0,
  }
  await putAccountChange(store, { username }, change, entry)
  return `Changed the password of ${username} and ended its sessions.${command.isTemporary ? mustReplace : ''}`
}

const mustReplace = ' It must choose a new password at the next sign-in.'

async function give(
  store: Store,
  { username, policy: tag, role }: AccountCommand & { readonly name: 'account role' },
  now: number,
): Promise<string> {
  const account = await findAccount(store, username)
  if (!account) throw new AccountError(`There is no account called ${username}.`)
  const policy = await findPolicyByTag(store, tag)
  if (!policy) throw new AccountError(`No policy has the policyTag ${tag}.`)
  const roles = rolesOf(policy)
  if (!roles.includes(role))
    throw new AccountError(
      `${policy.name} has no role ${role}; it has ${roles.length > 0 ? roles.join(', ') : 'none'}.`,
    )
  const entry = { at: now, action: 'account.role', object: `${username}: ${role} in ${tag}` } as const
  await giveParticipantRole(store, { policy, did: account.did, role, now, entry })
  return `${username} now has the role ${role} in ${policy.name}.`
}

async function list(store: Store): Promise<string> {
  const accounts = await listStoredAccounts(store)
  if (accounts.length === 0) return 'There are no accounts yet.'
  const width = Math.max(...accounts.map(({ username }) => username.length))
  const lines = accounts.map(({ username, role, did, disabled }) =>
    [username.padEnd(width), role.padEnd('STANDARD_REGISTRY'.length), did, ...(disabled ? ['disabled'] : [])].join(
      '  ',
    ),
  )
  return lines.join('\n')
}

function taken(username: string): AccountError {
  return new AccountError(`There is already an account called ${username}.`)
}

/** Throws an `AccountError`. */
async function checkPassword(password: string, username: string): Promise<void> {
  const [fault] = await newPasswordFaults(password, username)
  if (fault !== undefined) throw new AccountError(`The password ${fault}.`)
}
