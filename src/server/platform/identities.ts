import { randomBytes } from 'node:crypto'

/** What the other areas may ask about accounts. */
export interface Identities {
  /** Usernames by DID. DIDs without an account are omitted. */
  usernames(dids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * The DID of an account. If the account does not exist yet, its future DID, so that data can already belong to
   * it.
   */
  reserveDid(account: AccountName): Promise<string>
  /** The DID of the registry that all Standard Registry accounts share. */
  registryDid(): Promise<string>
}

/** An account by its username, or the first Standard Registry account. */
export type AccountName = { readonly username: string } | 'first-registry'

/** A new id in the format of Guardian's database: 24 hexadecimal digits. */
export function newId(): string {
  return randomBytes(12).toString('hex')
}
