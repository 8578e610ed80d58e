import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { AccessToken } from '../source.ts'
import type { Guardian, GuardianAnswer } from '../../../http/guardian.ts'
import { hasStatus } from '../../../platform/errors.ts'

/** Access tokens that refresh tokens bought: one for all who ask, and another one as soon as half of its life is over. */
export interface AccessTokens {
  /** Null for a refresh token that is not valid any more. */
  buy(refreshToken: string): Promise<AccessToken | null>
  /** A token that was refused is not handed out again. */
  forget(accessToken: string): void
  /** A refresh token that its owner gave up. */
  drop(refreshToken: string): void
}

interface Bought extends AccessToken {
  /** Until when it is handed out. */
  readonly goodUntil: number
}

/** Milliseconds that a token is taken to live that does not tell. */
const usualLife = 60_000
const longestLife = 24 * 3_600_000
const mostKept = 10_000

export function createAccessTokens(guardian: Guardian, now: () => number): AccessTokens {
  const kept = new Map<string, Bought>()
  const running = new Map<string, Promise<AccessToken | null>>()

  async function renew(key: string, refreshToken: string): Promise<AccessToken | null> {
    const answer = await askFor(guardian, refreshToken)
    if (answer === null) return null
    const { accessToken } = v.parse(Answer, answer.text)
    const life = Math.min(lifeOf(accessToken, answer), longestLife)
    const bought = { accessToken, expiresAt: answer.at + life, goodUntil: answer.at + life / 2 }
    for (const [other, { expiresAt }] of kept) if (expiresAt <= now() || kept.size >= mostKept) kept.delete(other)
    kept.set(key, bought)
    return bought
  }

  return {
    async buy(refreshToken) {
      const key = hashOf(refreshToken)
      const bought = kept.get(key)
      if (bought && bought.goodUntil > now()) return { accessToken: bought.accessToken, expiresAt: bought.expiresAt }
      const asked = running.get(key) ?? renew(key, refreshToken).finally(() => running.delete(key))
      running.set(key, asked)
      return asked
    },
    forget(accessToken) {
      for (const [key, one] of kept) if (one.accessToken === accessToken) kept.delete(key)
    },
    drop: (refreshToken) => void kept.delete(hashOf(refreshToken)),
  }
}

const Answer = v.pipe(v.string(), v.parseJson(), v.object({ accessToken: v.string() }))

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

/** Milliseconds that a token lives from now on. Its end is one of the Guardian's clock, which need not agree with ours. */
function lifeOf(token: string, { headers, at }: GuardianAnswer): number {
  const { expireAt, exp, iat } = claimsOf(token)
  const end = expireAt ?? (exp === undefined ? undefined : exp * 1000)
  if (end === undefined) return usualLife
  const told = Date.parse(headers['date'] ?? '')
  const begin = !Number.isNaN(told) ? told : iat === undefined ? at : iat * 1000
  return end > begin ? end - begin : usualLife
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
