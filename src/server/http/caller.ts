import type { Role } from '#api/accounts/accounts.ts'
import type { Context } from 'hono'
import type { JsonObject } from '#domain/json/json-value.ts'
import { noteRequester } from '../platform/requester.ts'
import { forbidden, ownPasswordRequired, secondFactorRequired, unauthorized } from '../platform/errors.ts'

/** The account behind an access token. */
export interface Caller {
  readonly id: string
  readonly username: string
  readonly did: string | null
  readonly role: string
  /** Permissions by their Guardian names. */
  readonly permissions: readonly string[]
  /** DID of the account’s registry: the owner of everything the account creates. */
  readonly ownerDid: string | null
  /** The id of the refresh token behind the access token; only for our own accounts. */
  readonly tokenId?: string
  /** Whether the account must first choose its own password. */
  readonly mustChangePassword?: boolean
  /** The account as described by an upstream Guardian. */
  readonly account?: JsonObject
}

/** Null if the access token is not valid. */
export type Authenticate = (accessToken: string) => Promise<Caller | null>

/**
 * Returns the caller of a request. Throws an `HttpError`: 401 without a valid token; 403 without the role or one
 * of the permissions, or while the password is a temporary one. Call it before anything else of the request is
 * read.
 */
export type Guard = (context: Context, permission?: string | readonly string[], role?: Role) => Promise<Caller>

const callers = new WeakMap<Context, Caller>()

/** `mustEnroll`: whether a caller must set up a second factor before it may write. */
export function createGuard(
  authenticate: Authenticate,
  mustEnroll: (caller: Caller) => Promise<boolean> = () => Promise.resolve(false),
): Guard {
  return async (context, permission, role) => {
    const [, token] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? []
    const caller = token === undefined ? null : await authenticate(token)
    if (caller === null) throw unauthorized()
    callers.set(context, caller)
    noteRequester(caller.username)
    if (caller.mustChangePassword && !isOwnAccount(context)) throw ownPasswordRequired()
    const anyOf = typeof permission === 'string' ? [permission] : permission
    if (anyOf && !anyOf.some((name) => caller.permissions.includes(name))) throw forbidden()
    if (role !== undefined && caller.role !== role) throw forbidden()
    if (isWrite(context) && (await mustEnroll(caller))) throw secondFactorRequired()
    return caller
  }
}

/** Requests about the account itself do not count, because they include adding a factor. */
function isWrite(context: Context): boolean {
  const { method } = context.req
  return method !== 'GET' && method !== 'HEAD' && !isOwnAccount(context)
}

function isOwnAccount({ req }: Context): boolean {
  return /^\/api\/(account|v1\/accounts)\//.test(req.path)
}

/** The caller that the guard identified, for the log. */
export function callerOf(context: Context): Caller | undefined {
  return callers.get(context)
}
