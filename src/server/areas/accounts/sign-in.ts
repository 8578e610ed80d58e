import type { Credentials } from '#api/accounts/accounts.ts'
import type { AuditAction } from '#api/accounts/audit.ts'
import type { Proof } from '#api/accounts/factors.ts'
import type { Logger } from 'pino'
import type { AccountSource, PasswordChange, SignInClient, SignedIn } from './source.ts'
import type { LoginLimit } from './login-limit.ts'
import { recordAudit } from '../../platform/database/writes.ts'
import type { Store } from '../../platform/database/database.ts'
import { HttpError, invalidBody, unauthorized } from '../../platform/errors.ts'

/** The name that failures without a username count for; no username begins with a space. */
const byPasskey = ' passkey'
/** How many characters of a typed name are logged. */
const nameShown = 100

/** Verifies passwords, limits attempts, and logs them with name and address. Throws `HttpError`. */
export interface SignIn {
  login(credentials: Credentials, client: SignInClient): Promise<SignedIn>
  /** `enter` returns null for a wrong answer. */
  loginByPasskey(enter: () => Promise<SignedIn | null>, client: SignInClient): Promise<SignedIn>
  changePassword(change: PasswordChange, client: SignInClient): Promise<SignedIn>
  /**
   * Requires the password or a code again before a sensitive action. Answers 403 if it is wrong, and keeps the
   * session.
   */
  prove(who: Prover, client: SignInClient): Promise<void>
}

interface Prover {
  readonly username: string
  readonly proof: Proof
  readonly isCode: (code: string) => Promise<boolean>
}

interface Attempt {
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

  /** A Guardian's accounts need an entry here. Ours get theirs in the transaction that creates the token. */
  async function noteAtGuardian({ username, tokenId }: SignedIn, action: AuditAction): Promise<void> {
    if (tokenId === null) await note(username, action, 'done')
  }

  async function prove(
    { username, address, what, action }: Attempt,
    run: () => Promise<SignedIn | null>,
  ): Promise<SignedIn> {
    const who = { username: username.slice(0, nameShown), address }
    try {
      const signedIn = await limit.attempt(username, address, run)
      if (!signedIn) throw unauthorized('Unauthorized request')
      log.info(who, what)
      await noteAtGuardian(signedIn, action)
      return signedIn
    } catch (error) {
      if (error instanceof HttpError) {
        log.warn({ ...who, status: error.status }, `refused: ${what}`)
        // Attempts over the limit are only logged, not stored: an attacker must not be able to fill the store.
        if (error.status === 401 && error.code !== 'otp_required') await note(username, action, 'refused')
      }
      throw error
    }
  }

  return {
    async prove({ username, proof: { password, code }, isCode }, client) {
      if (password === undefined && code === undefined) throw invalidBody(['Send the password or a code.'])
      const isRight = await limit.attempt(username, client.address, async () => {
        const isOwner =
          password === undefined ? await isCode(code ?? '') : await accounts.isRight({ username, password }, client)
        return isOwner ? true : null
      })
      if (isRight) return
      throw new HttpError(403, 'proof_wrong', password === undefined ? 'The code is wrong.' : 'The password is wrong.')
    },
    login: (credentials, client) =>
      prove({ username: credentials.username, address: client.address, what: 'sign-in', action: 'session.start' }, () =>
        accounts.login(credentials, client),
      ),
    async loginByPasskey(enter, { address }) {
      const what = 'sign-in with a passkey'
      try {
        const signedIn = await limit.attempt(byPasskey, address, enter)
        if (!signedIn) throw new HttpError(401, 'passkey_refused', 'The passkey was not accepted.')
        const { username } = signedIn
        log.info({ username, address }, what)
        return signedIn
      } catch (error) {
        if (error instanceof HttpError) {
          log.warn({ address, status: error.status }, `refused: ${what}`)
          if (error.status === 401)
            await recordAudit(store, { at: now(), action: 'session.start', object: 'passkey', outcome: 'refused' })
        }
        throw error
      }
    },
    changePassword: (change, client) =>
      prove(
        { username: change.username, address: client.address, what: 'change of password', action: 'account.password' },
        () => accounts.changePassword(change, client),
      ),
  }
}
