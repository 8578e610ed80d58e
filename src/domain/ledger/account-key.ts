/** A compact account id: just the number for shard and realm 0, where nearly all accounts are. */
export type AccountKey = number | string

const inFirstRealm = '0.0.'

export function accountKey(id: string): AccountKey {
  if (!id.startsWith(inFirstRealm)) return id
  const number = Number(id.slice(inFirstRealm.length))
  return Number.isSafeInteger(number) && accountOf(number) === id ? number : id
}

export function accountOf(key: AccountKey): string {
  return typeof key === 'number' ? `${inFirstRealm}${key}` : key
}
