import type { Credentials } from '#api/accounts/accounts.ts'
import type { Logger } from 'pino'
import type { AccountSource, PasswordChange, SignInClient, SignedIn } from './source.ts'
import type { LoginLimit } from './login-limit.ts'
import { HttpError, unauthorized } from '../../platform/errors.ts'

/** How many characters of a name that somebody typed go into the log. */
const nameShown = 100

/** Verifies passwords, limits attempts, and logs them with name and address. Throws `HttpError`. */
export interface SignIn {
  login(credentials: Credentials, client: SignInClient): Promise<SignedIn>
  changePassword(change: PasswordChange, client: SignInClient): Promise<SignedIn>
}

export interface SignInOptions {
  readonly accounts: AccountSource
  readonly limit: LoginLimit
  readonly log: Logger
}

export function createSignIn({ accounts, limit, log }: SignInOptions): SignIn {
  async function prove(
    { username, address, what }: { readonly username: string; readonly address: string; readonly what: string },
    run: () => Promise<SignedIn | null>,
  ): Promise<SignedIn> {
    const who = { username: username.slice(0, nameShown), address }
    try {
      const signedIn = await limit.attempt(username, address, run)
      if (!signedIn) throw unauthorized('Unauthorized request')
      log.info(who, what)
      return signedIn
    } catch (error) {
      if (error instanceof HttpError) log.warn({ ...who, status: error.status }, `refused: ${what}`)
      throw error
    }
  }

  return {
    login: (credentials, client) =>
      prove({ username: credentials.username, address: client.address, what: 'sign-in' }, () =>
        accounts.login(credentials, client),
      ),
    changePassword: (change, client) =>
      prove({ username: change.username, address: client.address, what: 'change of password' }, () =>
        accounts.changePassword(change, client),
      ),
  }
}
