import { LRUCache } from 'lru-cache'

interface Entry<Value> {
  readonly version: string
  readonly value: Promise<Value>
}

/** Keeps one version of each value: requesting another version replaces it. */
export interface VersionedCache<Value> {
  /** Concurrent callers share one call of `make`. Failures are not cached. */
  get(key: string, version: string, make: () => Promise<Value>): Promise<Value>
}

export function createVersionedCache<Value>(maxKeys: number): VersionedCache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ max: maxKeys })

  return {
    get(key, version, make) {
      const known = entries.get(key)
      if (known?.version === version) return known.value
      const value = make()
      entries.set(key, { version, value })
      value.catch(() => entries.peek(key)?.value === value && entries.delete(key))
      return value
    },
  }
}
