import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import * as v from 'valibot'
import { algorithm, type SigningKey } from './signing-key.ts'

const second = 1000
export const accessLife = 60 * second

/** `id` is the token's own, by which it can be revoked. */
const Refresh = v.object({ id: v.string(), name: v.string(), expireAt: v.number() })
/** `jti` is the id of the refresh token that it was bought with: revoking the one ends the other. */
const Access = v.object({ jti: v.string(), username: v.string(), expireAt: v.number() })

interface AccessClaims {
  readonly jti: string
  readonly username: string
  readonly did: string
  readonly role: string
}

/** Tokens as Guardian has them: RS256, with their end as `expireAt` in milliseconds, and as the standard `exp`. */
export interface Tokens {
  signRefresh(claims: { readonly id: string; readonly name: string }, expireAt: number): Promise<string>
  signAccess(claims: AccessClaims, expireAt: number): Promise<string>
  /** Null for what is no refresh token of ours, or has expired. */
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

/** Decoders also take padding and other last characters: then one token would have many spellings. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part
}

/** Whether it is the token that is at fault, and not the store that the key is kept in. */
function isTokenFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')
}
