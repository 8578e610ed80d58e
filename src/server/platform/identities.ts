import { randomBytes } from 'node:crypto'

/** What other areas need to know about accounts. */
export interface Identities {
  /** Usernames by DID; a DID without an account is left out. */
  usernames(dids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The DID of an account, or one reserved for it: an account's possessions may be created before the account. */
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
