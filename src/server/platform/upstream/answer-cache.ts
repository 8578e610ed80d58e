/** Answers that are kept for a while, those that were asked for longest ago dropped first where they take too much room. */
export interface AnswerCache<Value> {
  find(key: string, now: number): { readonly value: Value; readonly until: number } | undefined
  /** `until` in milliseconds since 1970. */
  keep(key: string, kept: { readonly value: Value; readonly until: number; readonly size: number }): void
}

interface Kept<Value> {
  readonly value: Value
  readonly until: number
  readonly size: number
}

/** A cache of at most so much, in whatever unit the sizes are. */
export function createAnswerCache<Value>(most: number): AnswerCache<Value> {
  const answers = new Map<string, Kept<Value>>()
  let total = 0

  function drop(key: string): void {
    total -= answers.get(key)?.size ?? 0
    answers.delete(key)
  }

  return {
    find(key, now) {
      const kept = answers.get(key)
      if (!kept) return undefined
      drop(key)
      if (kept.until <= now) return undefined
      // Asked for last: it goes to the end.
      answers.set(key, kept)
      total += kept.size
      return kept
    },
    keep(key, kept) {
      drop(key)
      if (kept.size > most) return
      answers.set(key, kept)
      total += kept.size
      for (const oldest of answers.keys()) {
        if (total <= most) return
        drop(oldest)
      }
    },
  }
}
