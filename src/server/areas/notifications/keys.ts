import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Hashes that only holders of `SECRET_KEY` can compute. */
export interface KeyedHash {
  (purpose: string, text: string): string
}

export function createKeyedHash(secretKey: string): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'signalbox notifications', 32))
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}

/** The token that confirms, changes and ends a subscription. It is not stored. */
export function subscriptionToken(hash: KeyedHash, channelId: string): string {
  return `${channelId}.${hash('subscription', channelId)}`
}

/** Identifies a reader's address, so that it has only one subscription. */
export function fingerprintOf(hash: KeyedHash, kind: string, address: string): string {
  return hash(kind, kind === 'email' ? address.toLowerCase() : address)
}

/**
 * The channel that a token is for; null if the token is not ours. `hashes` are those of all keys that signed
 * tokens.
 */
export function channelOfToken(hashes: readonly KeyedHash[], token: string): string | null {
  const [id = ''] = token.split('.')
  const given = Buffer.from(token)
  const isOurs = hashes.some((hash) => {
    const expected = Buffer.from(subscriptionToken(hash, id))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? id : null
}
