import type { Store } from '../../../platform/database/database.ts'
import type { NewSession, SessionRow } from '../../../platform/database/tables.ts'

/** The bounds of valid sessions: the earliest creation and the earliest last use, in milliseconds since 1970. */
export interface SessionBounds {
  readonly createdAfter: number
  readonly usedAfter: number
}

export async function insertSession(store: Store, session: NewSession): Promise<void> {
  await store.insertInto('session').values(session).execute()
}

export function findSession(store: Store, idHash: string, bounds: SessionBounds): Promise<SessionRow | undefined> {
  return store
    .selectFrom('session')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('created_at', '>', bounds.createdAfter)
    .where('used_at', '>', bounds.usedAfter)
    .executeTakeFirst()
}

export async function listValid(
  store: Store,
  idHashes: readonly string[],
  bounds: SessionBounds,
): Promise<readonly string[]> {
  const rows = await store
    .selectFrom('session')
    .select('id_hash')
    .where('id_hash', 'in', idHashes)
    .where('created_at', '>', bounds.createdAfter)
    .where('used_at', '>', bounds.usedAfter)
    .execute()
  return rows.map(({ id_hash }) => id_hash)
}

/** The valid sessions of an account, most recently used first. */
export function listSessionsOf(store: Store, username: string, bounds: SessionBounds): Promise<SessionRow[]> {
  return store
    .selectFrom('session')
    .selectAll()
    .where('username', '=', username)
    .where('created_at', '>', bounds.createdAfter)
    .where('used_at', '>', bounds.usedAfter)
    .orderBy('used_at', 'desc')
    .orderBy('id_hash')
    .execute()
}

export function listRefreshTokens(store: Store): Promise<Pick<SessionRow, 'id_hash' | 'refresh_token'>[]> {
  return store.selectFrom('session').select(['id_hash', 'refresh_token']).execute()
}

export async function replaceRefreshToken(store: Store, idHash: string, sealed: string): Promise<void> {
  await store.updateTable('session').set({ refresh_token: sealed }).where('id_hash', '=', idHash).execute()
}

export async function touchSession(store: Store, idHash: string, usedAt: number): Promise<void> {
  await store.updateTable('session').set({ used_at: usedAt }).where('id_hash', '=', idHash).execute()
}

export async function deleteSession(store: Store, idHash: string): Promise<SessionRow | undefined> {
  return store.deleteFrom('session').where('id_hash', '=', idHash).returningAll().executeTakeFirst()
}

/** Returns the deleted sessions: another request may have ended some of them before. */
export async function deleteSessions(store: Store, idHashes: readonly string[]): Promise<SessionRow[]> {
  if (idHashes.length === 0) return []
  return store.deleteFrom('session').where('id_hash', 'in', idHashes).returningAll().execute()
}

export async function dropSessions(store: Store, { createdAfter, usedAfter }: SessionBounds): Promise<void> {
  await store
    .deleteFrom('session')
    .where(({ eb, or }) => or([eb('created_at', '<=', createdAfter), eb('used_at', '<=', usedAfter)]))
    .execute()
}
