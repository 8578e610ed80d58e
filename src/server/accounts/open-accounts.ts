import type { Logger } from 'pino'
import { createGuard, type Guard } from '../caller.ts'
import type { AccountSource } from '../sources/account-source.ts'
import { createEmbeddedAccounts } from '../sources/embedded/accounts.ts'
import { dropTokensBefore } from '../store/accounts.ts'
import type { Store } from '../store/database.ts'
import { dropFailedLoginsBefore } from '../store/failed-logins.ts'
import { dropSessions } from '../store/sessions.ts'
import { createLoginLimit, failureWindow } from './login-limit.ts'
import type { PasswordCost } from './password.ts'
import { createSecretBox } from './secret-box.ts'
import { createSessions, sessionBounds, type Sessions } from './sessions.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createSigningKey } from './signing-key.ts'
import { createTokens } from './tokens.ts'

export interface AccountsOptions {
  readonly store: Store
  readonly secretKey: string
  /** What it costs to hash a new password; as much as is right unless given. */
  readonly passwordCost?: PasswordCost
  readonly now: () => number
  readonly log: Logger
}

/** Everything that has to do with who asks. */
export interface AccountArea {
  readonly accounts: AccountSource
  readonly signIn: SignIn
  readonly sessions: Sessions
  readonly guard: Guard
}

export function openAccounts({ store, secretKey, passwordCost, now, log }: AccountsOptions): AccountArea {
  const box = createSecretBox(secretKey)
  const tokens = createTokens(createSigningKey({ store, box, log }), now)
  const accounts = createEmbeddedAccounts({ store, tokens, now, ...(passwordCost && { cost: passwordCost }) })
  return {
    accounts,
    signIn: createSignIn({ accounts, limit: createLoginLimit(store, now), log }),
    sessions: createSessions({ store, accounts, box, now }),
    guard: createGuard(accounts.find),
  }
}

/** Drops tokens, sessions and failed attempts that no longer count. */
export async function dropSpent(store: Store, now: number): Promise<void> {
  await dropTokensBefore(store, now)
  await dropSessions(store, sessionBounds(now))
  await dropFailedLoginsBefore(store, now - failureWindow)
}
