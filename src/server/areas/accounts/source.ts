import type { Credentials } from '#api/accounts/accounts.ts'
import type { Caller } from '../../http/caller.ts'

/** Who tries to sign in: for limits, and for the list of sessions. */
export interface SignInClient {
  readonly address: string
  /** The client's description of itself. */
  readonly device: string | null
}

/** A refresh token of the API, without the token. Times are milliseconds since 1970. */
interface IssuedToken {
  readonly id: string
  readonly device: string | null
  readonly startedAt: number | null
  readonly usedAt: number | null
}

/** The result of a sign-in. `weakPassword`: the password would be rejected as a new one. */
export interface SignedIn {
  readonly username: string
  readonly did: string | null
  readonly role: string
  readonly refreshToken: string
  /** The id of the refresh token; null if a Guardian manages the accounts. */
  readonly tokenId: string | null
  readonly weakPassword: boolean
}

/** `expiresAt` is in milliseconds since 1970. */
export interface AccessToken {
  readonly accessToken: string
  readonly expiresAt: number
}

export interface PasswordChange {
  /** The account that makes the request. */
  readonly caller: Caller
  readonly username: string
  readonly oldPassword: string
  readonly newPassword: string
}

/**
 * Where accounts are managed. Methods return null for wrong or invalid credentials and throw if the source itself
 * fails.
 */
export interface AccountSource {
  login(credentials: Credentials, client: SignInClient): Promise<SignedIn | null>
  /** Whether this is the account’s password. Issues no tokens. */
  isRight(credentials: Credentials, client: SignInClient): Promise<boolean>
  renew(refreshToken: string): Promise<AccessToken | null>
  /** The account that an access token belongs to. */
  find(accessToken: string): Promise<Caller | null>
  /** Also revokes all tokens and sessions that the account had. */
  changePassword(change: PasswordChange, client: SignInClient): Promise<SignedIn | null>
  /** Revokes a refresh token and the access tokens obtained with it. */
  revoke(refreshToken: string): Promise<void>
  /**
   * The valid refresh tokens of an account. Empty if a Guardian manages the accounts, because it does not list
   * them.
   */
  listTokens(caller: Caller): Promise<readonly IssuedToken[]>
  /** Revokes a refresh token by its id. False if the account has none with that id. */
  revokeById(caller: Caller, tokenId: string): Promise<boolean>
}
