import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { hashOfNone, hashPassword, isPassword, passwordCost, passwordFaults, type PasswordCost } from '../password.ts'
import { permissionsOf } from '../permissions.ts'
import { registryDid } from '../registry.ts'
import { accessLife, refreshLife, type Tokens } from '../tokens.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { Caller } from '../../../http/caller.ts'
import {
  addToken,
  changeAccount,
  deleteToken,
  findAccount,
  findTokenHolder,
  type StoredAccount,
} from '../store/accounts.ts'
import type { Store } from '../../../platform/database/database.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import type { AccountSource, SignedIn } from '../source.ts'

export interface EmbeddedAccountsOptions {
  readonly store: Store
  readonly tokens: Tokens
  readonly now: () => number
  readonly cost?: PasswordCost
}

const Permissions = v.array(v.string())

/** Each hash takes a third of a second of one core and 32 MiB. */
const hashing = { running: 2, waiting: 50, message: 'Too many sign-ins at once.', retryAfterSeconds: 5 }

/** Accounts of the service's own store. */
export function createEmbeddedAccounts(options: EmbeddedAccountsOptions): AccountSource {
  const { store, tokens, now, cost = passwordCost } = options
  // Compared when the account does not exist, so that the answer takes as long as for one that does.
  const nobody = hashOfNone(cost)
  const pass = createConcurrencyLimit(hashing)

  async function authentic(username: string, password: string): Promise<StoredAccount | null> {
    const account = await findAccount(store, username)
    const stored = account?.password ?? nobody
    const isRight = await pass(() => isPassword(password, stored))
    return account && isRight && account.disabled === 0 ? account : null
  }

  async function signIn(account: StoredAccount, password: string): Promise<SignedIn | null> {
    const { username, did, role } = account
    const [tokenId, expireAt] = [randomUUID(), now() + refreshLife]
    if (!(await addToken(store, account, { id: tokenId, expires_at: expireAt }))) return null
    const refreshToken = await tokens.signRefresh({ id: tokenId, name: username }, expireAt)
    return { username, did, role, refreshToken, weakPassword: passwordFaults(password, username).length > 0 }
  }

  async function callerOf({ id, username, did, role, granted, withheld }: StoredAccount): Promise<Caller> {
    const permissions = permissionsOf(role, {
      granted: parseStored(Permissions, granted, 'the permissions of an account'),
      withheld: parseStored(Permissions, withheld, 'the permissions of an account'),
    })
    return { id, username, did, role, permissions, ownerDid: await registryDid(store) }
  }

  return {
    async login({ username, password }) {
      const account = await authentic(username, password)
      return account && signIn(account, password)
    },
    async renew(refreshToken) {
      const claims = await tokens.readRefresh(refreshToken)
      const account = claims && (await findTokenHolder(store, claims.id, now()))
      if (!claims || !account) return null
      const { username, did, role } = account
      const expiresAt = now() + accessLife
      return { accessToken: await tokens.signAccess({ jti: claims.id, username, did, role }, expiresAt), expiresAt }
    },
    async find(accessToken) {
      const claims = await tokens.readAccess(accessToken)
      const account = claims && (await findTokenHolder(store, claims.jti, now()))
      return account ? callerOf(account) : null
    },
    async changePassword({ username, oldPassword, newPassword }) {
      const account = await authentic(username, oldPassword)
      if (!account) return null
      const password = await pass(() => hashPassword(newPassword, cost))
      const changed = await changeAccount(store, { username, expected: account.password }, { password })
      return changed ? signIn(changed, newPassword) : null
    },
    async revoke(refreshToken) {
      const claims = await tokens.readRefresh(refreshToken)
      if (claims) await deleteToken(store, claims.id)
    },
  }
}
