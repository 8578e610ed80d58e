import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { AccessToken } from '../source.ts'
import { contentIn, type Guardian, type GuardianAnswer } from '../../../http/guardian.ts'
import { hasStatus } from '../../../platform/errors.ts'

/**
 * Access tokens, obtained with refresh tokens and shared by all requests. A token is renewed after half its
 * lifetime.
 */
export interface AccessTokens {
  /** Null if the refresh token is no longer valid. */
  buy(refreshToken: string): Promise<AccessToken | null>
  /** The Guardian rejected this token: do not use it again. */
  forget(accessToken: string): void
  /** The session of this refresh token has ended. */
  drop(refreshToken: string): void
}

interface BoughtToken extends AccessToken {
  readonly renewAt: number
}

/** The assumed lifetime of a token without an expiry. */
const defaultLifeMs = 60_000
const maxLifeMs = 24 * 3_600_000
const maxTokens = 10_000

export function createAccessTokens(guardian: Guardian, now: () => number): AccessTokens {
  const tokens = new LRUCache<string, BoughtToken>({ max: maxTokens })
  const running = new Map<string, Promise<AccessToken | null>>()

  async function renew(key: string, refreshToken: string): Promise<AccessToken | null> {
    const answer = await askFor(guardian, refreshToken)
    if (answer === null) return null
    const { accessToken } = contentIn(answer, Answer, 'an access token')
    const life = Math.min(lifeOf(accessToken, answer), maxLifeMs)
    const bought = { accessToken, expiresAt: answer.at + life, renewAt: answer.at + life / 2 }
    tokens.set(key, bought)
    return bought
  }

  return {
    async buy(refreshToken) {
      const key = hashOf(refreshToken)
      const bought = tokens.get(key)
      if (bought && bought.renewAt > now()) return { accessToken: bought.accessToken, expiresAt: bought.expiresAt }
      const asked = running.get(key) ?? renew(key, refreshToken).finally(() => running.delete(key))
      running.set(key, asked)
      return asked
    },
    forget(accessToken) {
      for (const [key, one] of tokens.entries()) if (one.accessToken === accessToken) tokens.delete(key)
    },
    drop: (refreshToken) => void tokens.delete(hashOf(refreshToken)),
  }
}

const Answer = v.object({ accessToken: v.string() })

async function askFor(guardian: Guardian, refreshToken: string): Promise<GuardianAnswer | null> {
  try {
    const body = JSON.stringify({ refreshToken })
    return await guardian({ path: '/accounts/access-token', method: 'POST', body })
  } catch (error) {
    if (hasStatus(error, 401)) return null
    throw error
  }
}

const Claims = v.object({ expireAt: v.optional(v.number()), exp: v.optional(v.number()), iat: v.optional(v.number()) })

/** The remaining lifetime in milliseconds, measured on the Guardian’s clock, which may differ from ours. */
function lifeOf(token: string, { headers, at }: GuardianAnswer): number {
  const { expireAt, exp, iat } = claimsOf(token)
  const end = expireAt ?? (exp === undefined ? undefined : exp * 1000)
  if (end === undefined) return defaultLifeMs
  const sentAt = Date.parse(headers['date'] ?? '')
  const begin = !Number.isNaN(sentAt) ? sentAt : iat === undefined ? at : iat * 1000
  return end > begin ? end - begin : defaultLifeMs
}

function claimsOf(token: string): v.InferOutput<typeof Claims> {
  const [, payload = ''] = token.split('.')
  const text = Buffer.from(payload, 'base64url').toString('utf8')
  const claims = v.safeParse(v.pipe(v.string(), v.parseJson(), Claims), text)
  return claims.success ? claims.output : {}
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
