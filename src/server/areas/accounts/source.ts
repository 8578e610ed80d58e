import type { Credentials } from '#api/accounts/accounts.ts'
import type { Caller } from '../../http/caller.ts'

/** What a sign-in brings. `weakPassword`: it would not be accepted as a new one. */
export interface SignedIn {
  readonly username: string
  readonly did: string | null
  readonly role: string
  readonly refreshToken: string
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
  login(credentials: Credentials): Promise<SignedIn | null>
  renew(refreshToken: string): Promise<AccessToken | null>
  /** Whose access token it is. */
  find(accessToken: string): Promise<Caller | null>
  /** Ends everything that was handed out to the account before. */
  changePassword(change: PasswordChange): Promise<SignedIn | null>
  /** Ends a refresh token and the access tokens that it bought. */
  revoke(refreshToken: string): Promise<void>
}
