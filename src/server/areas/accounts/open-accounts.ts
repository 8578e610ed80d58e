import type { Logger } from 'pino'
import { createGuard, type Caller, type Guard } from '../../http/caller.ts'
import { createAdministration, type Administration } from './administration/administration.ts'
import type { AccountSource } from './source.ts'
import { createEmbeddedAccounts, type EmbeddedAccounts } from './embedded/accounts.ts'
import { dropTokensBefore } from './store/accounts.ts'
import type { Store } from '../../platform/database/database.ts'
import { createPasskeys } from './passkeys.ts'
import type { PasskeyEntrance } from './passkey-routes.ts'
import { dropChallengesBefore } from './store/passkeys.ts'
import type { PasskeyAnswer } from '#api/accounts/passkeys.ts'
import { dropFailedLoginsBefore } from './store/failed-logins.ts'
import { dropSessions } from './store/sessions.ts'
import { hasFactor } from './store/factors.ts'
import { createFactors, type Factors } from './factors.ts'
import { createLoginLimit, failureWindow } from './login-limit.ts'
import type { PasswordCost } from './password.ts'
import { listSampleAccounts, type SampleAccount } from './sample-accounts.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import type { MfaDemand } from '../../platform/settings.ts'
import { createSessions, sessionBounds, type Sessions } from './sessions.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'
import { createTokens } from './tokens.ts'

export interface AccountsOptions {
  readonly store: Store
  readonly secretKey: string
  /** Passkeys are bound to this address. */
  readonly publicUrl: string
  /** The cost of hashing new passwords; tests lower it. */
  readonly passwordCost?: PasswordCost
  readonly requireMfa?: MfaDemand
  readonly now: () => number
  readonly log: Logger
  /** Replaces the service's own accounts. */
  readonly upstream?: AccountSource | undefined
}

export interface AccountArea {
  readonly accounts: AccountSource
  readonly signIn: SignIn
  readonly sessions: Sessions
  readonly guard: Guard
  /** Whether the account must set up a second factor before it may write. */
  mustEnroll(caller: Caller): Promise<boolean>
  /** Null if a Guardian manages the accounts. */
  readonly factors: Factors | null
  /** Null if a Guardian manages the accounts. */
  readonly passkeys: PasskeyEntrance | null
  /** Null if a Guardian manages the accounts. */
  readonly administration: Administration | null
  /** Accounts to try the sample with; empty without a sample. */
  sampleAccounts(): Promise<SampleAccount[]>
  /** Replaces the signing key once it has this age. */
  rotateKey(maxAgeMs: number): Promise<boolean>
}

export function openAccounts(options: AccountsOptions): AccountArea {
  const { store, secretKey, now, log } = options
  const box = createSecretBox(secretKey)
  const passkeys = createPasskeys({ store, publicUrl: options.publicUrl, now })
  const isPasskey = async (accountId: string, answer: PasskeyAnswer) =>
    (await passkeys.verify(answer, { accountId, mustVerifyUser: false })) !== null
  const factors = createFactors({ store, box, now, isPasskey })
  const signingKey = createSigningKey({ store, box, now, log })
  const own = embeddedAccounts(options, signingKey, factors)
  const isEmbedded = !options.upstream
  const accounts = options.upstream ?? own
  const { requireMfa = 'off' } = options
  const isDemandedOf = (role: string) => requireMfa === 'all' || (requireMfa === 'on' && role === 'STANDARD_REGISTRY')
  const mustEnroll = async ({ id, role }: Caller) =>
    isDemandedOf(role) && !options.upstream && !(await hasFactor(store, id))
  return {
    accounts,
    factors: isEmbedded ? factors : null,
    passkeys: isEmbedded ? { ...passkeys, enter: own.enter } : null,
    administration: isEmbedded ? createAdministration({ store, now, cost: options.passwordCost }) : null,
    sampleAccounts: () => (isEmbedded ? listSampleAccounts(store) : Promise.resolve([])),
    rotateKey: (maxAgeMs) => signingKey.rotate(maxAgeMs),
    signIn: createSignIn({ store, accounts, limit: createLoginLimit(store, now), now, log }),
    sessions: createSessions({ store, accounts, box, now }),
    guard: createGuard(accounts.find, mustEnroll),
    mustEnroll,
  }
}

function embeddedAccounts(
  { store, passwordCost, now }: AccountsOptions,
  signingKey: SigningKey,
  factors: Factors,
): EmbeddedAccounts {
  const tokens = createTokens(signingKey, now)
  return createEmbeddedAccounts({ store, tokens, factors, now, ...(passwordCost && { cost: passwordCost }) })
}

/** Deletes expired tokens, sessions, failed sign-in attempts and challenges. */
export async function dropSpent(store: Store, now: number): Promise<void> {
  await dropTokensBefore(store, now)
  await dropSessions(store, sessionBounds(now))
  await dropChallengesBefore(store, now)
  await dropFailedLoginsBefore(store, now - failureWindow)
}
