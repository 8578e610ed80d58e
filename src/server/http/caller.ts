import type { Role } from '#api/accounts/accounts.ts'
import type { Context } from 'hono'
import type { JsonObject } from '#domain/json/json-value.ts'
import { unauthorized, forbidden } from '../platform/errors.ts'

/** Who asks: an account, by its access token. */
export interface Caller {
  readonly id: string
  readonly username: string
  readonly did: string | null
  readonly role: string
  /** Names of Guardian's permissions. */
  readonly permissions: readonly string[]
  /** DID of the registry that the account belongs to; its own things have this owner. */
  readonly ownerDid: string | null
  /** What a Guardian upstream tells of the account, for those who look for more. */
  readonly told?: JsonObject
}

/** Whose access token it is; null for one that is not valid. */
export type Authenticate = (accessToken: string) => Promise<Caller | null>

/**
 * The caller of a request. Throws a `HttpError`: 401 without a valid token, 403 without the permission (of several: any
 * of them) or the role.
 * Ask it before anything else of a request is looked at.
 */
export type Guard = (context: Context, permission?: string | readonly string[], role?: Role) => Promise<Caller>

const callers = new WeakMap<Context, Caller>()

export function createGuard(authenticate: Authenticate): Guard {
  return async (context, permission, role) => {
    const [, token] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? []
    const caller = token === undefined ? null : await authenticate(token)
    if (caller === null) throw unauthorized()
    callers.set(context, caller)
    const anyOf = typeof permission === 'string' ? [permission] : permission
    if (anyOf && !anyOf.some((name) => caller.permissions.includes(name))) throw forbidden()
    if (role !== undefined && caller.role !== role) throw forbidden()
    return caller
  }
}

/** The caller that the guard found for a request, for the log; undefined where it did not look or found none. */
export function callerOf(context: Context): Caller | undefined {
  return callers.get(context)
}
