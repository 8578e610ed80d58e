import type { Logger } from 'pino'
import { createGuard, type Guard } from '../../http/caller.ts'
import type { AccountSource } from './source.ts'
import { createEmbeddedAccounts } from './embedded/accounts.ts'
import { dropTokensBefore } from './store/accounts.ts'
import type { Store } from '../../platform/database/database.ts'
import { dropFailedLoginsBefore } from './store/failed-logins.ts'
import { dropSessions } from './store/sessions.ts'
import { createLoginLimit, failureWindow } from './login-limit.ts'
import type { PasswordCost } from './password.ts'
import { createSecretBox } from './secret-box.ts'
import { createSessions, sessionBounds, type Sessions } from './sessions.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'
import { createTokens } from './tokens.ts'

export interface AccountsOptions {
  readonly store: Store
  readonly secretKey: string
  /** Cost of hashing new passwords; tests lower it. */
  readonly passwordCost?: PasswordCost
  readonly now: () => number
  readonly log: Logger
  /** Replaces our own accounts. */
  readonly upstream?: AccountSource | undefined
}

export interface AccountArea {
  readonly accounts: AccountSource
  readonly signIn: SignIn
  readonly sessions: Sessions
  readonly guard: Guard
  /** Replaces a signing key of this age. */
  rotateKey(maxAgeMs: number): Promise<boolean>
}

export function openAccounts(options: AccountsOptions): AccountArea {
  const { store, secretKey, now, log } = options
  const box = createSecretBox(secretKey)
  const signingKey = createSigningKey({ store, box, now, log })
  const accounts = options.upstream ?? embeddedAccounts(options, signingKey)
  return {
    accounts,
    rotateKey: (maxAgeMs) => signingKey.rotate(maxAgeMs),
    signIn: createSignIn({ store, accounts, limit: createLoginLimit(store, now), now, log }),
    sessions: createSessions({ store, accounts, box, now }),
    guard: createGuard(accounts.find),
  }
}

function embeddedAccounts({ store, passwordCost, now }: AccountsOptions, signingKey: SigningKey): AccountSource {
  const tokens = createTokens(signingKey, now)
  return createEmbeddedAccounts({ store, tokens, now, ...(passwordCost && { cost: passwordCost }) })
}

/** Deletes expired tokens, sessions and failed sign-in attempts. */
export async function dropSpent(store: Store, now: number): Promise<void> {
  await dropTokensBefore(store, now)
  await dropSessions(store, sessionBounds(now))
  await dropFailedLoginsBefore(store, now - failureWindow)
}
