import { hash } from 'node:crypto'
import type { Key } from '#api/ledger/transactions.ts'

/** The key of an account: of the one kind for some, of the other for the rest. */
export function keyOf(account: number): Key {
  const digits = hash('sha256', `key of ${account}`, 'hex')
  return account % 3 === 0 ? { _type: 'ECDSA_SECP256K1', key: `02${digits}` } : { _type: 'ED25519', key: digits }
}
