import { randomBytes } from 'node:crypto'

/** What the other areas ask the accounts. */
export interface Identities {
  /** Usernames by DID, for those DIDs that belong to an account. */
  usernames(dids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The DID of an account, or the one reserved for it: what it owns may exist before the account does. */
  reserveDid(account: AccountName): Promise<string>
  /** The DID of the registry that all Standard Registry accounts belong to. */
  registryDid(): Promise<string>
}

/** An account by its name, or the first Standard Registry account. */
export type AccountName = { readonly username: string } | 'first-registry'

/** A new id in the form of Guardian's database: 24 hexadecimal digits. */
export function newId(): string {
  return randomBytes(12).toString('hex')
}
