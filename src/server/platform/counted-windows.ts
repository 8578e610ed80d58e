import { LRUCache } from 'lru-cache'

interface WindowOptions {
  readonly lengthMs: number
  /** How many owners are counted at once. The least recently seen are forgotten. */
  readonly maxOwners: number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

interface Window {
  readonly until: number
  total: number
}

export interface CountedWindows {
  /** What the owner has used in the current window. */
  total(owner: string): number
  /** Time until the owner's window ends; a whole window if none has begun. */
  secondsLeft(owner: string): number
  add(owner: string, amount: number): void
}

/** Fixed windows in memory: a restart forgets them, and each instance counts for itself. */
export function createCountedWindows({ lengthMs, maxOwners, monotonic }: WindowOptions): CountedWindows {
  // With `max`, the cache would allocate memory for all owners at once; with `maxSize`, it grows as they come.
  const windows = new LRUCache<string, Window>({ maxSize: maxOwners, sizeCalculation: () => 1 })
  const find = (owner: string) => {
    const held = windows.get(owner)
    return held && held.until > monotonic() ? held : undefined
  }
  return {
    total: (owner) => find(owner)?.total ?? 0,
    secondsLeft: (owner) => ((find(owner)?.until ?? monotonic() + lengthMs) - monotonic()) / 1000,
    add(owner, amount) {
      const held = find(owner)
      if (held) held.total += amount
      else windows.set(owner, { until: monotonic() + lengthMs, total: amount })
    },
  }
}
