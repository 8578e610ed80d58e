import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import * as v from 'valibot'
import { hashOfNone, hashPassword, isPassword, passwordCost, passwordFaults, type PasswordCost } from '../password.ts'
import type { Factors } from '../factors.ts'
import { permissionsOf } from '../permissions.ts'
import { registryDid } from '../registry.ts'
import { refreshLifeMs } from '../signing-key.ts'
import { accessLife, type Tokens } from '../tokens.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { limits } from '../../../platform/limits.ts'
import { recordAudit, type NewAuditEntry } from '../../../platform/database/writes.ts'
import type { Caller } from '../../../http/caller.ts'
import { subnetOf } from '../../../http/client-address.ts'
import {
  addToken,
  putAccountChange,
  deleteToken,
  deleteTokenOf,
  findAccount,
  findAccountById,
  findTokenHolder,
  listTokenRows,
  touchToken,
  type StoredAccount,
} from '../store/accounts.ts'
import type { Store } from '../../../platform/database/database.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import type { AccountSource, SignInClient, SignedIn } from '../source.ts'

export interface EmbeddedAccountsOptions {
  readonly store: Store
  readonly tokens: Tokens
  readonly factors: Factors
  readonly now: () => number
  readonly cost?: PasswordCost
}

/** How often the time of a token's last use is stored. */
const touchIntervalMs = 60_000

const Permissions = v.array(v.string())

export interface EmbeddedAccounts extends AccountSource {
  /** Signs in an account whose identity is already proved. Null if it is disabled. */
  enter(accountId: string, client: SignInClient): Promise<SignedIn | null>
}

/** A password set by somebody else counts as weak, so that clients of a Guardian ask for a new one. */
function isWeak({ username, temporary_password: isTemporary }: StoredAccount, password: string): boolean {
  return isTemporary === 1 || passwordFaults(password, username).length > 0
}

export function createEmbeddedAccounts(options: EmbeddedAccountsOptions): EmbeddedAccounts {
  const { store, tokens, factors, now, cost = passwordCost } = options
  // Verified if the account does not exist, so that the answer takes the same time.
  const nobody = hashOfNone(cost)
  const pass = createFairQueue({
    // Leaves one core for everything else.
    running: Math.max(1, Math.min(limits.passwordHashesAtOnce, availableParallelism() - 1)),
    waiting: limits.waitingPasswordHashes,
    waitingPerOwner: limits.waitingPasswordHashesPerAddress,
    what: 'sign-ins',
    retryAfterSeconds: 5,
  })

  async function authentic(username: string, password: string, address: string): Promise<StoredAccount | null> {
    const account = await findAccount(store, username)
    const stored = account?.password ?? nobody
    const isRight = await pass(subnetOf(address), () => isPassword(password, stored))
    return account && isRight && account.disabled === 0 ? account : null
  }

  async function signIn(
    account: StoredAccount,
    weakPassword: boolean,
    { device }: SignInClient,
    entry?: NewAuditEntry,
  ): Promise<SignedIn | null> {
    const { username, did, role } = account
    const [tokenId, expireAt] = [randomUUID(), now() + refreshLifeMs]
    const token = { id: tokenId, expires_at: expireAt, device, created_at: now(), used_at: now() }
    if (!(await addToken(store, account, token, entry))) return null
    const refreshToken = await tokens.signRefresh({ id: tokenId, name: username }, expireAt)
    return { username, did, role, refreshToken, tokenId, weakPassword }
  }

  function startOf({ username }: StoredAccount): NewAuditEntry {
    return { at: now(), action: 'session.start', object: username, actor: username }
  }

  async function callerOf(account: StoredAccount): Promise<Caller> {
    const { id, username, did, role, granted, withheld, temporary_password: isTemporary } = account
    const permissions = permissionsOf(role, {
      granted: parseStored(Permissions, granted, 'the permissions of an account'),
      withheld: parseStored(Permissions, withheld, 'the permissions of an account'),
    })
    const caller = { id, username, did, role, permissions, ownerDid: await registryDid(store) }
    return isTemporary === 1 ? { ...caller, mustChangePassword: true } : caller
  }

  return {
    async login({ username, password, otp, passkey }, client) {
      const account = await authentic(username, password, client.address)
      if (account) await factors.check(account, { otp, passkey })
      return account && signIn(account, isWeak(account, password), client, startOf(account))
    },
    async enter(accountId, client) {
      const account = await findAccountById(store, accountId)
      return account && account.disabled === 0 ? signIn(account, false, client, startOf(account)) : null
    },
    isRight: async ({ username, password }, { address }) => (await authentic(username, password, address)) !== null,
    async renew(refreshToken) {
      const claims = await tokens.readRefresh(refreshToken)
      const account = claims && (await findTokenHolder(store, claims.id, now()))
      if (!claims || !account) return null
      await touchToken(store, claims.id, { now: now(), olderThan: now() - touchIntervalMs })
      const { username, did, role } = account
      const expiresAt = now() + accessLife
      return { accessToken: await tokens.signAccess({ jti: claims.id, username, did, role }, expiresAt), expiresAt }
    },
    async find(accessToken) {
      const claims = await tokens.readAccess(accessToken)
      const account = claims && (await findTokenHolder(store, claims.jti, now()))
      return account && claims ? { ...(await callerOf(account)), tokenId: claims.jti } : null
    },
    async changePassword({ username, oldPassword, newPassword }, client) {
      const account = await authentic(username, oldPassword, client.address)
      if (!account) return null
      const password = await pass(subnetOf(client.address), () => hashPassword(newPassword, cost))
      const entry = { at: now(), action: 'account.password', object: username, actor: username } as const
      const changed = await putAccountChange(
        store,
        { username, expected: account.password },
        { password, temporary_password: 0 },
        entry,
      )
      return changed ? signIn(changed, isWeak(changed, newPassword), client) : null
    },
    async revoke(refreshToken) {
      const claims = await tokens.readRefresh(refreshToken)
      if (!claims) return
      await store.transaction().execute(async (transaction) => {
        const holder = await deleteToken(transaction, claims.id)
        if (holder === undefined) return
        const { username } = holder
        await recordAudit(transaction, { at: now(), action: 'token.revoke', object: username, actor: username })
      })
    },
    async listTokens({ id }) {
      const rows = await listTokenRows(store, id, now())
      return rows.map((token) => ({
        id: token.id,
        device: token.device,
        startedAt: token.created_at,
        usedAt: token.used_at,
      }))
    },
    revokeById: ({ id }, tokenId) =>
      store.transaction().execute(async (transaction) => {
        const isEnded = await deleteTokenOf(transaction, id, tokenId)
        if (isEnded) await recordAudit(transaction, { at: now(), action: 'session.end', object: tokenId })
        return isEnded
      }),
  }
}
