import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '../../http/caller.ts'
import type { Audience } from '../../platform/live/live.ts'
import type { AccessToken, AccountSource, SignedIn } from './source.ts'
import { recordAudit } from '../../platform/database/writes.ts'
import type { Store } from '../../platform/database/database.ts'
import type { SessionRow } from '../../platform/database/tables.ts'
import { deleteTokens } from './store/accounts.ts'
import {
  deleteSession,
  deleteSessions,
  findSession,
  insertSession,
  listSessionsOf,
  listValid,
  touchSession,
  type SessionBounds,
} from './store/sessions.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

const listedIdLength = 16
const hour = 3_600_000
const maxIdleMs = 12 * hour
export const sessionLifeMs = 30 * 24 * hour
/** How often the time of a session's last use is stored. */
const touchIntervalMs = 60_000

export interface LiveSession extends AccessToken {
  readonly caller: Caller
}

/** Browser sessions. The refresh token stays in the service; the browser has only the session’s id. */
export interface Sessions {
  /** Returns the new session’s id. It is stored only as a hash. */
  begin(signedIn: SignedIn, device: string | null): Promise<string>
  /** The session with a fresh access token. Null if it has ended, been idle for 12 h, or lasted for 30 days. */
  find(id: string): Promise<LiveSession | null>
  /** The account of a session, for a stream that ends with it. Does not count as use. */
  look(id: string): Promise<Audience | null>
  stillValid(sessions: readonly string[]): Promise<ReadonlySet<string>>
  end(id: string): Promise<void>
  /** Where an account is signed in. `current`: the id of the requesting browser's session, if any. */
  list(caller: Caller, current: string | undefined): Promise<readonly ListedSession[]>
  /** Ends a session by its id in the list. False if the account has none with that id. */
  endListed(caller: Caller, listedId: string): Promise<boolean>
  /** Ends all other sessions. Returns how many. */
  endOthers(caller: Caller, current: string | undefined): Promise<number>
}

/** Times are milliseconds since 1970. */
export interface ListedSession {
  readonly id: string
  readonly kind: 'browser' | 'api'
  readonly device: string | null
  readonly startedAt: number | null
  readonly usedAt: number | null
  readonly isCurrent: boolean
}

export interface SessionsOptions {
  readonly store: Store
  readonly accounts: AccountSource
  readonly box: SecretBox
  readonly now: () => number
}

export function createSessions({ store, accounts, box, now }: SessionsOptions): Sessions {
  async function renew(refreshToken: string): Promise<LiveSession | null> {
    const renewed = await accounts.renew(refreshToken)
    const caller = renewed && (await accounts.find(renewed.accessToken))
    return renewed && caller && { ...renewed, caller }
  }

  async function open(idHash: string) {
    const session = await findSession(store, idHash, sessionBounds(now()))
    if (!session) return null
    const refreshToken = box.open(session.refresh_token, idHash)
    // A cached access token may have been revoked since. The second call then obtains a new one.
    const live = refreshToken === null ? null : ((await renew(refreshToken)) ?? (await renew(refreshToken)))
    if (live) return { ...live, usedAt: session.used_at }
    await deleteSession(store, idHash)
    return null
  }

  /** Deletes the session and its refresh token and adds the audit entry in one transaction. */
  async function endByHash(idHash: string, object?: string): Promise<void> {
    const ended = await store.transaction().execute(async (transaction) => {
      const session = await deleteSession(transaction, idHash)
      if (!session) return undefined
      const { username, token_id: tokenId } = session
      if (tokenId !== null) await deleteTokens(transaction, [tokenId])
      const entry = { at: now(), action: 'session.end', object: object ?? username, actor: username } as const
      await recordAudit(transaction, entry)
      return session
    })
    if (ended) await revokeKept(ended)
  }

  /** Revokes a token whose id is unknown here, because a Guardian or an earlier version issued it. */
  async function revokeKept({ id_hash: idHash, token_id: tokenId, refresh_token: sealed }: SessionRow): Promise<void> {
    const refreshToken = tokenId === null ? box.open(sealed, idHash) : null
    if (refreshToken !== null) await accounts.revoke(refreshToken)
  }

  async function list(caller: Caller, current: string | undefined): Promise<ListedSession[]> {
    const rows = await listSessionsOf(store, caller.username, sessionBounds(now()))
    const ofBrowsers = new Set(rows.map(({ token_id }) => token_id))
    const currentHash = current === undefined ? undefined : hashOf(current)
    const browsers = rows.map((row) => ({
      id: listedIdOf(row.id_hash),
      kind: 'browser' as const,
      device: row.device,
      startedAt: row.created_at,
      usedAt: row.used_at,
      isCurrent: row.token_id === null ? row.id_hash === currentHash : row.token_id === caller.tokenId,
    }))
    const tokens = (await accounts.listTokens(caller)).filter(({ id }) => !ofBrowsers.has(id))
    const clients = tokens.map(({ id, device, startedAt, usedAt }) => {
      return { id, kind: 'api' as const, device, startedAt, usedAt, isCurrent: id === caller.tokenId }
    })
    return [...browsers, ...clients].toSorted((a, b) => (b.usedAt ?? 0) - (a.usedAt ?? 0))
  }

  async function endByListedId(caller: Caller, listedId: string): Promise<boolean> {
    const rows = await listSessionsOf(store, caller.username, sessionBounds(now()))
    const row = rows.find(({ id_hash }) => listedIdOf(id_hash) === listedId)
    if (!row) return accounts.revokeById(caller, listedId)
    await endByHash(row.id_hash, listedId)
    return true
  }

  async function endOthers(caller: Caller, current: string | undefined): Promise<number> {
    const { username } = caller
    const others = (await list(caller, current)).filter(({ isCurrent }) => !isCurrent)
    if (others.length === 0) return 0
    const rows = await listSessionsOf(store, username, sessionBounds(now()))
    const listed = new Set(others.map(({ id }) => id))
    const hashes = rows.flatMap(({ id_hash: hash }) => (listed.has(listedIdOf(hash)) ? [hash] : []))
    const clients = others.flatMap(({ id, kind }) => (kind === 'api' ? [id] : []))
    const ended = await store.transaction().execute(async (transaction) => {
      const sessions = await deleteSessions(transaction, hashes)
      await deleteTokens(transaction, [...clients, ...sessions.flatMap(({ token_id: id }) => id ?? [])])
      await recordAudit(transaction, { at: now(), action: 'session.end-others', object: username, actor: username })
      return sessions
    })
    await Promise.all(ended.map(revokeKept))
    return others.length
  }

  return {
    async begin({ username, refreshToken, tokenId }, device) {
      const id = randomBytes(32).toString('base64url')
      const idHash = hashOf(id)
      await insertSession(store, {
        id_hash: idHash,
        username,
        device,
        token_id: tokenId,
        refresh_token: box.seal(refreshToken, idHash),
        created_at: now(),
        used_at: now(),
      })
      return id
    },
    async find(id) {
      const idHash = hashOf(id)
      const session = await open(idHash)
      if (!session) return null
      const { usedAt, ...found } = session
      if (now() - usedAt >= touchIntervalMs) await touchSession(store, idHash, now())
      return found
    },
    async look(id) {
      const session = hashOf(id)
      const found = await open(session)
      // Until the account has its own password, it receives only what the public receives.
      if (!found || found.caller.mustChangePassword) return null
      return { session, did: found.caller.did, permissions: found.caller.permissions }
    },
    async stillValid(sessions) {
      return new Set(sessions.length === 0 ? [] : await listValid(store, sessions, sessionBounds(now())))
    },
    end: (id) => endByHash(hashOf(id)),
    list,
    endListed: endByListedId,
    endOthers,
  }
}

/** The bounds within which sessions are valid at a given time. */
export function sessionBounds(now: number): SessionBounds {
  return { createdAfter: now - sessionLifeMs, usedAfter: now - maxIdleMs }
}

/** Long enough to distinguish an account's sessions, too short to help anyone guess a cookie. */
function listedIdOf(idHash: string): string {
  return idHash.slice(0, listedIdLength)
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
