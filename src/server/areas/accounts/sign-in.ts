import type { Credentials } from '#api/accounts/accounts.ts'
import type { AuditAction } from '#api/accounts/audit.ts'
import type { Logger } from 'pino'
import type { AccountSource, PasswordChange, SignInClient, SignedIn } from './source.ts'
import type { LoginLimit } from './login-limit.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Store } from '../../platform/database/database.ts'
import { HttpError, unauthorized } from '../../platform/errors.ts'

/** How many characters of a name that somebody typed go into the log. */
const nameShown = 100

/** Verifies passwords, limits attempts, and logs them with name and address. Throws `HttpError`. */
export interface SignIn {
  login(credentials: Credentials, client: SignInClient): Promise<SignedIn>
  changePassword(change: PasswordChange, client: SignInClient): Promise<SignedIn>
  /** Asks for the password again before something that matters. */
  prove(credentials: Credentials, client: SignInClient): Promise<void>
}

interface Proof {
  readonly username: string
  readonly address: string
  readonly what: string
  readonly action: AuditAction
}

export interface SignInOptions {
  readonly store: Store
  readonly now: () => number
  readonly accounts: AccountSource
  readonly limit: LoginLimit
  readonly log: Logger
}

export function createSignIn({ store, accounts, limit, now, log }: SignInOptions): SignIn {
  function note(username: string, action: AuditAction, outcome: 'done' | 'refused'): Promise<void> {
    return recordAudit(store, { at: now(), action, object: username, outcome, actor: username })
  }

  async function prove(
    { username, address, what, action }: Proof,
    run: () => Promise<SignedIn | null>,
  ): Promise<SignedIn> {
    const who = { username: username.slice(0, nameShown), address }
    try {
      const signedIn = await limit.attempt(username, address, run)
      if (!signedIn) throw unauthorized('Unauthorized request')
      log.info(who, what)
      await note(username, action, 'done')
      return signedIn
    } catch (error) {
      if (error instanceof HttpError) {
        log.warn({ ...who, status: error.status }, `refused: ${what}`)
        // Who is over the limit is refused without a trace but the log: an attacker must not fill the store.
        if (error.status === 401 && error.code !== 'otp_required') await note(username, action, 'refused')
      }
      throw error
    }
  }

  return {
    async prove(credentials, client) {
      const isRight = await limit.attempt(credentials.username, client.address, async () =>
        (await accounts.isRight(credentials, client)) ? true : null,
      )
      if (!isRight) throw unauthorized('The password is wrong.')
    },
    login: (credentials, client) =>
      prove({ username: credentials.username, address: client.address, what: 'sign-in', action: 'session.start' }, () =>
        accounts.login(credentials, client),
      ),
    changePassword: (change, client) =>
      prove(
        { username: change.username, address: client.address, what: 'change of password', action: 'account.password' },
        () => accounts.changePassword(change, client),
      ),
  }
}
