import { LRUCache } from 'lru-cache'

interface WindowOptions {
  readonly lengthMs: number
  /** Owners that are counted at once; the least recent ones are forgotten. */
  readonly maxOwners: number
  /** Milliseconds of a clock that is never adjusted, for everything that waits. */
  readonly monotonic: () => number
}

interface Window {
  readonly until: number
  total: number
}

export interface CountedWindows {
  /** What the owner has used in the current window. */
  total(owner: string): number
  /** Until the owner's window ends; a whole window if none has begun. */
  secondsLeft(owner: string): number
  add(owner: string, amount: number): void
}

/** Fixed windows in memory: a restart forgets them, and each instance counts for itself. */
export function createCountedWindows({ lengthMs, maxOwners, monotonic }: WindowOptions): CountedWindows {
  // A maximum number would take the memory of all of them at once, a maximum size takes it as they come.
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
