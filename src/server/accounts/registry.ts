import { randomBytes, randomInt } from 'node:crypto'
import type { Store } from '../store/database.ts'
import { keepSetting } from '../store/setting.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const methodIdLength = 44

/** A new DID, in the form that Guardian gives accounts: a key's name and a topic. */
export function newDid(): string {
  const name = Array.from({ length: methodIdLength }, () => base58[randomInt(base58.length)]).join('')
  return `did:hedera:testnet:${name}_0.0.${randomInt(1_000_000, 9_999_999)}`
}

/** An id as Guardian's database gives it: 24 hexadecimal digits. */
export function newId(): string {
  return randomBytes(12).toString('hex')
}

/** The DID of the one registry that all Standard Registry accounts belong to; made once. */
export function registryDid(store: Store): Promise<string> {
  return keepSetting(store, 'accounts.registry', newDid())
}
