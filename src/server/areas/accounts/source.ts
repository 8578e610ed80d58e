import type { Credentials } from '#api/accounts/accounts.ts'
import type { Caller } from '../../http/caller.ts'

/** Who asks to sign in: for limits, and for the list of sessions. */
export interface SignInClient {
  readonly address: string
  /** How it calls itself. */
  readonly device: string | null
}

/** A refresh token of the API, without the token. Times are milliseconds since 1970. */
interface IssuedToken {
  readonly id: string
  readonly device: string | null
  readonly startedAt: number | null
  readonly usedAt: number | null
}

/** What a sign-in brings. `weakPassword`: it would not be accepted as a new one. */
export interface SignedIn {
  readonly username: string
  readonly did: string | null
  readonly role: string
  readonly refreshToken: string
  /** The id of the refresh token; null where a Guardian keeps the accounts. */
  readonly tokenId: string | null
  readonly weakPassword: boolean
}

/** `expiresAt` is in milliseconds since 1970. */
export interface AccessToken {
  readonly accessToken: string
  readonly expiresAt: number
}

export interface PasswordChange {
  /** Who asks for it: the account itself. */
  readonly caller: Caller
  readonly username: string
  readonly oldPassword: string
  readonly newPassword: string
}

/** Where accounts are kept. Null is the answer to what is wrong or void; a failure of the source itself is thrown. */
export interface AccountSource {
  login(credentials: Credentials, client: SignInClient): Promise<SignedIn | null>
  /** Whether it is the account’s password; nothing is handed out. */
  isRight(credentials: Credentials, client: SignInClient): Promise<boolean>
  renew(refreshToken: string): Promise<AccessToken | null>
  /** Whose access token it is. */
  find(accessToken: string): Promise<Caller | null>
  /** Ends everything that was handed out to the account before. */
  changePassword(change: PasswordChange, client: SignInClient): Promise<SignedIn | null>
  /** Ends a refresh token and the access tokens that it bought. */
  revoke(refreshToken: string): Promise<void>
  /** The valid refresh tokens of an account. Empty where a Guardian keeps the accounts: it has no such list. */
  listTokens(caller: Caller): Promise<readonly IssuedToken[]>
  /** Ends a refresh token by its id. False if the account has none with that id. */
  revokeById(caller: Caller, tokenId: string): Promise<boolean>
}
