/** An account, briefly: the number of one in shard and realm 0, where nearly all are, otherwise its id. */
export type AccountKey = number | string

const inFirstRealm = '0.0.'

/** The key of an id like `0.0.5`; any text is a key. */
export function accountKey(id: string): AccountKey {
  if (!id.startsWith(inFirstRealm)) return id
  const number = Number(id.slice(inFirstRealm.length))
  return Number.isSafeInteger(number) && accountOf(number) === id ? number : id
}

/** The id, or whatever text was the key. */
export function accountOf(key: AccountKey): string {
  return typeof key === 'number' ? `${inFirstRealm}${key}` : key
}
