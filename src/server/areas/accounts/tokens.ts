import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import * as v from 'valibot'
import { algorithm, type SigningKey } from './signing-key.ts'

const second = 1000
export const accessLife = 60 * second

/** `id` identifies the token, so that it can be revoked. */
const Refresh = v.object({ id: v.string(), name: v.string(), expireAt: v.number() })
/** `jti` is the id of the refresh token that it was obtained with: revoking that one ends this one, too. */
const Access = v.object({ jti: v.string(), username: v.string(), expireAt: v.number() })

interface AccessClaims {
  readonly jti: string
  readonly username: string
  readonly did: string
  readonly role: string
}

/** Tokens in Guardian's format: RS256, with the expiry as `expireAt` in milliseconds and as the standard `exp`. */
export interface Tokens {
  signRefresh(claims: { readonly id: string; readonly name: string }, expireAt: number): Promise<string>
  signAccess(claims: AccessClaims, expireAt: number): Promise<string>
  /** Null if it is not a refresh token of ours or has expired. */
  readRefresh(token: string): Promise<v.InferOutput<typeof Refresh> | null>
  readAccess(token: string): Promise<v.InferOutput<typeof Access> | null>
}

export function createTokens(signingKey: SigningKey, now: () => number): Tokens {
  async function sign(claims: JWTPayload, expireAt: number): Promise<string> {
    const { id, privateKey } = await signingKey.get()
    return new SignJWT({ ...claims, expireAt })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: id })
      .setIssuedAt(Math.floor(now() / second))
      .setExpirationTime(Math.ceil(expireAt / second))
      .sign(privateKey)
  }

  async function read<Schema extends v.GenericSchema<unknown, { expireAt: number }>>(
    schema: Schema,
    token: string,
  ): Promise<v.InferOutput<Schema> | null> {
    const payload = await payloadOf(token)
    const result = v.safeParse(schema, payload)
    return result.success && result.output.expireAt > now() ? result.output : null
  }

  async function payloadOf(token: string): Promise<JWTPayload | null> {
    if (!token.split('.').every(isCanonical)) return null
    try {
      const { payload } = await jwtVerify(token, async ({ kid }) => (await signingKey.find(kid)).publicKey, {
        algorithms: [algorithm],
        currentDate: new Date(now()),
      })
      return payload
    } catch (error) {
      if (isTokenFault(error)) return null
      throw error
    }
  }

  return {
    signRefresh: (claims, expireAt) => sign(claims, expireAt),
    signAccess: (claims, expireAt) => sign({ ...claims }, expireAt),
    readRefresh: (token) => read(Refresh, token),
    readAccess: (token) => read(Access, token),
  }
}

/** Decoders also accept padding and other final characters, which would give one token several spellings. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part
}

/** Whether the token is invalid, as opposed to the store of the key being unavailable. */
function isTokenFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')
}
