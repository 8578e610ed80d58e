import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Hashes that only holders of `SECRET_KEY` can make. */
export interface KeyedHash {
  (purpose: string, text: string): string
}

export function createKeyedHash(secretKey: string): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'signalbox notifications', 32))
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}

/** What a subscription is confirmed, changed and ended with. Nothing of it is stored. */
export function tokenOf(hash: KeyedHash, channelId: string): string {
  return `${channelId}.${hash('subscription', channelId)}`
}

/** The channel of a token; null for one that is not ours. */
export function channelOfToken(hash: KeyedHash, token: string): string | null {
  const [id = ''] = token.split('.')
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(hash, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
