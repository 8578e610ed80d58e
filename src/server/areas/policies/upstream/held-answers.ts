export interface HeldAnswers {
  /** The pending answer, or the one requested less than `holdMs` ago; otherwise a new one. Failures are not held. */
  readonly ask: (key: string, read: () => Promise<string>) => Promise<string>
  /** Forgets the answers whose keys begin with `start`. */
  readonly drop: (start: string) => void
}

export interface HeldAnswersOptions {
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly holdMs: number
  /** The maximum number of held answers; beyond it, all are forgotten. */
  readonly max: number
}

/** Gives one answer to all callers who ask the same at about the same time. */
export function createHeldAnswers({ monotonic, holdMs, max }: HeldAnswersOptions): HeldAnswers {
  const held = new Map<string, { readonly at: number; readonly answer: Promise<string> }>()
  return {
    ask(key, read) {
      const before = held.get(key)
      if (before && monotonic() - before.at < holdMs) return before.answer
      if (held.size >= max) held.clear()
      const own = { at: monotonic(), answer: read() }
      held.set(key, own)
      own.answer.catch(() => {
        if (held.get(key) === own) held.delete(key)
      })
      return own.answer
    },
    drop(start) {
      for (const key of held.keys()) if (key.startsWith(start)) held.delete(key)
    },
  }
}
