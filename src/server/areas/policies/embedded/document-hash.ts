import { createHash } from 'node:crypto'
import type { JsonObject } from '#domain/json/json-value.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** What identifies a signed document, as a Guardian computes it. */
export function hashOf({ id, type, issuer, issuanceDate }: JsonObject): string {
  return base58Hash(JSON.stringify({ id, type, issuer, issuanceDate }))
}

/** The SHA-256 of a text in base 58. */
export function base58Hash(text: string): string {
  const bytes = createHash('sha256').update(text).digest()
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let digits = ''
  for (; value > 0n; value /= 58n) digits = (alphabet[Number(value % 58n)] ?? '') + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(Math.max(0, zeros)) + digits
}
