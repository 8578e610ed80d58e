import { randomInt } from 'node:crypto'
import type { Store } from '../../platform/database/database.ts'
import { findAccount, findFirstOfRole, listNames } from './store/accounts.ts'
import type { AccountName, Identities } from '../../platform/identities.ts'
import { findSetting, keepSetting } from '../../platform/database/setting.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const methodIdLength = 44

/** A DID in Guardian’s format: a key name and a topic. */
export function newDid(): string {
  const name = Array.from({ length: methodIdLength }, () => base58[randomInt(base58.length)]).join('')
  return `did:hedera:testnet:${name}_0.0.${randomInt(1_000_000, 9_999_999)}`
}

export function registryDid(store: Store): Promise<string> {
  return keepSetting(store, 'accounts.registry', newDid())
}

async function reserveDid(store: Store, whose: AccountName): Promise<string> {
  const account =
    whose === 'first-registry'
      ? await findFirstOfRole(store, 'STANDARD_REGISTRY')
      : await findAccount(store, whose.username)
  return account?.did ?? keepSetting(store, didKey(whose), newDid())
}

/** The DID reserved for a new account, or a new one. */
export async function didFor(store: Store, whose: AccountName): Promise<string> {
  return (await findSetting(store, didKey(whose))) ?? newDid()
}

function didKey(whose: AccountName): string {
  return whose === 'first-registry' ? 'accounts.did' : `accounts.did.${whose.username}`
}

export function createIdentities(store: Store): Identities {
  return {
    usernames: (dids) => listNames(store, dids),
    reserveDid: (account) => reserveDid(store, account),
    registryDid: () => registryDid(store),
  }
}
