interface Kept<Value> {
  readonly version: string
  readonly value: Promise<Value>
}

/** Keeps what was made for each of the keys asked for last, until a key is asked for in another version. */
export interface Memo<Value> {
  get(key: string, version: string, make: () => Promise<Value>): Promise<Value>
}

/** A memo of at most so many keys. What could not be made is not kept; two who ask at once wait for the same. */
export function createMemo<Value>(most: number): Memo<Value> {
  const kept = new Map<string, Kept<Value>>()

  return {
    get(key, version, make) {
      const known = kept.get(key)
      // A map lists its keys in the order they were set: the first is the one not asked for the longest.
      kept.delete(key)
      const value = known?.version === version ? known.value : make()
      kept.set(key, { version, value })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      value.catch(() => kept.get(key)?.value === value && kept.delete(key))
      return value
    },
  }
}
